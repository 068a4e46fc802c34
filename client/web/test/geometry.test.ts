import assert from "node:assert/strict";
import { test } from "node:test";
import { arrowDirections } from "../src/board/keys";
import { outline } from "../src/board/region";
import {
  cellCount,
  cellName,
  centre,
  centreOf,
  cornersOf,
  edgeDirections,
  extent,
  type Grid,
  nearestCell,
  step,
  stepFrom,
  walk,
} from "../src/game/geometry";
import { ScoutingDirection as D } from "../src/gen/galloper/v1/scouting_pb";

const SQUARE: Grid = { hex: false, width: 16, depth: 20 };
const HEX: Grid = { hex: true, width: 7, depth: 8 };
const GRIDS = [SQUARE, HEX, { hex: true, width: 40, depth: 40 }, { hex: false, width: 6, depth: 6 }];

test("every cell is the one nearest to its own centre, from both sides of the table", () => {
  for (const grid of GRIDS) {
    for (const flipped of [false, true]) {
      for (let cell = 0; cell < cellCount(grid); cell++) {
        const at = centre(grid, cell, flipped);
        assert.equal(nearestCell(grid, { x: at.x + 7, y: at.y - 7 }, flipped), cell);
      }
    }
  }
});

test("a point beyond the sheet is in no cell", () => {
  const { width, height } = extent(SQUARE);
  assert.equal(nearestCell(SQUARE, { x: -1, y: 5 }, false), undefined);
  assert.equal(nearestCell(SQUARE, { x: 5, y: height + 1 }, false), undefined);
  assert.equal(nearestCell(SQUARE, { x: width, y: 5 }, false), undefined);
});

test("South's baseline lies at the bottom, and at the top when the sheet is turned", () => {
  assert.ok(centre(SQUARE, 0, false).y > centre(SQUARE, 16 * 19, false).y);
  assert.ok(centre(SQUARE, 0, true).y < centre(SQUARE, 16 * 19, true).y);
});

test("odd rows of hexes sit half a cell to the right", () => {
  assert.equal(centreOf(HEX, 1, 3).x - centreOf(HEX, 0, 3).x, 20);
});

test("a step crosses the edge that it is named for", () => {
  for (const grid of GRIDS) {
    for (const [row, column] of [
      [2, 2],
      [3, 2],
    ] as const) {
      const corners = cornersOf(grid, row, column);
      edgeDirections(grid).forEach((direction, index) => {
        const next = stepFrom(grid, row, column, direction);
        const beyond = cornersOf(grid, next.row, next.column).map(
          ({ x, y }) => `${x.toFixed(3)},${y.toFixed(3)}`,
        );
        for (const corner of [corners[index], corners[(index + 1) % corners.length]]) {
          assert.ok(corner && beyond.includes(`${corner.x.toFixed(3)},${corner.y.toFixed(3)}`));
        }
      });
    }
  }
});

test("hex steps forward and back come home again", () => {
  for (const [there, back] of [
    [D.NORTH_EAST, D.SOUTH_WEST],
    [D.NORTH_WEST, D.SOUTH_EAST],
    [D.EAST, D.WEST],
  ] as const) {
    for (const cell of [15, 22, 30]) {
      const next = step(HEX, cell, there);
      assert.ok(next !== undefined);
      assert.equal(step(HEX, next, back), cell);
    }
  }
});

test("a step over the edge leads nowhere", () => {
  assert.equal(step(SQUARE, 0, D.SOUTH), undefined);
  assert.equal(step(SQUARE, 15, D.EAST), undefined);
  assert.equal(step(HEX, 0, D.NORTH_WEST), undefined);
});

test("a path is walked step by step", () => {
  assert.deepEqual(walk(SQUARE, 2, Uint8Array.of(D.NORTH, D.NORTH, D.EAST)), [2, 18, 34, 35]);
});

test("columns after Z have two letters", () => {
  const wide: Grid = { hex: false, width: 40, depth: 40 };
  assert.equal(cellName(wide, 0), "A1");
  assert.equal(cellName(wide, 25), "Z1");
  assert.equal(cellName(wide, 40 + 26), "AA2");
  assert.equal(cellName(wide, 39 * 40 + 39), "AN40");
});

test("arrow keys follow the sheet as it lies", () => {
  assert.deepEqual(arrowDirections(SQUARE, 5, "ArrowUp", false), [D.NORTH]);
  assert.deepEqual(arrowDirections(SQUARE, 5, "ArrowUp", true), [D.SOUTH]);
  assert.deepEqual(arrowDirections(SQUARE, 5, "ArrowLeft", true), [D.EAST]);
  assert.deepEqual(arrowDirections(HEX, 5, "ArrowUp", false), [D.NORTH_EAST, D.NORTH_WEST]);
  assert.deepEqual(arrowDirections(SQUARE, 5, "x", false), []);
});

test("cells that touch at a corner only have outlines of their own", () => {
  const diagonal = new Set(["2,2", "3,3"]);
  assert.equal(outline(SQUARE, (row, column) => diagonal.has(`${row},${column}`)).length, 2);
  assert.equal(outline(HEX, (row, column) => row === 3 && column < 5).length, 1);
});

test("a hole has an outline", () => {
  const ring = (row: number, column: number) => Math.max(Math.abs(row - 5), Math.abs(column - 5)) === 1;
  assert.equal(outline(SQUARE, ring).length, 2);
});

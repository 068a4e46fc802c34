// A campaign as one file: fetched piece by piece into a download, sent piece by piece from one; and its almanac.
import { campaigns } from "../api/services";
import { uuid } from "../app/uuid";
import type { CampaignSummary } from "../gen/galloper/v1/campaign_service_pb";

// What the bridge takes in one request leaves room for little more, written as JSON.
const PIECE = 64 * 1024;

// Called with the share that is done, 0 to 1.
export type Progress = (share: number) => void;

export async function exportCampaign(campaignId: string, progress: Progress): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let digest = "";
  let offset = 0;
  let size = 0;
  do {
    const answer = await campaigns.exportCampaign({ campaignId, offset: BigInt(offset), digest });
    if (answer.piece.length === 0) break;
    pieces.push(new Uint8Array(answer.piece));
    digest = answer.digest;
    size = Number(answer.size);
    offset += answer.piece.length;
    progress(offset / size);
  } while (offset < size);
  return new Blob(pieces, { type: "application/octet-stream" });
}

export async function importCampaign(
  clubId: string,
  file: Blob,
  progress: Progress,
): Promise<CampaignSummary | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const uploadId = uuid();
  let taken: CampaignSummary | undefined;
  let offset = 0;
  do {
    const piece = bytes.subarray(offset, offset + PIECE);
    const answer = await campaigns.importCampaign({
      clubId,
      uploadId,
      offset: BigInt(offset),
      size: BigInt(bytes.length),
      piece,
    });
    taken = answer.campaign;
    offset += piece.length;
    progress(bytes.length === 0 ? 1 : offset / bytes.length);
  } while (offset < bytes.length);
  return taken;
}

export async function almanacOf(campaignId: string): Promise<Blob> {
  const { html } = await campaigns.getAlmanac({ campaignId });
  return new Blob([html], { type: "text/html;charset=utf-8" });
}

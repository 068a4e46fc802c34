// Gives the reader a file.
export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function fileName(name: string, ending: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^0-9A-Za-z]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
  return `${plain === "" ? "campaign" : plain}${ending}`;
}

/** File systems give out room in blocks of this size, bytes. */
export const BLOCK = 4096;

/** What a file takes of a disk, bytes. */
export function onDisk(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / BLOCK)) * BLOCK;
}

/** File systems allocate blocks of this size, bytes. */
export const BLOCK = 4096;

/** The disk space of a file, bytes. */
export function onDisk(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / BLOCK)) * BLOCK;
}

import { type FilePair, fileContent, filePairs } from '@thermarium/exchange';

/** Enough of a file to know its sort, bytes. */
const BEGINNING = 65_536;

/** Files that were chosen together, those that belong together in one. What cannot be read comes alone, and is told there. */
export async function pairedFiles(files: readonly File[]): Promise<readonly FilePair<File>[]> {
  if (files.length < 2) return files.map((file) => ({ file, powers: null }));
  const looked = files.map(async (file) => {
    const bytes = await file
      .slice(0, BEGINNING)
      .arrayBuffer()
      .catch(() => new ArrayBuffer());
    return { file, name: file.name, content: fileContent(new Uint8Array(bytes)) };
  });
  return filePairs(await Promise.all(looked));
}

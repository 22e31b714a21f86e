import { constants } from 'node:fs';
import { access, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileReason } from './failure.ts';

/**
 * Why a report could not be written to this path, as far as can be told without touching anything; null: no
 * obstacle is known.
 */
export async function unwritableReason(path: string): Promise<string | null> {
  try {
    const existing = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (existing?.isDirectory()) return 'it is a folder';
    await access(existing ? path : dirname(path), constants.W_OK);
    return null;
  } catch (error) {
    return fileReason(error);
  }
}

/** Null when the report was written; otherwise the reason why not. */
export async function writeReport(path: string, text: string): Promise<string | null> {
  try {
    await writeFile(path, text);
    return null;
  } catch (error) {
    return fileReason(error);
  }
}

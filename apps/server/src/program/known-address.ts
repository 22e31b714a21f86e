import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors/error-code.ts';
import { PRIVATE_FILE } from '../files/private-folder.ts';

/** The file in the data folder that says at which address the program was last reached. */
const FILE = 'address';

/**
 * Notes the address of a program that answers calls: the command line is not told by which port it listens. A program that
 * keeps nothing in a data folder, and so has none, is reached by an address that was given.
 */
export async function noteAddress(dataFolder: string, address: string): Promise<void> {
  await writeFile(join(dataFolder, FILE), `${address}\n`, { mode: PRIVATE_FILE }).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}

/** The address at which the program is or was last reached; null: it has not run on this folder. */
export async function notedAddress(dataFolder: string): Promise<string | null> {
  const text = await readFile(join(dataFolder, FILE), 'utf8').catch(() => null);
  return text !== null && URL.canParse(text.trim()) ? new URL(text.trim()).origin : null;
}

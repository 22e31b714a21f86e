import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../errors/error-code.ts';
import { BackupRefused } from '../errors/refused.ts';
import { PRIVATE_FILE } from '../files/private-folder.ts';

/** The format of a backup's folder; another format gets another number. */
const FORMAT = 'thermarium backup 1';

const bytes = z.int().min(0);
const file = z.strictObject({ bytes, sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** The contents of a backup; all other files in its folder are checked against them. */
const manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** Version of the program that made it. */
  version: z.string(),
  created: z.iso.datetime(),
  postgresql: z.string(),
  /** The migrations of its tables. */
  migrations: z.array(z.string()).min(1),
  /** Whether it contains the program's secret. */
  secret: z.boolean(),
  /** Ordered so that each comes after those that it refers to. */
  tables: z.array(
    z.strictObject({ ...file.shape, name, columns: z.array(name).min(1), rows: z.int().min(0) }),
  ),
  /** The last assigned numbers, so that none is assigned twice. */
  counters: z.array(z.strictObject({ table: name, column: name, last: z.int() })),
  blobs: z.strictObject({ count: z.int().min(0), bytes, list: file }),
});
export type Manifest = z.infer<typeof manifest>;
export type TableFile = Manifest['tables'][number];

const MANIFEST = 'manifest.json';
export const SECRET = 'secret';
/** One line for each blob: checksum, bytes, key. */
export const BLOB_LIST = 'blobs.txt';
export const BLOBS = 'blobs';
export const TABLES = 'tables';
export const tableFile = (table: string): string => join(TABLES, `${table}.copy`);

export function writeManifest(folder: string, contents: Omit<Manifest, 'format'>): Promise<void> {
  const text = JSON.stringify({ format: FORMAT, ...contents }, null, 2);
  return writeFile(join(folder, MANIFEST), `${text}\n`, { mode: PRIVATE_FILE, flush: true });
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error;
    throw new BackupRefused(`There is no backup in ${folder}: it has no file ${MANIFEST}.`);
  });
  const read = manifest.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new BackupRefused(
    `The file ${MANIFEST} in ${folder} is damaged, or of a later version of the program: ${z.prettifyError(read.error)}`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

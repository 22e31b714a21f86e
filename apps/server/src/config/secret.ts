import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { makePrivateFolder, OUTER_FOLDER, PRIVATE_FILE } from '../private-folder.ts';

/** Length of the secret and of every key, bytes. */
const LENGTH = 32;
const HEXADECIMAL = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

/** What a secret must be written as, in words. */
export const SECRET_FORM =
  '32 bytes in base64 or as 64 hexadecimal digits (`openssl rand -base64 32` makes one)';

/** The program's secret, from which a key for each purpose follows. */
export interface Secret {
  /** A key of 32 bytes; nothing about another purpose's key, or the secret, can be told from it. */
  deriveKey(purpose: string): Uint8Array;
}

/** Reads a secret's text; null when it is not of the form. */
export function parseSecret(text: string): Uint8Array | null {
  if (HEXADECIMAL.test(text)) return Buffer.from(text, 'hex');
  return BASE64.test(text) ? Buffer.from(text, 'base64') : null;
}

/** Takes the configured secret, or the one kept in the data folder, which is made at the first start. */
export async function openSecret(configuration: {
  readonly secret: Uint8Array | null;
  readonly dataFolder: string;
}): Promise<Secret> {
  const secret = configuration.secret ?? (await keptSecret(configuration.dataFolder));
  return {
    // HKDF as in RFC 5869, by SHA-256. A salt would add nothing: the secret is random already.
    deriveKey: (purpose) =>
      new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), `thermarium ${purpose}`, LENGTH)),
  };
}

/** The secret as it may be written into a backup. */
export async function secretText({
  secret,
  dataFolder,
}: {
  readonly secret: Uint8Array | null;
  readonly dataFolder: string;
}): Promise<string> {
  return textOf(secret ?? (await keptSecret(dataFolder)));
}

/** Keeps a secret in the data folder. Rejects where another one lies there. */
export async function keepSecret(folder: string, secret: Uint8Array): Promise<void> {
  const file = join(folder, 'secret');
  const kept = parseSecret((await make(file, folder, secret)).trim());
  if (kept !== null && Buffer.compare(kept, secret) === 0) return;
  throw new Error(`The file ${file} holds another secret. Move it away first.`);
}

function textOf(secret: Uint8Array): string {
  return `${Buffer.from(secret).toString('hex')}\n`;
}

async function keptSecret(folder: string): Promise<Uint8Array> {
  const file = join(folder, 'secret');
  const text = (await read(file)) ?? (await make(file, folder));
  const secret = parseSecret(text.trim());
  if (secret !== null) return secret;
  throw new Error(
    `The file ${file} should hold a secret: ${SECRET_FORM}. Without it nobody stays signed in, and stored API tokens are lost.`,
  );
}

/** Makes the file; of two processes that do so at once, both take what the faster wrote. */
async function make(file: string, folder: string, secret: Uint8Array = randomBytes(LENGTH)): Promise<string> {
  await makePrivateFolder(folder, OUTER_FOLDER);
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, textOf(secret), { mode: PRIVATE_FILE, flush: true });
  try {
    // Unlike a rename, a link never replaces what is there, and the file is never seen half written.
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return readFile(file, 'utf8');
}

async function read(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
}

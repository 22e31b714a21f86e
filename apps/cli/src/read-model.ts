import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { modelFileTooLarge } from '@thermarium/exchange';
import { type Issue, issue } from '@thermarium/model';
import { fileReason } from './failure.ts';

export type ModelBytes = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly problem: Issue };

/** Reads a model file; `-` is standard input. A file that is too large is refused before its content is loaded. */
export async function readModelBytes(file: string): Promise<ModelBytes> {
  try {
    if (file === '-') return await readLimited(process.stdin);
    const found = await stat(file);
    if (found.isDirectory()) return unreadable(file, 'it is a folder');
    const problem = modelFileTooLarge(found.size);
    return problem ? { problem } : await readLimited(createReadStream(file));
  } catch (error) {
    return unreadable(file, fileReason(error));
  }
}

function unreadable(file: string, reason: string): ModelBytes {
  const what = file === '-' ? 'Standard input' : 'The file';
  return {
    problem: issue(
      'unreadable-file',
      '',
      `${what} cannot be read: ${reason}.`,
      'Check the path and the permissions.',
    ),
  };
}

async function readLimited(stream: AsyncIterable<Buffer>): Promise<ModelBytes> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    const problem = modelFileTooLarge(size);
    if (problem) return { problem };
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { bytes };
}

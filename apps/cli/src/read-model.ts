import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { loadModelFile, modelFileTooLarge } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import { type EvaluatedModel, type Issue, issue } from '@thermarium/model';

export interface ReadModel {
  readonly model: EvaluatedModel | null;
  readonly issues: readonly Issue[];
}

/** Reads and evaluates a model file; `-` is standard input. All that is wrong with it is among the issues. */
export async function readModel(file: string): Promise<ReadModel> {
  const read = file === '-' ? await readLimited(process.stdin) : await readFileLimited(file);
  if ('problem' in read) return { model: null, issues: [read.problem] };
  return loadModelFile(read.text, kinds);
}

type Text = { readonly text: string } | { readonly problem: Issue };

async function readFileLimited(file: string): Promise<Text> {
  try {
    const { size } = await stat(file);
    const problem = modelFileTooLarge(size);
    return problem ? { problem } : await readLimited(createReadStream(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      problem: issue(
        'unreadable-file',
        file,
        `The file cannot be read: ${reason}.`,
        'Check the path and the permissions.',
      ),
    };
  }
}

async function readLimited(stream: AsyncIterable<Buffer>): Promise<Text> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    const problem = modelFileTooLarge(size);
    if (problem) return { problem };
    chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString('utf8') };
}

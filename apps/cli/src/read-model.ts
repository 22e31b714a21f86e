import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { LARGEST_MODEL_FILE, readModelFile } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import { type EvaluatedModel, evaluateDocument, type Issue, issue } from '@thermarium/model';

export interface ReadModel {
  readonly model: EvaluatedModel | null;
  readonly issues: readonly Issue[];
}

/** Reads and evaluates a model file; `-` is standard input. All that is wrong with it is among the issues. */
export async function readModel(file: string): Promise<ReadModel> {
  const read = file === '-' ? await readLimited(process.stdin) : await readFileLimited(file);
  if ('problem' in read) return { model: null, issues: [read.problem] };
  const { document, issues } = readModelFile(read.text, kinds);
  if (!document) return { model: null, issues };
  const evaluation = evaluateDocument(document, kinds);
  const failed = issues.some(({ severity }) => severity === 'error');
  return { model: failed ? null : evaluation.model, issues: [...issues, ...evaluation.issues] };
}

type Text = { readonly text: string } | { readonly problem: Issue };

async function readFileLimited(file: string): Promise<Text> {
  try {
    const { size } = await stat(file);
    if (size > LARGEST_MODEL_FILE) return tooLarge(size);
    return await readLimited(createReadStream(file));
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
    if (size > LARGEST_MODEL_FILE) return tooLarge(size);
    chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString('utf8') };
}

function tooLarge(size: number): Text {
  const megabytes = (bytes: number): string => `${Math.floor(bytes / 1e6)} MB`;
  return {
    problem: issue(
      'file-too-large',
      'file',
      `The file has ${megabytes(size)} or more; a model file may have ${megabytes(LARGEST_MODEL_FILE)}.`,
      'Use arrays and assemblies instead of repeated objects, or split the model.',
    ),
  };
}

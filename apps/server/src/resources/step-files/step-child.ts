/**
 * The child process that writes a STEP file: it reads the rows of a model on standard input and writes the file on standard
 * output, as fast as it is read. Its first message tells whether there will be one.
 */
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { stepPieces } from '@thermarium/exchange/step';
import { kinds } from '@thermarium/kinds';
import { documentOf, type ProjectRows } from '../../model/load-document.ts';
import { refusalOf } from '../../solving/log-lines.ts';
import type { StepMessage } from './step-message.ts';

process.on('disconnect', () => process.exit());
new Worker(new URL('../../processes/watch-parent.ts', import.meta.url), { workerData: process.ppid }).unref();

const tell = (message: StepMessage) => process.send?.(message);

const rows = JSON.parse(await text(process.stdin)) as ProjectRows;
const { pieces, issues } = stepPieces(documentOf(rows), kinds);
if (pieces) {
  tell({ type: 'begins' });
  await pipeline(Readable.from(pieces), process.stdout, { end: false });
  // The pipe takes pieces later than they are written, and what it has not taken is lost when the process ends.
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
} else tell({ type: 'refused', message: refusalOf(issues) });
process.disconnect?.();

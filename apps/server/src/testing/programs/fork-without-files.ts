/** Opens all the files that this process may, tries to start a child, and prints the outcome. */
import { closeSync, openSync } from 'node:fs';
import { readModelFile } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import pino from 'pino';
import { startChild } from '../../solving/child-process.ts';
import { describeEnding } from '../../solving/describe-ending.ts';
import { smallModel } from '../small-model.ts';
import { TEST_LIMITS } from '../solve-limits.ts';

const { document } = readModelFile(JSON.stringify(smallModel()), kinds);
if (!document) throw new Error('The model of the test cannot be read.');
const held: number[] = [];
try {
  for (;;) held.push(openSync('/dev/null', 'r'));
} catch {
  // No more files can be opened.
}
const { cellLimit } = TEST_LIMITS;
const child = startChild(
  { kind: 'adjacency', document, cellLimit },
  { heapMb: 64, log: pino({ level: 'silent' }) },
);
const ending = await child.ending;
for (const file of held) closeSync(file);
console.log(JSON.stringify(ending.type === 'not-started' ? describeEnding(ending) : ending));

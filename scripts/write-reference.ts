/** Writes the parts of docs/reference that are made of tables: fields, calls, refusals, settings, the command line. */
import { writeFileSync } from 'node:fs';
import { referencePages } from './reference/pages.ts';

for (const { file, text, current } of referencePages()) {
  if (text === current) continue;
  writeFileSync(file, current);
  console.log(`Wrote ${file}.`);
}

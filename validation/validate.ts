/**
 * `npm run validate`: solves every reference case on both grids, prints the error of each number, and stores
 * the table.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type GridName, REFINE, type ReferenceCase, readReferenceCases } from './reference-case.ts';
import { solveCase } from './solve-case.ts';
import { type Cost, costTable, summaryTable, verdictTable } from './table.ts';
import { type Verdict, verdictsOf } from './verdict.ts';

const usage = `Usage: npm run validate -- [options]

  --grid default|fine   one grid only
  --case NAME           one case only, by its name or the start of it (repeatable)

Exit status: 0 every number is within its tolerance, 1 some are not, 64 wrong usage.`;

const GRIDS: readonly GridName[] = ['default', 'fine'];
const RESULTS = join(import.meta.dirname, 'results');

interface Options {
  readonly grids: readonly GridName[];
  readonly starts: readonly string[];
}

function readOptions(): Options | null {
  try {
    const { values } = parseArgs({
      options: { grid: { type: 'string' }, case: { type: 'string', multiple: true } },
    });
    const grids = GRIDS.filter((grid) => values.grid === undefined || grid === values.grid);
    return grids.length === 0 ? null : { grids, starts: values.case ?? [''] };
  } catch {
    return null;
  }
}

async function validate(cases: readonly ReferenceCase[], grids: readonly GridName[]): Promise<boolean> {
  const verdicts: Verdict[] = [];
  const costs: Cost[] = [];
  const refused: string[] = [];
  for (const reference of cases) {
    for (const grid of grids) {
      process.stderr.write(`${reference.name}, ${grid} grid\n`);
      try {
        const report = await solveCase(reference, grid);
        costs.push({ caseName: reference.name, grid, report });
        verdicts.push(...verdictsOf(reference, grid, report));
      } catch (error) {
        refused.push(error instanceof Error ? error.message : String(error));
      }
    }
  }
  const sections = [
    ...grids.flatMap((grid) => [
      `## The ${grid} grid${REFINE[grid] > 1 ? `: every cell cut into ${REFINE[grid]} along each axis` : ''}`,
      verdictTable(verdicts.filter((verdict) => verdict.grid === grid)),
    ]),
    '## Cost',
    costTable(costs),
    '## Summary',
    summaryTable(verdicts, grids),
    ...refused.map((message) => `**Not solved.** ${message}`),
  ];
  const text = `${sections.join('\n\n')}\n`;
  console.log(text);
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, 'validation.md');
  writeFileSync(file, `# Validation\n\n${text}`);
  console.log(`Stored in ${file}.`);
  return refused.length === 0 && verdicts.every(({ passed }) => passed);
}

const options = readOptions();
const cases = readReferenceCases().filter(({ name }) =>
  options?.starts.some((start) => name.startsWith(start)),
);
if (options && cases.length > 0) process.exitCode = (await validate(cases, options.grids)) ? 0 : 1;
else {
  if (options) console.error(`No case has a name that starts with ${options.starts.join(' or ')}.\n`);
  console.error(usage);
  process.exitCode = 64;
}

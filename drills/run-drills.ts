/**
 * Makes faults on purpose and prints their outcomes: `npm run drill` for all, which takes half an hour, `npm
 * run drill -- --short` for those that the tests run, `npm run drill -- NAME …` for some. Everything is
 * bounded and stays on the loopback interface.
 */
import { parseArgs } from 'node:util';
import { whenOrphaned } from '../apps/server/src/program/when-orphaned.ts';
import type { Drill, Outcome } from './drill.ts';
import { clearAbandonedDrills } from './drill-folder.ts';
import { runDrill } from './frame.ts';
import { drills } from './list.ts';

const WRONG_USAGE = 64;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !drills.some((drill) => drill.name === name));
if (unknown.length > 0) {
  console.error(
    `No drill is called ${unknown.join(', ')}. There are: ${drills.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(WRONG_USAGE);
}

const form = values.short ? 'short' : 'full';
const chosen = drills.filter(({ name, short }) =>
  positionals.length > 0 ? positionals.includes(name) : form === 'full' || short,
);
const told = new AbortController();
const end = () => told.abort();
// Also a second time: what is being cleared up is cleared up to its end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(end);
await clearAbandonedDrills();
let broken = 0;
for (const drill of chosen) {
  const outcomes = await runDrill(drill, form, told.signal).catch(endedEarly);
  broken += outcomes.filter(({ held }) => held === false).length;
  print(drill, outcomes);
}
console.log(broken === 0 ? 'Every promise was kept.' : `Promises broken: ${broken}`);
process.exit(broken === 0 ? 0 : 1);

function endedEarly(reason: unknown): never {
  if (!told.signal.aborted) throw reason;
  console.error('Ended before all drills were run. Nothing of them is left.');
  process.exit(1);
}

function print({ name, promise }: Drill, outcomes: readonly Outcome[]): void {
  console.log(`\n${name}: ${promise}`);
  const width = Math.max(...outcomes.map(({ fault }) => fault.length));
  for (const { fault, outcome, held } of outcomes) {
    const verdict = held === null ? 'not run' : held ? 'held' : 'BROKEN';
    console.log(`  ${verdict.padEnd(7)}  ${fault.padEnd(width)}  ${outcome}`);
  }
}

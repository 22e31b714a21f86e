/**
 * Enforces the import table of docs/architecture.md. TypeScript 7 has no JS API, so tools that build on one
 * see no modules and pass silently; this reads the import statements themselves and fails when it finds none.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import {
  arrowOf,
  circlesIn,
  complaint,
  houseComplaints,
  importsOf,
  isTest,
  joinedParts,
  toolComplaint,
} from './imports/complaints.ts';
import { PACKAGES } from './imports/packages.ts';
import { HOUSES } from './imports/rooms.ts';

/** The scripts that build the pages and the program at a start, beside the packages of the table. */
const BUILD = ['scripts/build*.ts', 'scripts/{help,templates,reference}/**/*.ts', 'apps/web/*.ts'];

const root = resolve(import.meta.dirname, '..');
const lock: { readonly packages: Readonly<Record<string, { readonly dev?: boolean }>> } = JSON.parse(
  readFileSync(resolve(root, 'package-lock.json'), 'utf8'),
);
const problems: string[] = [];
const arrows = new Map(HOUSES.map((house) => [house, new Set<string | null>()]));
let seen = 0;

for (const [home, rule] of Object.entries(PACKAGES)) {
  const joined = new Map<string, Set<string>>();
  for (const file of sources(`${home}/src/**/*.{ts,tsx}`)) {
    for (const each of importsIn(file)) {
      const problem = complaint(home, rule, file, each, { houses: HOUSES, isTool });
      if (problem) problems.push(`${file}: ${problem}`);
      for (const [house, known] of arrows) known.add(arrowOf(house, file, each));
      const parts = joinedParts(home, file, each);
      if (parts) joined.set(parts[0], (joined.get(parts[0]) ?? new Set()).add(parts[1]));
    }
  }
  for (const circle of circlesIn(joined))
    problems.push(`${home}/src: ${circle.join(', ')} import each other`);
}

for (const file of sources(BUILD)) {
  for (const { specifier, typeOnly } of importsIn(file)) {
    if (!typeOnly && isTool(specifier)) problems.push(`${file}: ${toolComplaint(specifier)}`);
  }
}

for (const [house, known] of arrows) {
  const entries = readdirSync(resolve(root, house.folder), { withFileTypes: true });
  const names = entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
  problems.push(...houseComplaints(house, names, known));
}

function sources(pattern: string | readonly string[]): string[] {
  const files = globSync(pattern, { cwd: root }).map((file) => file.replaceAll(sep, '/'));
  return files.filter((file) => !isTest(file));
}

function importsIn(file: string) {
  const found = importsOf(readFileSync(resolve(root, file), 'utf8'));
  seen += found.length;
  return found;
}

function isTool(specifier: string): boolean {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  return lock.packages[`node_modules/${name}`]?.dev === true;
}

if (seen < 50) problems.push(`only ${seen} imports found: the check itself is broken`);
for (const problem of problems) console.error(problem);
console.log(`${seen} imports checked, ${problems.length} against the table.`);
process.exitCode = problems.length > 0 ? 1 : 0;

import { CallFailed, folderEndpoints, type License } from '@thermarium/api';
import { readModel } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import { expect, test } from 'vitest';
import { failureText } from './app/failure-text.ts';
import { licenceWarnings } from './app/licence-warnings.ts';
import { type DraftProblems, draftOf, draftProblems } from './materials/material-draft.ts';
import { missingFields } from './sign-in/use-entry-form.ts';
import { readParameter } from './workspace/parameters/parameter-dialog.tsx';
import { NO_RESULTS, type Solution } from './workspace/results/results-state.ts';
import { resultWith } from './workspace/results/testing/object-result.ts';
import { solvedBlocks } from './workspace/results/testing/solved-block.ts';
import { type ModeDraft, modeDraft, readMode } from './workspace/scenarios/mode-draft.ts';
import { solutionBadge } from './workspace/solve/solution-badge.ts';

const DAY = 86_400_000;

function warningOf(left: number): string {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const expiration = new Date(now + left).toISOString();
  const [warning] = licenceWarnings([{ feature: 'Solver', expiration } as License], now);
  return `${warning?.kind}: ${warning?.message}`;
}

function folderRefusal(name: string): string {
  const { error } = folderEndpoints.createFolder.body.safeParse({ name });
  return error?.issues.map(({ message }) => message).join() ?? '';
}

function materialProblems(values: object): DraftProblems {
  const draft = { ...draftOf(null), name: 'Copper', conductivity: 390, ...values };
  return draftProblems(draft, null, () => undefined);
}

function parameterProblems(values: object) {
  return readParameter({ name: 'P', description: 'power', value: 1, ...values }, new Set()).problems;
}

function modeProblems(mode: ModeDraft['mode'], values: Partial<ModeDraft> = {}) {
  const nothing = { min: null, max: null, count: null };
  const start = modeDraft({
    ...{ id: 1, parameter: 1, parameter_name: 'P', parameter_description: '', default_value: 5 },
    ...{ default: true, values: null, random: null, normal_dist: null },
  });
  const normal = { ...nothing, mean: null, stddev: null };
  return readMode({ ...start, random: nothing, normal_dist: normal, mode, ...values }).problems;
}

async function importFaults(text: string): Promise<readonly string[]> {
  const bytes = new TextEncoder().encode(text);
  const { issues } = await readModel({ bytes, text: () => text }, { kinds, library: [], name: 'Board' });
  return issues.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

async function lineFault(line: string): Promise<string | undefined> {
  const head = 'name,type,x0,y0,z0,dx,dy,dz,material,param1,param2,param3,param4,param5';
  return (await importFaults(`${head}\n${line}\n`))[0];
}

async function ecxmlFaults(material: string): Promise<readonly string[]> {
  const materials = `<materials><material>${material}</material></materials>`;
  return importFaults(`<neutralXML><name>Board</name>${materials}<geometry></geometry></neutralXML>`);
}

function badge(changes: Partial<Solution> | null) {
  const steady = changes && {
    ...solvedBlocks(),
    objects: new Map([['1.2', resultWith(20, 30)]]),
    ...changes,
  };
  return solutionBadge(null, { ...NO_RESULTS, steady, transient: null }, 'steady');
}

function arrayRemark(xcount: number): string | undefined {
  const array = kinds.find(({ type }) => type === 'ball_array');
  return array?.readouts[0].read({ xcount, ycount: 200 } as never, () => null as never)?.remark?.text;
}

/** The texts of the specification's error catalogues, each with what provokes it. */
const CATALOGUE: readonly (readonly [text: string, provoked: () => unknown])[] = [
  ['This field is required!', () => missingFields({ username: ' ' }).username],
  ['This field is required!', () => materialProblems({ conductivity: null }).conductivity?.message],
  ['Folder name can not be empty', () => folderRefusal(' ')],
  ['Enter a valid floating point number!', () => materialProblems({ density: 'heavy' }).density?.message],
  ['Enter a positive number!', () => materialProblems({ specific_heat: 0 }).specific_heat?.message],
  ['error: License has expired', () => warningOf(-1)],
  ['warning: License will expire in 13 days.', () => warningOf(13 * DAY)],
  ['Bad Gateway (502)', () => failureText(new CallFailed(502, 'Bad Gateway', null))],
  ['Name is required!', () => parameterProblems({ name: ' ' }).name],
  ['Description is required!', () => parameterProblems({ description: '' }).description],
  ['Value is required!', () => parameterProblems({ value: null }).value],
  ['Enter a valid number!', () => parameterProblems({ value: 'two' }).value],
  ['One or more comma separated values are required!', () => modeProblems('values', { values: '' }).values],
  ['Min value is required!', () => modeProblems('random')['random.min']],
  ['Max value is required!', () => modeProblems('random')['random.max']],
  ['A positive number is expected', () => modeProblems('random')['random.count']],
  ['Mean value is required!', () => modeProblems('normal_dist')['normal_dist.mean']],
  ['Variance value is required!', () => modeProblems('normal_dist')['normal_dist.stddev']],
  ['Line 2: Not enough values', () => lineFault('die,box,0,0')],
  ['Line 2: Invalid type', () => lineFault('die,boxx,0,0,0,1,1,1,copper')],
  ["Line 2: Did not find material 'gold' in your libraries.", () => lineFault('die,box,0,0,0,1,1,1,gold')],
  ['Line 2: Expecting layer name in column 10.', () => lineFault('b,pcb,0,0,0,1,1,0,,,35,copper')],
  ['Line 2: Expecting thickness value in column 11.', () => lineFault('b,pcb,0,0,0,1,1,0,,top,thick,copper')],
  ['Line 2: Expecting material name in column 12.', () => lineFault('b,pcb,0,0,0,1,1,0,,top,35,')],
  [
    'Error occurred while parsing the xml file. Please make sure it has valid syntax.',
    async () => (await importFaults('<neutralXML>'))[0],
  ],
  [
    'Did not find project name',
    async () => (await importFaults('<neutralXML><geometry></geometry></neutralXML>'))[0],
  ],
  ['Material has no <name> data', async () => (await ecxmlFaults(''))[0]],
  ['Material has no <density> data', async () => (await ecxmlFaults('<name>m</name>'))[0]],
  ['Material has no <specific_heat> data', async () => (await ecxmlFaults('<name>m</name>'))[1]],
  [
    'Material has no <isotropic> or <orthotropic> data',
    async () => (await ecxmlFaults('<name>m</name>')).at(-1),
  ],
  [
    'Material has invalid <isotropic> data',
    async () => (await ecxmlFaults('<isotropic><conductivity>x</conductivity></isotropic>')).at(-1),
  ],
  [
    'Material has invalid <orthotropic> data',
    async () => (await ecxmlFaults('<orthotropic><x>1</x><y>1</y></orthotropic>')).at(-1),
  ],
  ['Stale', () => badge({ stale: true })?.text],
  ['Solution is stale', () => badge({ stale: true })?.tooltip],
  ['No solution', () => badge({ objects: new Map(), stale: true })?.text],
  ['NO SOLUTION', () => badge(null)?.text],
  ['UPDATED', () => badge({})?.text],
  [
    'Due to large number of balls (objects) display will be reduced to approximately 15,000; solver behavior is unaffected',
    () => arrayRemark(200),
  ],
];

test.each(CATALOGUE)('%s', async (text, provoked) => {
  expect(await provoked()).toBe(text);
});

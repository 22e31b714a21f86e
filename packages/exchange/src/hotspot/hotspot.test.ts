import { readFileSync } from 'node:fs';
import { kinds } from '@thermarium/kinds';
import { expect, it } from 'vitest';
import { filePairs } from '../file-pairs.ts';
import { readModel } from '../formats.ts';
import { contentOf } from '../testing/file-content.ts';
import { readPowers } from './read-powers.ts';

const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8');
const read = (text: string) => readModel(contentOf(text), { kinds, library: [], name: 'ev6' });

it('a floorplan is a die with a source of 0 W for each of its units', async () => {
  const { document, model, losses, format } = await read(sample('ev6.flp'));
  expect(format.name).toBe('hotspot');
  expect(model).not.toBeNull();
  const [die, powers] = document?.tree ?? [];
  expect(die).toMatchObject({ dx: 16, dy: 16, dz: 0.15, material_name: 'Silicon' });
  expect(powers.children).toHaveLength(18);
  expect(powers.children?.find(({ name }) => name === 'FPReg')).toMatchObject({
    ...{ x: 4.9, y: 14, z: 0.15, dx: 2.2, dy: 0.38, dz: 0, power: 0 },
  });
  expect(losses.map(({ name }) => name)).toEqual(['die', 'powers']);
});

it('units with properties of their own are told', async () => {
  const { model, losses } = await read('TIM 0.0124 0.0062 0 0.00018\nTSV 0.0124 0.00018 0 0 4e6 0.0058\n');
  expect(model).not.toBeNull();
  expect(losses.at(-1)).toMatchObject({
    name: 'TSV',
    reason: expect.stringMatching(/^1 units have a specific heat/),
  });
});

it('a trace gives the mean of its steps, a list its powers', () => {
  const { powers, losses } = readPowers(contentOf(sample('ev6.ptrace')));
  expect(powers?.get('Unit2')).toBe(25_000);
  expect(powers?.get('Icache')).toBe(6835);
  expect(losses.map(({ reason }) => reason)).toEqual([
    'The 2 steps of the trace are averaged: it does not say the time between them.',
  ]);
  expect(readPowers(contentOf('# W\nL2\t3.4428\nIcache\t3.9243\n'))).toEqual({
    ...{
      powers: new Map([
        ['L2', 3442.8],
        ['Icache', 3924.3],
      ]),
      issues: [],
      losses: [],
    },
  });
});

it('a floorplan with its trace has the powers of its units', async () => {
  const floorplan =
    'core 0.004 0.003 0 0\nio 0.001 0.003 0.004 0\nl2 0.001 0.001 0 0.003\nl2 0.001 0.001 0.001 0.003\n';
  const trace = 'io core l2 gpu\n1 2 3 4\n1 3 3 4\n';
  const both = (powers: string) =>
    readModel(contentOf(floorplan), { kinds, library: [], name: 'x', powers: contentOf(powers) });
  const { document, losses } = await both(trace);
  expect(document?.tree[1].children).toMatchObject([
    { name: 'core', power: 2500 },
    { name: 'io', power: 1000 },
    { name: 'l2', power: 0 },
    { name: 'l2', power: 0 },
  ]);
  expect(losses.slice(1).map(({ name, reason, watts }) => [name, reason, watts])).toEqual([
    ['powers', 'The 2 steps of the trace are averaged: it does not say the time between them.', 0],
    ['l2', 'The floorplan has 2 units of this name that could take the power.', 3],
    ['gpu', 'The floorplan has no unit of this name that could take the power.', 4],
    ['l2', '2 units have no power of their own name in the trace: 0 W.', 0],
  ]);
  const wrong = await both('io core\n1 2\n1 x\n');
  expect(wrong.document).toBeNull();
  expect(wrong.issues.map(({ path, message }) => [path, message])).toEqual([
    ['power trace, line 3', 'Line 3: Expecting a number in column 2.'],
  ]);
});

it('files that were chosen together are paired: a floorplan and its trace', () => {
  const floorplan = sample('ev6.flp');
  const trace = sample('ev6.ptrace');
  const pairs = (files: Readonly<Record<string, string>>) =>
    filePairs(
      Object.entries(files).map(([name, text]) => ({ file: name, name, content: contentOf(text) })),
    ).map(({ file, powers }) => [file, powers]);
  expect(pairs({ 'any.txt': trace, 'ev6.flp': floorplan, 'x.json': '{}' })).toEqual([
    ['ev6.flp', 'any.txt'],
    ['x.json', null],
  ]);
  const several = { 'a.flp': floorplan, 'B.flp': floorplan, 'b.ptrace': trace, 'c.ptrace': trace };
  expect(pairs(several)).toEqual([
    ['a.flp', null],
    ['B.flp', 'b.ptrace'],
    ['c.ptrace', null],
  ]);
  expect(pairs({ 'x.ptrace': trace, 'x.json': '{"a": 1}' })).toEqual([
    ['x.ptrace', null],
    ['x.json', null],
  ]);
});

it('units without an area and lines of wires are left out, and said', async () => {
  const floorplan = 'core 0.002 0.002 0 0\nedge 0.004 0 0 0.002\ncore\tedge\t12\n';
  const { document, losses } = await readModel(contentOf(floorplan), {
    ...{ kinds, library: [], name: 'x', powers: contentOf('edge core\n1 2.5\n') },
  });
  expect(document?.tree[1].children).toMatchObject([{ name: 'core', power: 2500 }]);
  expect(losses.slice(1).map(({ name, reason, watts }) => [name, reason, watts])).toEqual([
    ['edge', 'The unit has no area and is left out.', 0],
    ['connections', '1 lines of wires between units are left out: wires are no bodies here.', 0],
    ['edge', 'The floorplan has no unit of this name that could take the power.', 1],
  ]);
});

it('names of units may have brackets', async () => {
  const names = ['router[0][0]', 'mem[0][0]'];
  const floorplan = `${names[0]}\t0.001\t0.001\t0\t0\n${names[1]}\t0.001\t0.001\t0.001\t0\n`;
  const trace = `${names.join('\t')}\n0.5\t0.25\n1.5\t0.75\n`;
  const files = { 'a.flp': floorplan, 'a.ptrace': trace };
  const given = Object.entries(files).map(([name, text]) => ({ file: text, name, content: contentOf(text) }));
  expect(filePairs(given)).toEqual([{ file: floorplan, powers: trace }]);
  expect(readPowers(contentOf(trace)).powers).toEqual(
    new Map([
      [names[0], 1000],
      [names[1], 500],
    ]),
  );
});

it.each([
  ['words', 'U1 0.8\nU2 1.25\n'],
  ['commas', 'U1,0.8\nU2,1.25\n'],
  ['commas and blanks', 'U1, 0.8\nU2, 1.25\n'],
  ['a head', 'RefDes,Power (W)\nU1,0.8\nU2,1.25\n'],
  ['a head in capitals', 'REFDES,WATTS\r\nU1,0.8\r\nU2,1.25\r\n'],
  ['a head with the powers further on', 'RefDes,Package,Power\nU1,QFN 32,0.8\nU2,QFN 48,1.25\n'],
  ['mW', 'Part;Power, mW\nU1;800\nU2;1250\n'],
  ['decimal commas', 'U1;0,8\nU2;1,25\n'],
  ['tabs and decimal commas', 'U1\t0,8\nU2\t1,25\n'],
  ['a comment', '# powers, as the board tool wrote them\nU1,0.8\nU2,1.25\n'],
])('a list of powers may have %s', (_, text) => {
  const { powers, issues } = readPowers(contentOf(text));
  expect(issues).toEqual([]);
  expect(powers).toEqual(
    new Map([
      ['U1', 800],
      ['U2', 1250],
    ]),
  );
});

it('wrong lines of a trace are all told', () => {
  const { powers, issues } = readPowers(contentOf('a b\n1 2\n1\n1 x\n'));
  expect(powers).toBeNull();
  expect(issues.map(({ message }) => message)).toEqual([
    'Line 3: Not enough values',
    'Line 4: Expecting a number in column 2.',
  ]);
  expect(readPowers(contentOf('\n')).issues.map(({ message }) => message)).toEqual([
    'The file has no powers.',
  ]);
});

it.each([
  [sample('ev6.ptrace'), 'The file has powers without places.'],
  ['L2\t3.4\nIcache\t3.9\n', 'The file has powers without places.'],
  [
    '# areas\nIcache\t8.3e-6\t1\t3\t1\nBpred\t2.3e-6\t1\t5\t0\n',
    'The file has areas and aspect ratios of units, without their places.',
  ],
  ['a 0.001 0.001 0 0\nb 0.001 0.001\n', 'Line 2: Not enough values'],
  ['a 0.001 0.001 0 0\nb 0.001 wide 0 0\n', 'Line 2: Expecting a number in column 3.'],
  ['a 0.001 0 0 0\n', 'The file has no units.'],
  ['a 0.001 -0.001 0 0\n', 'Line 1: The unit has a negative size.'],
  ['Icache 8.3 0.1 0 0\n', 'Line 1: The unit reaches further than 0.6 m.'],
])('%j is refused', async (text, message) => {
  const { document, issues, format } = await read(text);
  expect({ document, format: format.name }).toEqual({ document: null, format: 'hotspot' });
  expect(issues.map((issue) => issue.message)).toEqual([message]);
});

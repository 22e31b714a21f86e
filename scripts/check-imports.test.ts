import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  arrowOf,
  circlesIn,
  complaint,
  houseComplaints,
  importsOf,
  isTest,
  joinedParts,
  roomOf,
} from './imports/complaints.ts';
import { PACKAGES, type Rule } from './imports/packages.ts';
import { HOUSES, type House } from './imports/rooms.ts';

const house: House = {
  folder: 'apps/shop/src',
  ground: ['errors'],
  reactFrom: 'counter',
  rooms: { prices: [], errors: [], stock: ['prices'], 'till.ts': ['stock'], counter: ['till.ts'] },
};
const rule: Rule = { ours: ['model'], types: ['mesh'], onDemand: ['server'], outside: ['zod', 'react'] };
const tables = { houses: [house], isTool: (specifier: string) => specifier === 'vitest' };

/** The complaint of the check about an import in a file of the shop. */
function complaintIn(file: string, line: string): string | null {
  const [found] = importsOf(line);
  return complaint('apps/shop', rule, `${house.folder}/${file}`, found, tables);
}

describe('rooms', () => {
  test.each([
    ['stock/shelf.ts', `import { price } from '../prices/price.ts';`],
    ['stock/deep/shelf.ts', `import { price } from '../../prices/price.ts';`],
    ['stock/shelf.ts', `import { box } from './box.ts';`],
    ['stock/shelf.ts', `import { Refused } from '../errors/refused.ts';`],
    ['counter/counter.tsx', `import { till } from '../till.ts';`],
    ['main.ts', `import { counter } from './counter/counter.tsx';`],
    ['stock/shelf.ts', `import manifest from '../../package.json' with { type: 'json' };`],
  ])('%s: %s is allowed', (file, line) => {
    expect(complaintIn(file, line)).toBeNull();
  });

  test.each([
    ['a room that stands behind', 'prices/price.ts', `import { shelf } from '../stock/shelf.ts';`],
    ['a room of the ground floor that stands behind', 'prices/a.ts', `import { b } from '../errors/b.ts';`],
    ['a room before that is not named', 'till.ts', `import { price } from './prices/price.ts';`],
    ['a type', 'prices/price.ts', `import type { Shelf } from '../stock/shelf.ts';`],
    ['what it hands on', 'prices/price.ts', `export * from '../stock/shelf.ts';`],
    ['over several lines', 'prices/price.ts', `import {\n  shelf,\n} from '../stock/shelf.ts';`],
    ['on demand', 'prices/price.ts', `const { shelf } = await import('../stock/shelf.ts');`],
    ['the program', 'counter/counter.tsx', `import { main } from '../main.ts';`],
    ['a thread', 'prices/price.ts', `new Worker(new URL('../stock/thread.ts', import.meta.url));`],
  ])('%s is found', (_, file, line) => {
    expect(complaintIn(file, line)).toMatch(/^imports a room that it may not: /);
  });

  test('those before React do not know it', () => {
    const line = `import { useState } from 'react';`;
    expect(complaintIn('stock/shelf.ts', line)).toBe('may not know React: react');
    expect(complaintIn('counter/counter.tsx', line)).toBeNull();
  });

  test('a table that goes back, and what only one of table and house has, are found', () => {
    const rooms = { ...house.rooms, prices: ['stock'], cellar: [] };
    const imports: readonly (readonly [string, string])[] = [
      ['prices/price.ts', `import { shelf } from '../stock/shelf.ts';`],
      ['till.ts', `import { shelf } from './stock/shelf.ts';`],
      ['counter/counter.tsx', `import { till } from '../till.ts';`],
    ];
    const arrows = new Set(
      imports.map(([file, line]) => arrowOf(house, `${house.folder}/${file}`, importsOf(line)[0])),
    );
    const names = ['errors', 'stock', 'till.ts', 'counter', 'attic', 'testing', 'main.ts'];
    const entries = names.map((name) => ({ name, isFolder: !name.endsWith('.ts') }));
    expect(houseComplaints({ ...house, rooms }, entries, arrows)).toEqual([
      'apps/shop/src/prices may import stock, which does not stand before it',
      'apps/shop/src/stock does not import prices, though the table of rooms says so',
      'apps/shop/src/prices is in the table of rooms, and nowhere else',
      'apps/shop/src/cellar is in the table of rooms, and nowhere else',
      'apps/shop/src/attic is not in the table of rooms',
    ]);
  });

  test('every file of the server lies in a room, but those with which its programs begin', () => {
    const server = HOUSES.find(({ folder }) => folder === 'apps/server/src');
    if (!server) throw new Error('The server has no table.');
    const files = globSync(`${server.folder}/**/*.ts`, { cwd: join(import.meta.dirname, '..') })
      .map((file) => file.replaceAll(sep, '/'))
      .filter((file) => !isTest(file));
    expect(files.length).toBeGreaterThan(300);
    const beside = files.filter((file) => roomOf(server, file) === null);
    expect(beside.sort()).toEqual([`${server.folder}/index.ts`, `${server.folder}/main.ts`]);
  });
});

describe('packages', () => {
  test.each([
    [`import { evaluate } from '@thermarium/model';`, null],
    [`import type { Grid } from '@thermarium/mesh';`, null],
    [`const { run } = await import('@thermarium/server');`, null],
    [`import { z } from 'zod';`, null],
    [`import { cut } from '@thermarium/mesh';`, 'may import only types of @thermarium/mesh (import type)'],
    [`import { run } from '@thermarium/server';`, 'may import @thermarium/server only on demand (import())'],
    [`import { cg } from '@thermarium/solver';`, 'may not import @thermarium/solver'],
    [
      `import { x } from '@thermarium/model/inside';`,
      'imports past the front door: @thermarium/model/inside',
    ],
    [`import { map } from 'lodash';`, 'may not use the library lodash'],
    [`import { readFileSync } from 'node:fs';`, 'may not use Node: node:fs'],
    [`import { test } from 'vitest';`, "imports vitest, which 'npm ci --omit=dev' leaves out"],
    [`import { x } from '../../other/src/x.ts';`, 'reaches into another room by path: ../../other/src/x.ts'],
  ])('%s', (line, expected) => {
    expect(complaintIn('main.ts', line)).toBe(expected);
  });

  test('tests and what they use are left out', () => {
    expect(isTest('apps/shop/src/stock/shelf.test.ts')).toBe(true);
    expect(isTest('apps/shop/src/stock/testing/shelves.ts')).toBe(true);
    expect(isTest('apps/shop/src/stock/shelf.ts')).toBe(false);
  });

  test('parts that import each other, and only those, are circles', () => {
    const imports: readonly (readonly [string, string])[] = [
      ['apps/shop/src/till.ts', `import { a } from './stock/a.ts';`],
      ['apps/shop/src/stock/a.ts', `import type { B } from '../prices/deep/b.ts';`],
      ['apps/shop/src/prices/b.ts', `export { c } from '../counter.ts';`],
      ['apps/shop/src/counter.ts', `import { a } from './stock/a.ts';`],
      ['apps/shop/src/stock/a.ts', `import { d } from './d.ts';`],
      ['apps/shop/src/stock/a.ts', `import { till } from '@thermarium/till';`],
    ];
    const arrows = new Map<string, Set<string>>();
    for (const [file, line] of imports) {
      const joined = joinedParts('apps/shop', file, importsOf(line)[0]);
      if (joined) arrows.set(joined[0], new Set([...(arrows.get(joined[0]) ?? []), joined[1]]));
    }
    expect(circlesIn(arrows)).toEqual([['counter.ts', 'prices', 'stock']]);
    arrows.get('counter.ts')?.clear();
    expect(circlesIn(arrows)).toEqual([]);
  });

  test('all houses belong to packages of the table', () => {
    const homes = HOUSES.map(({ folder }) => folder.split('/').slice(0, 2).join('/'));
    expect(Object.keys(PACKAGES)).toEqual(expect.arrayContaining(homes));
  });
});

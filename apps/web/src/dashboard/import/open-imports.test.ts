import type { Project } from '@thermarium/api';
import { expect, it } from 'vitest';
import type { CreateOutcome, NewProject, ReadOutcome } from './import-order.ts';
import type { ImportSummary } from './import-summary.ts';
import { openImports } from './open-imports.ts';

const SUMMARY: ImportSummary = {
  ...{ format: 'ECXML', name: 'board', objects: 3, materials: 2, watts: 4 },
  ...{ losses: [], wattsLost: 0, warnings: [], isWhole: false },
};
const UNREACHABLE: CreateOutcome = {
  outcome: 'not-called',
  failure: { status: 0, statusText: '', body: null },
};
const read = (summary: Partial<ImportSummary> = {}): ReadOutcome => ({
  outcome: 'read',
  summary: { ...SUMMARY, ...summary },
});

/** Imports of files whose content is the answer to their reading. */
function opened(creations: readonly CreateOutcome[] = []) {
  const answers = new Map<File, ReadOutcome>();
  const waiting = [...creations];
  const asked: NewProject[] = [];
  const arrived: number[] = [];
  const started: (readonly [string, string | null])[] = [];
  let open = 0;
  const imports = openImports({
    start: ({ file, powers }) => {
      started.push([file.name, powers?.name ?? null]);
      open++;
      return {
        read: async () => answers.get(file) ?? read(),
        create: async (project) => {
          asked.push(project);
          return waiting.shift() ?? { outcome: 'created', project: { id: asked.length } as Project };
        },
        close: () => {
          open--;
        },
      };
    },
    onCreated: async () => {},
    onArrived: ({ id }) => void arrived.push(id),
  });
  const file = (name: string, answer: ReadOutcome) => {
    const made = new File(['…'], name);
    answers.set(made, answer);
    return made;
  };
  return { imports, file, asked, arrived, started, state: () => imports.store.getState(), open: () => open };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('asks before it creates a project, under the name that the user gives', async () => {
  const { imports, file, asked, arrived, state, open } = opened();
  imports.begin([file('board.xml', read())], 7);
  expect(state()).toMatchObject({ step: 'reading', file: { name: 'board.xml', place: 1, of: 1 } });
  await settled();
  expect(state()).toMatchObject({ step: 'asking', summary: { name: 'board' }, problem: '' });
  expect(asked).toEqual([]);
  await imports.create('My board');
  expect(asked).toEqual([{ name: 'My board', folder: 7 }]);
  expect(arrived).toEqual([1]);
  expect(state()).toEqual({ step: 'none' });
  expect(open()).toBe(0);
});

it('imports a floorplan and its trace as one', async () => {
  const { imports, started, state } = opened();
  const trace = new File(['core io\n1 2\n'], 'ev6.ptrace');
  imports.begin([trace, new File(['core 0.004 0.003 0 0\n'], 'ev6.flp')], 7);
  // Files that come meanwhile are left alone.
  imports.begin([trace], 7);
  await settled();
  expect(started).toEqual([['ev6.flp', 'ev6.ptrace']]);
  expect(state()).toMatchObject({ file: { name: 'ev6.flp with ev6.ptrace', place: 1, of: 1, bytes: 33 } });
});

it('creates a project at once of a file that comes in whole', async () => {
  const { imports, file, asked, state } = opened();
  imports.begin([file('board.json', read({ isWhole: true }))], 7);
  await settled();
  expect(asked).toEqual([{ name: 'board', folder: 7 }]);
  expect(state()).toEqual({ step: 'none' });
});

it('a second click creates nothing more', async () => {
  const { imports, file, asked } = opened();
  imports.begin([file('board.xml', read())], 7);
  await settled();
  await Promise.all([imports.create('Board'), imports.create('Board')]);
  expect(asked).toHaveLength(1);
});

it('a lost connection leaves the question open, with what was typed', async () => {
  const { imports, file, asked, state } = opened([UNREACHABLE]);
  imports.begin([file('board.xml', read())], 7);
  await settled();
  await imports.create('My board');
  expect(state()).toMatchObject({ step: 'asking', summary: { name: 'My board' } });
  expect(state()).toHaveProperty('problem', expect.stringContaining('cannot be reached'));
  await imports.create('My board');
  expect(asked).toHaveLength(2);
  expect(state()).toEqual({ step: 'none' });
});

it('what the program refuses is listed as the faults of a file are', async () => {
  const failure = { status: 400, statusText: 'Bad Request', body: { 'tree/die': ['Too many.'] } };
  const { imports, file, state } = opened([{ outcome: 'not-called', failure }]);
  imports.begin([file('board.xml', read())], 7);
  await settled();
  await imports.create('Board');
  expect(state()).toMatchObject({ step: 'refused', faults: [{ message: 'Too many.', place: 'tree/die' }] });
});

it('takes several files in their order; one that is refused does not keep the next', async () => {
  const { imports, file, asked, state, open } = opened();
  const faults = [{ message: 'Did not find project name', place: 'project.name', remedy: '' }];
  imports.begin(
    [
      file('one.xml', { outcome: 'refused', faults }),
      file('two.xml', read()),
      file('three.xml', read({ name: 'three' })),
    ],
    7,
  );
  await settled();
  expect(state()).toMatchObject({ step: 'refused', file: { place: 1, of: 3 }, faults });
  imports.begin([file('other.xml', read())], 8);
  imports.skip();
  await settled();
  expect(state()).toMatchObject({ step: 'asking', file: { name: 'two.xml', place: 2 } });
  imports.skip();
  await settled();
  await imports.create('three');
  expect(asked).toEqual([{ name: 'three', folder: 7 }]);
  expect([state().step, open()]).toEqual(['none', 0]);
});

it('after Cancel nothing follows, whatever was on its way', async () => {
  const { imports, file, asked, state, open } = opened();
  imports.begin([file('one.json', read({ isWhole: true })), file('two.json', read({ isWhole: true }))], 7);
  imports.cancel();
  await settled();
  expect(asked).toEqual([]);
  expect([state().step, open()]).toEqual(['none', 0]);
});

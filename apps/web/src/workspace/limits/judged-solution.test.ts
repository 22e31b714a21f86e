import { expect, test } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { limitsIn } from '../records/document-limits.ts';
import { NO_RESULTS, type ObjectResult, type ResultsState, type Solution } from '../results/results-state.ts';
import { judgedIn, marginsOver, verdictsIn } from './judged-solution.ts';

function startModel() {
  const document = memoryDocument({
    materials: [
      { name: 'epoxy', conductivity: 1, highest_allowed: 150 },
      { name: 'copper', conductivity: 390 },
    ],
  });
  const rack = document.add('assembly', { name: 'rack', highest_allowed: 100 }).id;
  const inside = document.add('box', { name: 'inside', parent: rack, material_name: 'epoxy' }).id;
  const own = document.add('box', {
    name: 'own',
    parent: rack,
    material_name: 'epoxy',
    highest_allowed: 80,
  }).id;
  const made = document.add('box', { name: 'made', material_name: 'epoxy' }).id;
  const free = document.add('box', { name: 'free', material_name: 'copper' }).id;
  return { document, state: () => document.store.getState(), ids: { rack, inside, own, made, free } };
}

/** A solution in which objects are so hot, as it was solved without limits. */
function solvedAt(temperatures: { readonly [id: number]: number | null }): ResultsState {
  const objects = new Map(
    Object.entries(temperatures).map(([id, max_t]) => {
      const result: Partial<ObjectResult> = { max_t, min_t: max_t, highest_allowed: null, margin: null };
      return [`${id}.2`, result as ObjectResult];
    }),
  );
  return { ...NO_RESULTS, steady: { objects, stale: false } as unknown as Solution };
}

test('the limits of a document are those of objects, assemblies and materials, the nearest first', () => {
  const { state, ids } = startModel();
  const limits = limitsIn(state());
  expect(limits.get(ids.inside)).toEqual({ celsius: 100, statedBy: 'assembly', name: 'rack' });
  expect(limits.get(ids.own)).toEqual({ celsius: 80, statedBy: 'object', name: 'own' });
  expect(limits.get(ids.made)).toEqual({ celsius: 150, statedBy: 'material', name: 'epoxy' });
  expect(limits.has(ids.free)).toBe(false);
  expect(limits.has(ids.rack)).toBe(false);
  expect(limitsIn(state())).toBe(limits);
});

test('a solution is judged by the present limits, the worst first, and again when one changes', async () => {
  const { document, state, ids } = startModel();
  const solved = solvedAt({ [ids.inside]: 110, [ids.own]: 120, [ids.made]: 140, [ids.free]: 900 });
  expect(verdictsIn(state(), solved)).toEqual({
    judged: 3,
    over: [
      { id: ids.own, margin: -40 },
      { id: ids.inside, margin: -10 },
    ],
    undecided: 0,
    worst: { id: ids.own, margin: -40 },
  });
  expect(marginsOver(state(), solved)).toEqual(
    new Map([
      [ids.own, -40],
      [ids.rack, -40],
      [ids.inside, -10],
    ]),
  );
  expect(verdictsIn(state(), solved)).toBe(verdictsIn(state(), solved));

  await document.update(ids.own, { highest_allowed: null });
  await document.update(ids.rack, { highest_allowed: 130 });
  expect(verdictsIn(state(), solved)).toEqual({
    judged: 3,
    over: [],
    undecided: 0,
    worst: expect.objectContaining({ margin: 10 }),
  });
  expect(marginsOver(state(), solved).size).toBe(0);
});

test('results stay the same ones where no limit has changed', () => {
  const { state, ids } = startModel();
  const solved = solvedAt({ [ids.free]: 40 });
  expect(judgedIn(state(), solved)).toBe(solved.steady?.objects);
});

test('an object of which nothing is left has no verdict, and without a solution there is none', () => {
  const { state, ids } = startModel();
  expect(verdictsIn(state(), solvedAt({ [ids.made]: null }))).toEqual({
    ...{ judged: 0, over: [], undecided: 0, worst: null },
  });
  expect(verdictsIn(state(), NO_RESULTS)).toBeNull();
});

test('verdicts that a finer grid may turn round are counted, by the present limits', async () => {
  const { document, state, ids } = startModel();
  const solved = solvedAt({ [ids.own]: 79, [ids.free]: 60 });
  const objects = new Map(
    [...(solved.steady?.objects ?? [])].map(([key, own]) => [key, { ...own, max_t_low: 78, max_t_high: 81 }]),
  );
  const bounded = { ...NO_RESULTS, steady: { ...solved.steady, objects } as unknown as Solution };
  expect(verdictsIn(state(), bounded)).toMatchObject({ judged: 1, over: [], undecided: 1 });
  await document.update(ids.own, { highest_allowed: 81 });
  expect(verdictsIn(state(), bounded)).toMatchObject({ judged: 1, over: [], undecided: 0 });
});

test('the limit of a network is that of its first node alone', () => {
  const { state, ids } = startModel();
  const solved = solvedAt({ [ids.own]: 90 });
  const nodes = new Map(
    [...(solved.steady?.objects ?? [])].flatMap(([key, own]) => [
      [key, own],
      [`${key}/case`, own],
    ]),
  );
  const steady = { ...solved.steady, objects: nodes } as unknown as Solution;
  expect(verdictsIn(state(), { ...NO_RESULTS, steady })).toMatchObject({
    judged: 1,
    over: [{ id: ids.own, margin: -10 }],
  });
});

test('a case of a study keeps the limits that it was solved with', () => {
  const { state, ids } = startModel();
  const { steady } = solvedAt({ [ids.made]: 200 });
  if (!steady) throw new Error('There is a solution.');
  const shownCase = { scenario: 1, id: 1, name: 'Case 1', solution: steady };
  expect(verdictsIn(state(), { ...NO_RESULTS, steady, shownCase })?.judged).toBe(0);
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calculixDeck, type SteadyModel, whyNotCalculix } from '@thermarium/exchange/fields';
import { kinds } from '@thermarium/kinds';
import { boundedProblem, placedHeat } from '@thermarium/mesh';
import { runModel, type Solution } from '@thermarium/solution';
import { describe, expect, it, onTestFinished } from 'vitest';
import { modelOf } from '../../../packages/mesh/src/testing/model-of.ts';

type Tree = Parameters<typeof modelOf>[0];

const box = (name: string, z: number, [dx, dy, dz]: readonly number[], more: object = {}) => ({
  ...{ type: 'box', name, x: -dx / 2, y: -dy / 2, z, dx, dy, dz, material_name: 'copper', hc: 0 },
  ...more,
});

async function solved(tree: Tree, world: Record<string, unknown> = {}) {
  const kept: { solution: Solution | null } = { solution: null };
  const { report } = await runModel(
    { model: modelOf(tree, { ambient: 30, accuracy: 2, ...world }), issues: [] },
    { kinds, analysis: 'steady', refine: 1, bands: 'means', cellLimit: { cells: 1e6, reason: 'the test' } },
    {
      now: () => 0,
      peakMemoryMb: () => 0,
      onSolution: (solution) => {
        kept.solution = solution;
      },
    },
  );
  const { solution } = kept;
  if (!report || !solution) throw new Error('The model has errors.');
  const { discretisation, solved: field } = solution;
  const steady: SteadyModel = {
    name: 'a die, 5 W',
    edges: discretisation.grid.edges,
    ambient: discretisation.scene.world.ambient,
    problem: boundedProblem(discretisation, field),
    heat: placedHeat(discretisation, field),
  };
  return { report, steady, deck: [...calculixDeck(steady)].join('') };
}

/** The lines under a card of a deck. */
function linesOf(deck: string, card: string): readonly (readonly number[])[] {
  const found: number[][] = [];
  let isMeant = false;
  for (const line of deck.split('\n')) {
    if (line.startsWith('*')) isMeant = line.startsWith(card);
    else if (isMeant && line !== '') found.push(line.split(',').map((word) => Number(word.replace('F', ''))));
  }
  return found;
}

/** Solves a deck by CalculiX: °C by node. */
function byCalculix(deck: string): ReadonlyMap<number, number> {
  const folder = mkdtempSync(join(tmpdir(), 'calculix-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'model.inp'), deck);
  execFileSync('ccx', ['-i', 'model'], { cwd: folder, env: { ...process.env, OMP_NUM_THREADS: '1' } });
  const rows = readFileSync(join(folder, 'model.dat'), 'utf8').matchAll(/^\s+(\d+)\s+(\S+)$/gm);
  return new Map([...rows].map(([, node, celsius]) => [Number(node), Number(celsius)]));
}

const hasCalculix = (() => {
  try {
    execFileSync('ccx', ['-v']);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
})();

const MODELS: readonly (readonly [string, Tree, Record<string, unknown>])[] = [
  [
    'a die on a spreader in films',
    [
      box('spreader', 0, [20, 20, 2], { hc: 300 }),
      box('glue', 2, [6, 6, 0.05], { material_name: 'epoxy' }),
      box('die', 2.05, [6, 6, 0.5], { material_name: 'silicon', power: 5000, hc: 20, ambient: 50 }),
    ] as Tree,
    {},
  ],
  [
    'a planar source over a cold plate, and a held wall',
    [
      {
        type: 'coldplate',
        name: 'plate',
        x: -5,
        y: -5,
        z: 0,
        dx: 10,
        dy: 10,
        dz: 2,
        resistance: 1.5,
        conductivity: 50,
      },
      box('block', 2, [10, 10, 3]),
      box('post', 5, [2, 2, 4], { held_at: 45 }),
      { type: 'source', name: 'film', plane: 'XY', x: -4, y: 1, z: 5, dx: 3, dy: 3, dz: 0, power: 8000 },
    ] as Tree,
    {},
  ],
  [
    'fibres, radiation and natural convection',
    [
      box('sheet', 0, [30, 20, 1], { material_name: 'fibres along x', hc: null, convection: 'natural' }),
      box('chip', 1, [4, 4, 1], { power: 1500, hc: 15 }),
    ] as Tree,
    { radiation: true },
  ],
];

describe('a model for CalculiX', () => {
  it('has the watts, the films and the temperatures of the model', async () => {
    const [, tree] = MODELS[0];
    const { deck, steady } = await solved(tree);
    const watts = linesOf(deck, '*CFLUX').reduce((sum, [, , own]) => sum + own, 0);
    expect(watts).toBeCloseTo(5, 9);
    const films = linesOf(deck, '*FILM');
    expect(
      new Set(films.map(([, , around, coefficient]) => `${around} ${coefficient.toPrecision(6)}`)),
    ).toEqual(new Set(['30 300.000', '50 20.0000']));
    const nodes = linesOf(deck, '*NODE, NSET');
    const { nx, ny, nz } = steady.problem;
    expect(nodes.length).toBeLessThanOrEqual((nx + 1) * (ny + 1) * (nz + 1));
    const heights = nodes.map(([, , , z]) => z);
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([0, 0.00255]);
    expect(linesOf(deck, '*CONDUCTIVITY')).toEqual(
      expect.arrayContaining([
        [390, 390, 390],
        [0.5, 0.5, 0.5],
        [120, 120, 120],
      ]),
    );
    expect(deck).toContain('** a die, 5 W\n');
    expect(linesOf(deck, '*BOUNDARY')).toEqual([]);
  });

  it('is none where faces have contact resistances', async () => {
    const touching = box('die', 1, [2, 2, 1], { power: 100, contact_resistance: 10 });
    const { steady } = await solved([box('base', 0, [2, 2, 1], { hc: 100 }), touching] as Tree);
    expect(whyNotCalculix(steady)).toMatch(/^it has contact resistances/);
    const { steady: plain } = await solved(MODELS[0][1]);
    expect(whyNotCalculix(plain)).toBeNull();
  });

  it.for(MODELS)('is solved there to what is proven here: %s', async ([, tree, world], { skip }) => {
    skip(!hasCalculix, 'ccx, of the Debian package calculix-ccx');
    const { report, deck } = await solved(tree, world);
    const celsius = byCalculix(deck);
    let [sum, power] = [0, 0];
    for (const [node, , watts] of linesOf(deck, '*CFLUX')) {
      sum += watts * (celsius.get(node) ?? Number.NaN);
      power += watts;
    }
    const [low, high] = (['mean_t_low', 'mean_t_high'] as const).map((key) =>
      Object.values(report.objects).reduce(
        (all, own) => all + ((own.dissipated_power / 1000) * (own[key] ?? 0)) / power,
        0,
      ),
    );
    // Linear elements are a little below the lower bound at most: both come from below.
    expect(sum / power).toBeLessThanOrEqual(high);
    expect(sum / power).toBeGreaterThanOrEqual(low - 0.5 * (high - low));
  });
});

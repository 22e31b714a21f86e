import { describe, expect, it } from 'vitest';
import { preparedSketch, type Sketch } from '../../../mesh/src/testing/model-of.ts';
import type { TemperatureBudget } from '../figures/budget.ts';
import { solveModel } from '../solve.ts';

const AMBIENT = 20;

function solved(tree: readonly Sketch[], scaling: Record<string, number> = {}, world = {}) {
  const discretisation = preparedSketch(
    tree,
    { hc: 0, resolution: 1, ambient: AMBIENT, precision: 1e-11, ...world },
    { analysis: 'steady' },
    scaling,
  );
  const solve = solveModel(discretisation, 'model', { bands: 'means' });
  let step = solve.next();
  while (!step.done) step = solve.next();
  const { budget, objects } = step.value;
  if (budget === null) throw new Error('No rise was taken apart.');
  return { budget, objects };
}

function shareOf({ shares }: TemperatureBudget, part: string, object: string | null): number {
  return shares.find((share) => share.part === part && share.object === object)?.rise ?? 0;
}

const totalOf = ({ shares }: TemperatureBudget): number => shares.reduce((sum, { rise }) => sum + rise, 0);

const box = (name: string, place: object, more: object = {}): Sketch => ({
  ...{ type: 'box', name, material_name: 'silicon', x: 0, y: 0, z: 0, dx: 10, dy: 10, dz: 1 },
  ...{ ...place, ...more },
});
const spot: Sketch = {
  type: 'source',
  name: 'spot',
  plane: 'XY',
  x: 0,
  y: 0,
  z: 3,
  dx: 10,
  dy: 10,
  dz: 0,
  power: 500,
};

describe('the budget of a mean temperature', () => {
  it('is that of resistances in series: layers, a contact and a film', () => {
    const base = box('base', { dz: 2 }, { material_name: 'unit', hc: 0 });
    const top = box('top', { z: 2 }, { material_name: 'solder', contact_resistance: 50, hc: 0 });
    const sink = box('sink', { z: -0.5, dz: 0.5 }, { material_name: 'copper', bound: true });
    const { budget } = solved([sink, base, top, spot]);
    const area = 1e-4;
    expect(budget.object).toBe('spot');
    expect(shareOf(budget, 'solid', 'base')).toBeCloseTo((0.5 * 2e-3) / (1 * area), 6);
    expect(shareOf(budget, 'solid', 'top')).toBeCloseTo((0.5 * 1e-3) / (55 * area), 6);
    const contact = shareOf(budget, 'contact', 'top') + shareOf(budget, 'contact', 'base');
    expect(contact).toBeCloseTo((0.5 * 50e-6) / area, 6);
    expect(totalOf(budget)).toBeCloseTo(budget.rise, 9);
  });

  const board = box('board', { dx: 12, dy: 12, z: -1 }, { material_name: 'fr4', hc: 40 });
  const die = box('die', { x: 3, y: 3, dx: 4, dy: 4, dz: 0.5 }, { power: 800 });
  const second = box(
    'second',
    { x: 8, y: 8, dx: 2, dy: 3, dz: 0.5 },
    { power: 200, material_name: 'copper' },
  );

  it('adds up to the mean rise of the hottest object, whatever else is heated, held or in a warmer ambient', () => {
    const cold = box('cold', { z: -1.5, dz: 0.5, dx: 5 }, { ambient: 35, hc: 300, material_name: 'copper' });
    for (const tree of [
      [board, die],
      [board, die, second],
      [cold, board, die, second],
    ]) {
      const { budget, objects } = solved(tree);
      expect(budget.object).toBe('die');
      expect(totalOf(budget)).toBeCloseTo(budget.rise, 9);
      expect(budget.rise).toBeCloseTo((objects.die.mean_t ?? 0) - AMBIENT, 2);
    }
    expect(shareOf(solved([cold, board, die]).budget, 'surroundings', null)).toBeGreaterThan(1);
  });

  it('counts the film of a patch to the patch, and not to what lies behind it', () => {
    const patch: Sketch = {
      ...{ type: 'patch', name: 'cooled', plane: 'XY', x: 2, y: 2, z: -1, dx: 6, dy: 6, dz: 0, hc: 400 },
    };
    const { budget } = solved([board, patch, die]);
    expect(shareOf(budget, 'film', 'cooled')).toBeGreaterThan(shareOf(budget, 'film', 'board'));
    expect(totalOf(budget)).toBeCloseTo(budget.rise, 9);
  });

  it('says how the mean changes with each conductivity and each film: as a solve with 1 % more of it says', () => {
    const tree = [board, die, second];
    const { budget } = solved(tree);
    const change = (more: ReturnType<typeof solved>, less: ReturnType<typeof solved>): number =>
      (more.budget.rise - less.budget.rise) / Math.log(1.01 / 0.99);
    const ofBoard = change(solved(tree, { fr4: 1.01 }), solved(tree, { fr4: 0.99 }));
    expect(Math.abs(-ofBoard / shareOf(budget, 'solid', 'board') - 1)).toBeLessThan(0.02);
    const filmed = (hc: number) => solved([{ ...board, hc }, die, second]);
    const ofFilm = change(filmed(40.4), filmed(39.6));
    expect(Math.abs(-ofFilm / shareOf(budget, 'film', 'board') - 1)).toBeLessThan(0.02);
  });

  it('tells the largest shares one by one, and the rest in one', () => {
    const many = Array.from({ length: 80 }, (_, n) =>
      box(
        `pad ${n}`,
        { x: (n % 10) + 0.1, y: Math.floor(n / 10) + 0.1, z: -1.2, dx: 0.7, dy: 0.7, dz: 0.2 },
        { hc: 5 },
      ),
    );
    const { budget } = solved([board, ...many, die]);
    expect(budget.shares.length).toBe(61);
    expect(budget.shares.at(-1)?.part).toBe('others');
    expect(totalOf(budget)).toBeCloseTo(budget.rise, 9);
  });
});

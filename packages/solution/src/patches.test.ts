import { describe, expect, it } from 'vitest';
import { preparedSketch, prepareSketch } from '../../mesh/src/testing/model-of.ts';
import { extremesOfCases } from './superposition/extremes-of-cases.ts';
import { solvedSketch } from './testing/solved-sketch.ts';

const SIDE = 10;
const AREA = 1e-4;
const AMBIENT = 25;
const WATTS = 2;

const place = { x: 0, y: 0, dx: SIDE, dy: SIDE };
const block = (more: object = {}) => ({
  ...{ type: 'box', name: 'block', ...place, z: 0, dz: 4, material_name: 'silicon', power: 1000 * WATTS },
  ...more,
});
const patch = (name: string, more: object) => ({
  ...{ type: 'patch', name, plane: 'XY', ...place, z: 4, dz: 0 },
  ...more,
});

/** The conductance of all films to ambient, W/K. */
const filmsOf = ({ walls }: ReturnType<typeof preparedSketch>['problem']): number =>
  walls.laws.reduce((sum, { strength }) => sum + strength.reduce((a, b) => a + b, 0), 0);

function solved(...model: Parameters<typeof solvedSketch>) {
  const { report } = solvedSketch(...model);
  expect(report.status).toBe('converged');
  return report;
}
const mean = (report: ReturnType<typeof solved>, name = 'block') => report.objects[name].mean_t ?? Number.NaN;

describe('a patch over the whole of a face', () => {
  it('with a film is the film of that face', () => {
    const patched = solved([block(), patch('film', { hc: 300 })]);
    // All heat leaves through one film: its mean is P / (h A), and the block is warmer by a third of its thickness.
    const rise = WATTS / (300 * AREA) + (WATTS * 0.004) / (3 * 120 * AREA);
    expect((mean(patched) - AMBIENT) / rise).toBeCloseTo(1, 3);
    expect(patched.heat_flow?.to_ambient_W.convection).toBeCloseTo(WATTS, 6);
  });

  it('has an ambient of its own', () => {
    const here = solved([block(), patch('film', { hc: 300 })]);
    const warm = solved([block(), patch('film', { hc: 300, ambient: 60 })]);
    expect(mean(warm) - mean(here)).toBeCloseTo(35, 5);
  });

  it('holds its face at a temperature', () => {
    const report = solved([block(), patch('chassis', { held_at: 70 })]);
    expect(report.objects.block.min_t).toBeCloseTo(70, 6);
    expect(mean(report) - 70).toBeCloseTo((WATTS * 0.004) / (3 * 120 * AREA), 2);
  });

  it('insulates it: what is left is that of the other faces', () => {
    const cooled = solved([block(), patch('cover', { insulated: true, held_at: 30, hc: 900 })], { hc: 50 });
    const area = AREA + 4 * SIDE * 4e-6;
    expect((mean(cooled) - AMBIENT) / (WATTS / (50 * area))).toBeCloseTo(1, 1.9);
    expect(solved([block()], { hc: 50 }).t_max).toBeLessThan(cooled.t_max ?? Number.NaN);
  });
});

describe('a patch that insulates', () => {
  it('is a symmetry plane: half a model that ends there, with half the heat, has the temperatures of the whole one', () => {
    const world = { hc: 40, radiation: true };
    const base = (dx: number) => ({ ...block({ name: 'base', z: -1, dz: 1, dx, power: 0 }) });
    const die = (dx: number) => block({ x: 3, dx, y: 2, dy: 5, dz: 1, power: 500 * dx });
    const whole = solved([base(10), die(4)], world);
    const cut = { type: 'patch', name: 'cut', plane: 'YZ', x: 5, y: 0, z: -1, dx: 0, dy: 10, dz: 2 };
    const half = (patches: object[]) =>
      solved([base(5), die(2), ...(patches as ReturnType<typeof patch>[])], world);
    const mirrored = half([{ ...cut, insulated: true }]);
    for (const name of ['base', 'block'])
      expect((mean(mirrored, name) - AMBIENT) / (mean(whole, name) - AMBIENT)).toBeCloseTo(1, 3);
    expect(mean(half([]))).toBeLessThan(mean(mirrored) - 1);
  });
});

describe('patches on parts of a face', () => {
  const copper = block({ material_name: 'copper', dz: 4 });

  it('beside walls in another ambient leave corners between the temperatures of both', () => {
    const body = block({ material_name: 'epoxy', power: 0, hc: 1e5 });
    const { objects } = solved([body, patch('hot', { hc: 1e5, ambient: 85 })]);
    expect(objects.block.min_t).toBeGreaterThanOrEqual(AMBIENT - 1e-6);
    expect(objects.block.max_t).toBeLessThanOrEqual(85 + 1e-6);
  });

  it('with two ambients divide the heat by their conductances', () => {
    const tree = [
      { ...copper, power: 0 },
      patch('left', { dx: 5, hc: 100, ambient: 25 }),
      patch('right', { x: 5, dx: 5, hc: 300, ambient: 85 }),
    ];
    const { heat_to_ambient_W, objects } = solved(tree);
    expect(heat_to_ambient_W).toBeCloseTo(0, 5);
    // Copper is even to a part in a hundred: (100 · 25 + 300 · 85) / 400.
    expect(Math.abs((objects.block.mean_t ?? 0) - 70)).toBeLessThan(0.1);
  });

  it.each([false, true])(
    'count in the order of the tree, the later one where two overlap; disc: %s',
    (disc) => {
      const all = patch('all', { hc: 100 });
      const middle = patch('middle', { x: 3, y: 3, dx: 4, dy: 4, insulated: true, disc });
      const covered = disc ? 4 * Math.PI : 16;
      const rise = (area: number) => WATTS / (100 * area * 1e-6);
      const over = solved([copper, all, middle]);
      const under = solved([copper, middle, all]);
      expect((mean(over) - AMBIENT) / rise(100 - covered)).toBeCloseTo(1, 2);
      expect((mean(under) - AMBIENT) / rise(100)).toBeCloseTo(1, 2);
    },
  );

  it('of a disc conduct as much as its area, whatever the grid', () => {
    const disc = patch('disc', { x: 2.3, y: 1.9, dx: 6, dy: 6, hc: 200, disc: true });
    for (const resolution of [2, 0.7]) {
      const { problem } = preparedSketch([copper, disc], { hc: 0, resolution });
      expect(filmsOf(problem) / (200 * Math.PI * 9e-6)).toBeCloseTo(1, 9);
    }
  });

  it('of a disc over the cap of a cylinder conduct as much as the cap, whatever the grid', () => {
    const at = { x: 1.3, y: 0.9, dx: 6, dy: 6 };
    const pin = { ...copper, ...at, type: 'cylinder', plane: 'XY', power: 0 };
    for (const [disc, size] of [
      [true, at],
      [true, { ...at, dx: 7, dy: 8, x: 0.8, y: -0.1 }],
      [false, at],
    ] as const) {
      for (const resolution of [2, 0.7]) {
        const tree = [pin, patch('cap', { ...size, hc: 200, disc })];
        const { problem } = preparedSketch(tree, { hc: 0, resolution });
        expect(filmsOf(problem) / (200 * Math.PI * 9e-6)).toBeCloseTo(1, 9);
      }
    }
  });

  it('repeat with their assembly, and go with it when it is switched off', () => {
    const filmOf = (more: object) => {
      const spot = patch('spot', { x: 1, y: 1, dx: 2, dy: 2, hc: 400 });
      const pair = {
        type: 'assembly',
        name: 'pair',
        ...more,
        children: [{ active: true, visible: true, ...spot }],
      };
      const { problem } = preparedSketch([{ ...copper, power: 0 }, pair], { hc: 0, resolution: 2 });
      return filmsOf(problem);
    };
    expect(filmOf({})).toBeCloseTo(400 * 4e-6, 12);
    expect(filmOf({ is_array: true, xcount: 2, xpitch: 5000 })).toBeCloseTo(2 * 400 * 4e-6, 12);
    expect(filmOf({ active: false })).toBe(0);
  });

  it('follow a transient to the steady state of the patch', () => {
    const report = solved(
      [copper, patch('film', { hc: 3000, ambient: 45 })],
      { duration: 60, steps: 3 },
      true,
    );
    const steady = solved([copper, patch('film', { hc: 3000, ambient: 45 })]);
    expect(Math.abs(mean(report) - mean(steady))).toBeLessThan(0.05);
    expect(report.energy_imbalance).toBeLessThan(1e-6);
  });
});

describe('a patch of a polygon', () => {
  const copper = block({ material_name: 'copper', dz: 2 });
  const films = (patches: readonly object[], resolution: number) =>
    filmsOf(preparedSketch([copper, ...(patches as (typeof copper)[])], { hc: 0, resolution }).problem);
  const polygon = (name: string, corners: string, more: object = {}) =>
    patch(name, { z: 2, polygon: corners, hc: 200, ...more });

  it('that is a rectangle is the patch of that rectangle, whatever sizes it has beside', () => {
    const rectangle = patch('spot', { x: 2, y: 3, z: 2, dx: 5, dy: 4, hc: 900, power: 700 });
    const outline = polygon('spot', '0 0, 5 0, 5 4, 0 4', { x: 2, y: 3, hc: 900, power: 700, disc: true });
    const [expected, found] = [rectangle, outline].map((each) => solved([copper, each], { hc: 5 }));
    expect(found.objects.spot.mean_t).toBeCloseTo(Number(expected.objects.spot.mean_t), 9);
    expect(found.objects.spot.heat_to_ambient_W).toBeCloseTo(expected.objects.spot.heat_to_ambient_W, 9);
    expect(mean(found)).toBeCloseTo(mean(expected), 9);
  });

  it.each([2, 0.7])('cools by exactly its area; resolution %s', (resolution) => {
    const triangle = polygon('triangle', '1.1 0.3, 9.7 2.2, 4.4 8.9');
    const area = (8.6 * 8.6 - 3.3 * 1.9) / 2;
    expect(films([triangle], resolution) / (200e-6 * area)).toBeCloseTo(1, 12);
    const ring = polygon('ring', '(0 0, 9 0, 9 9), (3 1, 8 1, 8 5)');
    expect(films([ring], resolution) / (200e-6 * (40.5 - 10))).toBeCloseTo(1, 12);
  });

  it.each([2, 0.7])('and of what is left of the face cool as the whole face; resolution %s', (resolution) => {
    const triangle = polygon('triangle', '0 0, 7.3 0, 0 6.1');
    const left = polygon('left', '7.3 0, 10 0, 10 10, 0 10, 0 6.1');
    expect(films([triangle, left], resolution) / (200 * AREA)).toBeCloseTo(1, 11);
  });

  it('of an L is the two rectangles that it is made of', () => {
    const warm = { hc: 900, ambient: 60 };
    const corner = polygon('corner', '0 0, 8 0, 8 3, 3 3, 3 9, 0 9', warm);
    const two = [
      patch('foot', { z: 2, dx: 8, dy: 3, ...warm }),
      patch('leg', { y: 3, z: 2, dx: 3, dy: 6, ...warm }),
    ];
    expect(films([corner], 1) / films(two, 1)).toBeCloseTo(1, 12);
    // Its straight edges are planes of the grid: cells are covered whole there.
    const { grid } = preparedSketch([copper, corner], { hc: 0, resolution: 1 });
    for (const axis of [0, 1]) expect([...grid.edges[axis]]).toContain(3);
    const [one, other] = [[corner], two].map((patches) => solved([copper, ...patches], { hc: 5 }));
    expect((mean(one) - AMBIENT) / (mean(other) - AMBIENT)).toBeCloseTo(1, 3);
    const { foot, leg } = other.objects;
    const heat = foot.heat_to_ambient_W + leg.heat_to_ambient_W;
    expect(one.objects.corner.heat_to_ambient_W / heat).toBeCloseTo(1, 3);
  });

  it.each(['XZ', 'YZ'] as const)('has its corners in the two axes of the plane %s', (plane) => {
    const outline = '0 0, 6 0, 0 1.5';
    const tree = [copper, patch('side', { x: 0, y: 0, z: 0, plane, polygon: outline, hc: 200 })];
    const { problem } = preparedSketch(tree, { hc: 0, resolution: 1 });
    expect(filmsOf(problem) / (200e-6 * 4.5)).toBeCloseTo(1, 12);
  });

  it('converges as the grid gets finer', () => {
    const spot = { x: 12, y: 12, z: 1, polygon: '0 0, 8 0, 0 8', hc: null, held_at: AMBIENT };
    const tree = [block({ dx: 40, dy: 40, dz: 1, power: 5000 }), patch('spot', spot)];
    const [coarse, fine, finest] = [2, 1, 0.5].map(
      (resolution) => mean(solved(tree, { resolution })) - AMBIENT,
    );
    expect(Math.abs(fine / finest - 1)).toBeLessThan(0.01);
    expect(Math.abs(fine / finest - 1)).toBeLessThan(Math.abs(coarse / finest - 1));
  });

  it('is told of where it lies on no face', () => {
    const { issues } = prepareSketch([copper, polygon('lost', '11 11, 14 11, 14 14')], { hc: 10 });
    expect(issues.map(({ code, path }) => `${code} ${path}`)).toContain('patch-without-effect tree/lost');
  });
});

describe('the row of a patch', () => {
  const plate = block({ dx: 20, dy: 20, material_name: 'epoxy' });

  it('has the heat that leaves through it, which the object behind it gives to it and not to ambient', () => {
    const spots = [
      patch('spot', { x: 3, y: 3, dx: 5, dy: 5, hc: 400 }),
      patch('cold', { x: 12, dx: 4, held_at: 20 }),
    ];
    const { objects, heat_flow, heat_to_ambient_W } = solved([plate, ...spots], { hc: 5 });
    const flows = heat_flow?.objects ?? {};
    const lost = ['block', 'spot', 'cold'].map((name) => objects[name].heat_to_ambient_W);
    expect(lost.reduce((sum, each) => sum + each, 0)).toBeCloseTo(heat_to_ambient_W, 9);
    expect(heat_to_ambient_W).toBeCloseTo(WATTS, 5);
    expect(flows.spot.to_ambient_W.convection).toBeCloseTo(lost[1], 9);
    expect(flows.spot.from_objects_W).toBeCloseTo(lost[1], 9);
    expect(flows.cold.to_ambient_W.bound).toBeCloseTo(lost[2], 9);
    for (const name of Object.keys(flows)) expect(Math.abs(flows[name].unbalanced_W)).toBeLessThan(1e-6);
    expect(flows.block.to_objects_W).toBeCloseTo(lost[1] + lost[2], 9);
    expect(lost[0]).toBeGreaterThan(0);
  });

  it('has the temperatures of what it covers: its mean rise times its film is its heat', () => {
    const { objects } = solved([plate, patch('spot', { x: 3, y: 3, dx: 5, dy: 5, hc: 400, disc: true })]);
    const { min_t, mean_t, max_t, heat_to_ambient_W, dissipated_power } = objects.spot;
    expect(heat_to_ambient_W / (400 * Math.PI * 6.25e-6 * ((mean_t ?? 0) - AMBIENT))).toBeCloseTo(1, 6);
    expect(min_t ?? 0).toBeLessThan(mean_t ?? 0);
    expect(max_t ?? 0).toBeGreaterThan(mean_t ?? 0);
    expect(max_t ?? 0).toBeLessThan(objects.block.max_t ?? 0);
    expect(dissipated_power).toBe(0);
  });

  it('of a held one is at its temperature; one that covers nothing has none', () => {
    const { objects } = solved([plate, patch('held', { held_at: 40 }), patch('lost', { z: 9, hc: 5 })]);
    expect(objects.held.min_t).toBeCloseTo(40, 9);
    expect(objects.held.max_t).toBeCloseTo(40, 9);
    expect(objects.lost).toMatchObject({ min_t: null, max_t: null, mean_t: null, heat_to_ambient_W: 0 });
  });

  it('has the same extremes where cases are superposed', () => {
    const tree = [
      { ...plate, dx: 10, power: 1000 },
      { ...plate, name: 'other', x: 10, dx: 10, power: 500 },
      patch('spot', { x: 7, y: 3, dx: 5, dy: 5, hc: 400 }),
    ];
    const { solution } = solvedSketch(tree);
    const object = solution.discretisation.scene.objects.findIndex(({ path }) => path === 'spot');
    const both = extremesOfCases([solution], Float64Array.of(1, 2));
    const objects = solution.discretisation.scene.objects.length;
    expect(both.min[object]).toBeCloseTo(solution.extremes.min[object], 9);
    expect(both.max[objects + object]).toBeCloseTo(2 * solution.extremes.max[object], 9);
  });
});

describe('the grid', () => {
  it('follows a small patch as it follows a source: eight times as many cells along it alter its rise by a hundredth', () => {
    const spot = patch('spot', { x: 18, y: 18, z: 1, dx: 4, dy: 4, held_at: AMBIENT });
    const tree = [block({ dx: 40, dy: 40, dz: 1, power: 5000 }), spot];
    const rise = (resolution: number) => mean(solved(tree, { resolution })) - AMBIENT;
    expect(Math.abs(rise(2) / rise(0.25) - 1)).toBeLessThan(0.02);
  });
});

describe('a patch that does nothing', () => {
  it.each([
    ['in the air', { z: 7 }],
    ['where another object lies', { z: 0 }],
  ])('%s is told of', (_, more) => {
    const below = { ...block({ power: 0 }), name: 'below', z: -4 };
    const { issues } = prepareSketch([below, block(), patch('lost', { hc: 10, ...more })], { hc: 10 });
    expect(issues.map(({ code, path }) => `${code} ${path}`)).toContain('patch-without-effect tree/lost');
  });

  it('is none on the border of a filled world', () => {
    const world = {
      hc: 10,
      material_name: 'fr4',
      dxmin: 0,
      dymin: 0,
      dzmin: 0,
      dxmax: 20,
      dymax: 20,
      dzmax: 4,
    };
    const { issues } = prepareSketch([block(), patch('found', { hc: 100 })], world);
    expect(issues.map(({ code }) => code).filter((code) => code.endsWith('without-effect'))).toEqual([]);
  });

  it('is none where it covers a face', () => {
    const { issues } = prepareSketch([block(), patch('found', { hc: 10 })], { hc: 10 });
    expect(issues.map(({ code }) => code)).not.toContain('patch-without-effect');
  });
});

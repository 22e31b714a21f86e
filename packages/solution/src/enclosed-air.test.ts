import {
  airAt,
  nusseltOfLayerFromBelow,
  nusseltOfLayerFromSide,
  rayleigh,
  STANDARD_PRESSURE,
} from '@thermarium/solver';
import { describe, expect, it } from 'vitest';
import { prepareSketch } from '../../mesh/src/testing/model-of.ts';
import { doubtfulFilms } from './report/doubtful-films.ts';
import { encodeField, readHeader } from './stored/field-file.ts';
import { solvedSketch } from './testing/solved-sketch.ts';

const AMBIENT = 25;
const KELVIN = 273.15;
/** W/(m·K): of the material, and of air where its material states that. */
const STATED = 0.0264;
const AIR_AT_25 = airAt(25 + KELVIN, STANDARD_PRESSURE).conductivity;
const AXES = { X: 0, Y: 1, Z: 2 } as const;

type Letter = keyof typeof AXES;

/** Two copper plates of 1 mm with air between them: the first is heated, the other one held at ambient. */
function pane(axis: Letter, size: readonly [number, number, number], watts: number, air: object = {}) {
  const along = AXES[axis];
  const part = (name: string, from: number, thick: number, more: object) => {
    const [x, y, z] = [0, 1, 2].map((n) => (n === along ? from : 0));
    const [dx, dy, dz] = size.map((own, n) => (n === along ? thick : own));
    return { ...{ type: 'box', name, x, y, z, dx, dy, dz, material_name: 'copper' }, ...more };
  };
  return [
    part('first', -1, 1, { power: 1000 * watts }),
    part('air', 0, size[along], { material_name: 'air', enclosed_air: axis, ...air }),
    part('second', size[along], 1, { bound: true }),
  ];
}

/** The rise of the first plate by hand: P = k(mean) Nu A ΔT / L. */
function riseByHand(
  axis: Letter,
  size: readonly [number, number, number],
  watts: number,
  nusselt: (ra: number) => number,
  pressure = STANDARD_PRESSURE,
): number {
  const [gap, ...sides] = [size[AXES[axis]], ...size.filter((_, n) => n !== AXES[axis])].map(
    (mm) => mm / 1000,
  );
  const carried = (rise: number) => {
    const mean = AMBIENT + rise / 2 + KELVIN;
    const still = (STATED * airAt(mean, STANDARD_PRESSURE).conductivity) / AIR_AT_25;
    const ra = rayleigh(airAt(mean, pressure), rise, gap);
    return (still * nusselt(ra) * sides[0] * sides[1] * rise) / gap;
  };
  let [low, high] = [0, 1e4];
  for (let n = 0; n < 100; n++) {
    const middle = (low + high) / 2;
    if (carried(middle) < watts) low = middle;
    else high = middle;
  }
  return low;
}

const solved = (...model: Parameters<typeof solvedSketch>) => solvedSketch(...model).report;

function riseOf({ objects }: ReturnType<typeof solved>, name: string): number {
  return Number(objects[name].mean_t) - AMBIENT;
}

const LYING = [40, 40, 12] as const;
const UPRIGHT = [10, 40, 60] as const;

describe('air between two plates', () => {
  it.each([
    ['heated from below', 'Z', LYING, '-Z', nusseltOfLayerFromBelow],
    ['heated from above', 'Z', LYING, '+Z', () => 1],
    ['heated from the side', 'X', UPRIGHT, '-Z', (ra: number) => nusseltOfLayerFromSide(ra, 6)],
    [
      'heated from the side, gravity along the other side',
      'X',
      UPRIGHT,
      '+Y',
      (ra: number) => nusseltOfLayerFromSide(ra, 4),
    ],
    ['heated from below along x', 'X', UPRIGHT, '-X', nusseltOfLayerFromBelow],
  ] as const)('%s carries the heat of its layer', (_, axis, size, gravity, nusselt) => {
    for (const watts of [0.02, 0.2, 1]) {
      const report = solved(pane(axis, size, watts), { gravity });
      expect(report.status).toBe('converged');
      expect(riseOf(report, 'first') / riseByHand(axis, size, watts, nusselt)).toBeCloseTo(1, 4);
      expect(report.heat_to_ambient_W / watts).toBeCloseTo(1, 6);
    }
  });

  it('is at rest without a difference worth it, and moves less in thin air', () => {
    const [thin, thick] = [50, 101.325].map((pressure) => solved(pane('Z', LYING, 0.33), { pressure }));
    const halved = riseByHand('Z', LYING, 0.33, nusseltOfLayerFromBelow, 50_000);
    expect(riseOf(thin, 'first') / halved).toBeCloseTo(1, 4);
    expect(riseOf(thin, 'first')).toBeGreaterThan(riseOf(thick, 'first') * 1.1);
    const { nusselt_number } = solved(pane('Z', LYING, 0.001)).objects.air;
    expect(nusselt_number).toBe(1);
  });

  it('tells its Nusselt number, and nothing of other objects', () => {
    const { objects } = solved(pane('Z', LYING, 0.33));
    const rise = riseByHand('Z', LYING, 0.33, nusseltOfLayerFromBelow);
    const ra = rayleigh(airAt(AMBIENT + rise / 2 + KELVIN, STANDARD_PRESSURE), rise, 0.012);
    expect(Number(objects.air.nusselt_number) / nusseltOfLayerFromBelow(ra)).toBeCloseTo(1, 4);
    expect(objects.first.nusselt_number).toBeNull();
  });

  it('conducts as its material says over temperature, where that says so', () => {
    const watts = 0.17;
    const report = solved(pane('Z', LYING, watts, { material_name: 'tabled air' }), { gravity: '+Z' });
    const [area, gap] = [0.04 * 0.04, 0.012];
    // The integral of 0.02 + 0.0001 (T - 25) over the rise.
    const rise = (-0.02 + Math.sqrt(0.02 ** 2 + (2 * 0.0001 * watts * gap) / area)) / 0.0001;
    expect(riseOf(report, 'first') / rise).toBeCloseTo(1, 3);
  });

  it('lets its sides radiate to each other as grey planes, in a world that radiates', () => {
    const watts = 0.33;
    const [area, gap] = [0.04 * 0.04, 0.012];
    // Sides of an emissivity of 0.8, heated from above.
    const carried = (rise: number) => {
      const [hot, cold] = [AMBIENT + rise + KELVIN, AMBIENT + KELVIN];
      const still = (STATED * airAt((hot + cold) / 2, STANDARD_PRESSURE).conductivity) / AIR_AT_25;
      return area * ((still * rise) / gap + (5.670374e-8 * (hot ** 4 - cold ** 4)) / (2 / 0.8 - 1));
    };
    const report = solved(pane('Z', LYING, watts), { gravity: '+Z', radiation: true });
    // The outer face of the first plate radiates, too.
    const { radiation = 0 } = report.heat_flow?.objects.first.to_ambient_W ?? {};
    expect(carried(riseOf(report, 'first')) / (watts - radiation)).toBeCloseTo(1, 3);
    expect(report.objects.air.nusselt_number).toBe(1);
  });

  it('depends on the temperatures of walls that conduct badly as of any others', () => {
    const [plain, refined] = [1, 4].map((resolution) => {
      const walls = pane('Z', LYING, 0.33).map((part) =>
        part.name === 'first' ? { ...part, z: -3, dz: 3, material_name: 'epoxy' } : part,
      );
      return riseOf(solved(walls, { resolution }), 'air');
    });
    expect(plain / refined).toBeCloseTo(1, 2);
  });

  describe('heated by a planar source on the face of a wall that conducts no better than air at rest', () => {
    const heated = (more: object = {}) => {
      const [wall, air, second] = pane('Z', LYING, 0);
      const heater = { type: 'source', name: 'heater', plane: 'XY', x: 0, y: 0, z: 0, dx: 40, dy: 40, dz: 0 };
      return [{ ...wall, material_name: 'air', ...more }, air, second, { ...heater, power: 330 }];
    };
    const byHand = riseByHand('Z', LYING, 0.33, nusseltOfLayerFromBelow);

    it('is as warm at its side as that makes it, on any grid', () => {
      const report = solved(heated(), { resolution: 4 });
      expect(riseOf(report, 'heater') / byHand).toBeCloseTo(1, 4);
    });

    it('is so over time, too', () => {
      const report = solved(heated(), { resolution: 4, duration: 20_000, steps: 1 }, true);
      expect(riseOf(report, 'heater') / byHand).toBeCloseTo(1, 3);
    });

    it('has half of a joint between it and the source', () => {
      const report = solved(heated({ contact_resistance: 2000 }), { resolution: 4 });
      const across = (0.33 * (2000 / 2)) / (40 * 40);
      expect(riseOf(report, 'heater') / (byHand + across)).toBeCloseTo(1, 4);
    });
  });

  it('settles over time at the same state, and keeps the energy', () => {
    const model = pane('Z', [30, 20, 12], 0.12);
    const steady = riseOf(solved(model), 'first');
    const report = solved(model, { duration: 20_000, steps: 1 }, true);
    expect(report.status).toBe('converged');
    expect(riseOf(report, 'first') / steady).toBeCloseTo(1, 3);
    expect(report.energy_imbalance).toBeLessThan(1e-6);
  });

  it('knows the parts that stand in it: its depth is the mean, and their tops are its side', () => {
    const part = {
      type: 'box',
      name: 'chip',
      x: 10,
      y: 10,
      z: 0,
      dx: 20,
      dy: 20,
      dz: 4,
      material_name: 'copper',
    };
    const { report, solution } = solvedSketch([...pane('Z', LYING, 0.33), part]);
    const [air] = solution.discretisation.enclosedAir;
    const gap = 0.012 - (0.02 * 0.02 * 0.004) / (0.04 * 0.04);
    const rise = riseOf(report, 'first');
    const ra = rayleigh(airAt(AMBIENT + rise / 2 + KELVIN, STANDARD_PRESSURE), rise, gap);
    expect(air.nusselt / nusseltOfLayerFromBelow(ra)).toBeCloseTo(1, 2);
  });

  it('is stored with the conductivity that it was found to have', () => {
    const { solution } = solvedSketch(pane('Z', LYING, 0.33));
    const { regionObject, regionConductivity } = readHeader(encodeField(solution).header);
    const { objects } = solution.discretisation.scene;
    const [air] = solution.discretisation.enclosedAir;
    const own = [...regionObject].flatMap((object, n) =>
      objects[object].path === 'air' ? [regionConductivity[3 * n]] : [],
    );
    expect(own.length).toBeGreaterThan(0);
    for (const conductivity of own) expect(conductivity).toBeGreaterThan(STATED * air.nusselt);
  });

  it('of copies is that of each, stored too', () => {
    const [first, air, second] = pane('Z', [30, 30, 12], 0.1).map((part) => ({
      ...{ ...part, active: true, visible: true },
    }));
    const both = { is_array: true, xcount: 2, ycount: 1, zcount: 1, xpitch: 40_000 };
    const heater = { type: 'box', name: 'heater', x: 40, y: 0, z: -2, dx: 30, dy: 30, dz: 1 };
    const { solution } = solvedSketch([
      { type: 'assembly', name: 'panes', ...both, children: [first, air, second] },
      { ...heater, material_name: 'copper', power: 300 },
    ]);
    const { enclosedAir, scene } = solution.discretisation;
    const [cool, warm] = enclosedAir.map(({ nusselt }) => nusselt);
    expect(warm).toBeGreaterThan(cool * 1.2);
    const { regionObject, regionConductivity } = readHeader(encodeField(solution).header);
    const stored = [...regionObject].flatMap((object, n) =>
      scene.objects[object].path.endsWith('air') ? [regionConductivity[3 * n]] : [],
    );
    const [least, most] = [Math.min(...stored), Math.max(...stored)];
    expect(most / least).toBeGreaterThan(1.2);
    expect(new Set(stored.map((own) => own.toPrecision(9))).size).toBe(2);
  });
});

describe('air that is not enclosed, or of which little is known', () => {
  const codes = (...model: Parameters<typeof prepareSketch>) =>
    prepareSketch(...model)
      .issues.filter(({ path }) => path.endsWith('enclosed_air'))
      .map(({ code, severity, message }) => ({ code, severity, message }));
  const doubts = (...model: Parameters<typeof solvedSketch>) =>
    doubtfulFilms(solvedSketch(...model).solution).map(({ path, message }) => `${path} ${message}`);

  it('has walls on both sides', () => {
    const [first, air, second] = pane('Z', LYING, 0.33);
    expect(codes([first, air, second])).toEqual([]);
    expect(codes([first, air])).toContainEqual({
      code: 'open-enclosure',
      severity: 'error',
      message: "'air' meets nothing on its +z side: air is enclosed between two walls.",
    });
    expect(codes([{ ...first, dx: 30 }, air, second])).toContainEqual({
      code: 'open-enclosure',
      severity: 'warning',
      message: "25 % of the -z side of 'air' is open: its air counts as enclosed by the rest.",
    });
  });

  it('is of what conducts as air does', () => {
    expect(codes(pane('Z', LYING, 0.33, { material_name: 'epoxy' }))).toContainEqual({
      code: 'not-air',
      severity: 'warning',
      message:
        "'air' is enclosed air of 'epoxy', which conducts 0.5 W/m·K: it moves as air does, and conducts as that material.",
    });
  });

  it('is told where its law is not known', () => {
    expect(doubts(pane('Z', LYING, 0.33))).toEqual([]);
    expect(doubts(pane('X', UPRIGHT, 0.33))).toEqual([]);
    expect(doubts(pane('X', [10, 40, 30], 0.33))).toEqual([
      "tree/air.enclosed_air The convection of the air in 'air' is extrapolated: it is 3 times as high as thick, and the correlation is known from 5 to 110.",
    ]);
    expect(doubts(pane('Z', [20, 30, 12], 0.2))).toEqual([
      "tree/air.enclosed_air The convection of the air in 'air' is extrapolated: it is 1.7 times as wide as thick, and the correlation is known from 3 on.",
    ]);
    expect(doubts(pane('Z', [60, 60, 19], 40), { pressure: 3000 })).toEqual([
      expect.stringMatching(/its Rayleigh number is \d+, and the correlation is known to 4000000\.$/),
    ]);
  });

  it('is told where its heat takes another way than along its axis', () => {
    const [first, air, second] = pane('Z', LYING, 0.33, { enclosed_air: 'X' });
    const ends = { type: 'box', y: 0, z: 0, dx: 1, dy: 40, dz: 12, material_name: 'epoxy' };
    const closed = [first, air, second, { ...ends, name: 'left', x: -1 }, { ...ends, name: 'right', x: 40 }];
    expect(doubts(closed)).toEqual([
      "tree/air.enclosed_air The convection of the air in 'air' is extrapolated: more heat passes it along z than along x.",
    ]);
  });
});

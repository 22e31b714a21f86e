import {
  airAt,
  nusseltOfChannelInFlow,
  nusseltOfFreeSide,
  nusseltOfHeldSide,
  nusseltOfLyingCylinder,
  nusseltOfPlateInFlow,
  nusseltOfStandingFins,
  nusseltOfVerticalChannel,
  nusseltOfVerticalPlate,
  rayleigh,
  STANDARD_PRESSURE,
} from '@thermarium/solver';
import { describe, expect, it } from 'vitest';
import { solvedSketch } from './testing/solved-sketch.ts';

const AMBIENT = 25;
const KELVIN = 273.15;

/** 40 x 30 x 20 mm of copper: one temperature to some mK. */
const SIZE = [40, 30, 20] as const;
const block = (more: object = {}) => ({
  ...{ type: 'box', name: 'block', x: 0, y: 0, z: 0, dx: SIZE[0], dy: SIZE[1], dz: SIZE[2] },
  ...{ material_name: 'copper', power: 5000, ...more },
});

const solved = (...model: Parameters<typeof solvedSketch>) => solvedSketch(...model).report;

function meanOf({ objects }: ReturnType<typeof solved>, name: string): number {
  const { mean_t } = objects[name];
  if (typeof mean_t !== 'number') throw new Error(`${name} has no temperature.`);
  return mean_t;
}

/** W/(m²·K) at a wall of these °C. */
function coefficient(
  celsius: number,
  length: number,
  nusselt: (air: ReturnType<typeof airAt>, difference: number) => number,
) {
  const difference = celsius - AMBIENT;
  const air = airAt((celsius + AMBIENT) / 2 + KELVIN, STANDARD_PRESSURE);
  return (nusselt(air, difference) * air.conductivity) / length;
}

const upright = (celsius: number, height: number) =>
  coefficient(celsius, height, (air, difference) =>
    nusseltOfVerticalPlate(rayleigh(air, difference, height), air.prandtl),
  );

const lying = (celsius: number, a: number, b: number, isFree: boolean) => {
  const length = (a * b) / (2 * (a + b));
  return coefficient(celsius, length, (air, difference) =>
    (isFree ? nusseltOfFreeSide : nusseltOfHeldSide)(rayleigh(air, difference, length), air.prandtl),
  );
};

/** Watts that a block of one temperature loses by natural convection, gravity along an axis. */
function lostBy(celsius: number, axis: 0 | 1 | 2): number {
  const [dx, dy, dz] = SIZE.map((mm) => mm / 1000);
  const sizes = [dx, dy, dz];
  const areas = [dy * dz, dx * dz, dx * dy];
  const [u, v] = [0, 1, 2].filter((other) => other !== axis);
  const sides = 2 * (areas[u] + areas[v]) * upright(celsius, sizes[axis]);
  const ends =
    areas[axis] * (lying(celsius, sizes[u], sizes[v], true) + lying(celsius, sizes[u], sizes[v], false));
  return (sides + ends) * (celsius - AMBIENT);
}

describe('air of another pressure', () => {
  it('has the density that goes with it: Rayleigh numbers follow its square, Reynolds numbers itself', () => {
    const plate = { ...block({ hc: 0 }) };
    const patch = {
      type: 'patch',
      name: 'side',
      plane: 'XZ',
      x: 0,
      y: 0,
      z: 0,
      dx: SIZE[0],
      dy: 0,
      dz: SIZE[2],
    };
    const length = { natural: SIZE[2] / 1000, 'forced 3 m/s along x': SIZE[0] / 1000 };
    const film = (convection: keyof typeof length, pressure: number) => {
      const { objects, heat_to_ambient_W } = solved([plate, { ...patch, convection }], { pressure });
      const mean = Number(objects.side.mean_t);
      const area = (SIZE[0] * SIZE[2]) / 1e6;
      return { mean, film: Number(heat_to_ambient_W) / (area * (mean - AMBIENT)) };
    };
    for (const pressure of [50, 101.325, 300]) {
      const ratio = (pressure * 1000) / STANDARD_PRESSURE;
      const free = film('natural', pressure);
      const exact = coefficient(free.mean, length.natural, (air, difference) =>
        nusseltOfVerticalPlate(ratio ** 2 * rayleigh(air, difference, length.natural), air.prandtl),
      );
      expect(free.film / exact).toBeCloseTo(1, 4);
      const blown = film('forced 3 m/s along x', pressure);
      const stream = coefficient(blown.mean, length['forced 3 m/s along x'], ({ viscosity, prandtl }) =>
        nusseltOfPlateInFlow((ratio * 3 * length['forced 3 m/s along x']) / viscosity, prandtl),
      );
      expect(blown.film / stream).toBeCloseTo(1, 4);
    }
    expect(film('natural', 50).mean).toBeGreaterThan(film('natural', 101.325).mean + 5);
  });
});

describe('natural convection', () => {
  it.each([
    ['-Z', 2],
    ['+Z', 2],
    ['-X', 0],
    ['+Y', 1],
  ] as const)('of a block of one temperature is that of its faces, gravity along %s', (gravity, axis) => {
    const report = solved([block()], { convection: 'natural', gravity });
    expect(report.status).toBe('converged');
    expect(lostBy(meanOf(report, 'block'), axis) / 5).toBeCloseTo(1, 3);
    expect(report.heat_to_ambient_W).toBeCloseTo(5, 5);
    expect(report.heat_flow?.objects.block.unbalanced_W).toBeCloseTo(0, 5);
  });

  it('of the wall of a cylinder is that of a lying one, or of an upright plate where the cylinder stands', () => {
    const rod = { type: 'cylinder', name: 'rod', plane: 'XY', x: 0, y: 0, z: 0, dx: 20, dy: 20, dz: 80 };
    const mean = (gravity: string) =>
      meanOf(
        solved([{ ...rod, material_name: 'copper', power: 2000 }], { convection: 'natural', gravity }),
        'rod',
      );
    const lyingFilm = (celsius: number, diameter: number) =>
      coefficient(celsius, diameter, (air, difference) =>
        nusseltOfLyingCylinder(rayleigh(air, difference, diameter), air.prandtl),
      );
    const [wall, disc] = [Math.PI * 0.02 * 0.08, Math.PI * 0.01 ** 2];
    const lies = mean('-X');
    const ends = upright(lies, 0.02);
    expect(((wall * lyingFilm(lies, 0.02) + 2 * disc * ends) * (lies - AMBIENT)) / 2).toBeCloseTo(1, 2);
    const stands = mean('-Z');
    const [top, bottom] = [lying(stands, 0.02, 0.02, true), lying(stands, 0.02, 0.02, false)];
    expect(((wall * upright(stands, 0.08) + disc * (top + bottom)) * (stands - AMBIENT)) / 2).toBeCloseTo(
      1,
      2,
    );
    expect(Math.abs(lies - stands)).toBeGreaterThan(1);
  });

  it('takes more heat from a hot upper face than from a lower one, and of a cold block the other way round', () => {
    const faces = (power: number, gravity: string) => {
      const { heat_flow } = solved(
        [
          block({ power, hc: 0 }),
          {
            type: 'patch',
            name: 'top',
            plane: 'XY',
            x: 0,
            y: 0,
            z: SIZE[2],
            dx: SIZE[0],
            dy: SIZE[1],
            convection: 'natural',
          },
          {
            type: 'patch',
            name: 'bottom',
            plane: 'XY',
            x: 0,
            y: 0,
            z: 0,
            dx: SIZE[0],
            dy: SIZE[1],
            convection: 'natural',
          },
        ],
        { gravity },
      );
      const watts = (name: string) => Math.abs(heat_flow?.objects[name].to_ambient_W.convection ?? 0);
      return watts('top') / watts('bottom');
    };
    expect(faces(2000, '-Z')).toBeGreaterThan(1.2);
    expect(faces(2000, '+Z')).toBeLessThan(1 / 1.2);
    expect(faces(-200, '-Z')).toBeLessThan(0.9);
  });

  it('settles at the same state over time, and keeps the energy', () => {
    const steady = meanOf(solved([block()], { convection: 'natural' }), 'block');
    const report = solved([block()], { convection: 'natural', duration: 20_000, steps: 4 }, true);
    expect(report.status).toBe('converged');
    expect(meanOf(report, 'block')).toBeCloseTo(steady, 1);
    expect(report.energy_imbalance).toBeLessThan(1e-6);
  });

  it('goes with radiation and with powers and properties that follow temperature', () => {
    const more = { power_over_temperature: 'exp 0.003 from 25', material_name: 'tabled silicon' };
    const report = solved([block(more)], { convection: 'natural', radiation: true });
    const { convection, radiation } = report.heat_flow?.objects.block.to_ambient_W ?? {};
    expect(report.status).toBe('converged');
    expect(convection).toBeGreaterThan(1);
    expect(radiation).toBeGreaterThan(1);
    expect(report.heat_to_ambient_W / report.power_in_W).toBeCloseTo(1, 6);
  });
});

describe('the law that counts', () => {
  const temperature = (blockFields: object, world: object, assembly?: object) => {
    const own = { ...block(blockFields), active: true, visible: true };
    const tree = assembly ? [{ type: 'assembly', name: 'case', ...assembly, children: [own] }] : [own];
    return Object.values(solved(tree as Parameters<typeof solved>[0], { ...world }).objects)[0].mean_t;
  };
  const stated = temperature({ hc: 7 }, {});
  const natural = temperature({ convection: 'natural' }, {});

  it('is that of the object, then of the assembly, then of the world; a nearer coefficient takes its place', () => {
    expect(natural).not.toBeCloseTo(Number(stated), 1);
    expect(temperature({}, { convection: 'natural' })).toBe(natural);
    expect(temperature({}, {}, { convection: 'natural' })).toBe(natural);
    expect(temperature({ hc: 7 }, { convection: 'natural' })).toBeCloseTo(Number(stated), 6);
    expect(temperature({}, { convection: 'natural' }, { hc: 7 })).toBeCloseTo(Number(stated), 6);
    expect(temperature({ hc: 7, convection: 'natural' }, {})).toBe(natural);
    expect(temperature({ hc: 7 }, {}, { convection: 'natural' })).toBeCloseTo(Number(stated), 6);
  });
});

describe('forced convection', () => {
  const inFlow = (celsius: number, length: number, speed: number) =>
    coefficient(celsius, length, ({ viscosity, prandtl }) =>
      nusseltOfPlateInFlow((speed * length) / viscosity, prandtl),
    );

  it('of a block in a stream is that of plates as long as its sides', () => {
    const report = solved([block({ convection: 'forced 3 m/s along x' })]);
    const celsius = meanOf(report, 'block');
    const [dx, dy, dz] = SIZE.map((mm) => mm / 1000);
    const alongFlow = 2 * dx * (dy + dz) * inFlow(celsius, dx, 3);
    const across = 2 * dy * dz * inFlow(celsius, dy, 3);
    expect(((alongFlow + across) * (celsius - AMBIENT)) / 5).toBeCloseTo(1, 3);
  });
});

describe('the channels of a heat sink', () => {
  const sink = {
    ...{ type: 'heatsink', name: 'sink', base_dx: 42, base_dy: 60, base_dz: 5, fin_axis: 'Y' },
    ...{ fin_height: 25, fin_thickness: 2, fin_count: 9, material_name: 'copper' },
  };
  const die = {
    type: 'box',
    name: 'die',
    x: 0,
    y: 0,
    z: -5,
    dx: 42,
    dy: 60,
    dz: 5,
    material_name: 'copper',
    power: 10_000,
    hc: 0,
  };
  const gap = (42 - 18) / 8 / 1000;

  it.each([
    [
      'upright, air rises between the fins',
      { convection: 'natural' },
      '-Y',
      (air: ReturnType<typeof airAt>, difference: number) =>
        nusseltOfVerticalChannel(rayleigh(air, difference, gap), gap / 0.06),
    ],
    [
      'fins that stand on a base',
      { convection: 'natural' },
      '-Z',
      (air: ReturnType<typeof airAt>, difference: number) =>
        nusseltOfStandingFins(rayleigh(air, difference, gap)),
    ],
    [
      'air blown through them',
      { convection: 'forced 1.5 m/s' },
      '-Z',
      ({ viscosity, prandtl }: ReturnType<typeof airAt>) =>
        nusseltOfChannelInFlow((1.5 * gap) / viscosity, prandtl, gap / 0.06),
    ],
  ] as const)('%s', (_, cooling, gravity, nusselt) => {
    const { report, solution } = solvedSketch([{ ...sink, ...cooling }, die], { gravity });
    expect(report.status).toBe('converged');
    const { films, walls } = solution.discretisation;
    // Sixteen faces of fins, and the base between them.
    const channel = films?.groups.reduce((largest, each) =>
      each.walls.length > largest.walls.length ? each : largest,
    );
    const area = channel?.areas.reduce((sum, part) => sum + part, 0) ?? 0;
    expect(area * 1e6).toBeCloseTo(16 * 60 * 25 + 8 * 60 * gap * 1000, 3);
    const first = channel?.walls[0] ?? -1;
    const found = (films?.strength[first] ?? 0) / walls.area[first];
    expect(found / coefficient(meanOf(report, 'sink'), gap, nusselt)).toBeCloseTo(1, 2);
  });
});

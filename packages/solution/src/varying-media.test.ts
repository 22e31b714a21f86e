import { describe, expect, it } from 'vitest';
import { encodeField, readHeader } from './stored/field-file.ts';
import { FieldSlab } from './stored/field-slab.ts';
import { solvedSketch as solved } from './testing/solved-sketch.ts';

const SIDE = 10;
const AREA = 1e-4;
const AMBIENT = 25;

const place = { x: 0, y: 0, dx: SIDE, dy: SIDE };
/** So thin that all of it is at ambient. */
const FOIL = 0.001;
const cold = (name: string, z: number) => ({
  ...{ type: 'box', name, ...place, z, dz: FOIL, material_name: 'copper', bound: true },
});
const block = (name: string, z: number, dz: number, material_name: string) => ({
  ...{ type: 'box', name, ...place, z, dz, material_name },
});
const source = (z: number, watts: number) => ({
  ...{ type: 'source', name: 'heat', plane: 'XY', ...place, z, dz: 0, power: 1000 * watts },
});

type Sketch = Parameters<typeof solved>[0];

/** The rise at which the softening material, 150 W/m·K at 25 °C and 0.5 less per kelvin, carries an integral of k, W/m. */
const softeningRise = (integral: number) => (150 - Math.sqrt(150 ** 2 - integral)) / 0.5;

describe('a conductivity that follows temperature', () => {
  it.each([20, 100, 180])('is that of Kirchhoff in a slab that carries %s W', (watts) => {
    const { report } = solved([cold('sink', -FOIL), block('slab', 0, 10, 'softening'), source(10, watts)]);
    const exact = softeningRise((watts / AREA) * 0.01);
    expect(report.status).toBe('converged');
    expect(Math.abs((report.t_max ?? 0) - AMBIENT - exact)).toBeLessThan(1e-3 * exact);
    expect(report.energy_imbalance).toBeLessThan(1e-8);
  });

  it('is that of Kirchhoff between two held walls, with the heat that it carries', () => {
    const { report } = solved([
      { ...cold('cool', -FOIL), bound: false, held_at: 45 },
      block('slab', 0, 10, 'softening'),
      { ...cold('warm', 10), bound: false, held_at: 145 },
    ]);
    const integral = 150 * 100 - 0.25 * (120 ** 2 - 20 ** 2);
    expect(report.status).toBe('converged');
    expect(report.heat_to_ambient_W).toBeCloseTo(0, 4);
    expect((-(report.objects.warm?.heat_to_ambient_W ?? 0) * 0.01) / AREA / integral).toBeCloseTo(1, 3);
    expect(
      (report.objects.cool?.heat_to_ambient_W ?? 0) + (report.objects.warm?.heat_to_ambient_W ?? 0),
    ).toBeCloseTo(0, 4);
  });

  it('is that of each axis by itself', () => {
    const carried = (plane: string, watts: number) => {
      const along = plane === 'XY' ? 'z' : 'x';
      const at = (from: number, length: number) => ({ [along]: from, [`d${along}`]: length });
      const { report } = solved([
        { ...cold('sink', 0), ...at(-FOIL, FOIL), ...(plane === 'XY' ? {} : { z: 0, dz: SIDE }) },
        block('slab', 0, 10, 'softening along z'),
        { ...source(0, watts), z: 0, dz: SIDE, plane, ...at(10, 0) },
      ]);
      return (report.t_max ?? 0) - AMBIENT;
    };
    expect(carried('XY', 100) / softeningRise((100 / AREA) * 0.01)).toBeCloseTo(1, 3);
    // Along x it conducts 40 W/m·K, whatever its temperature.
    expect(carried('YZ', 30) / ((30 / AREA) * (0.01 / 40))).toBeCloseTo(1, 3);
  });

  it('shares a source between two media by what they conduct at its temperature', () => {
    const { report } = solved([
      cold('lower sink', -FOIL),
      block('soft', 0, 5, 'softening'),
      source(5, 100),
      block('hard', 5, 5, 'hardening'),
      cold('upper sink', 10),
    ]);
    // k of the hard one is 25 W/m·K at 25 °C and rises by 0.2 per kelvin.
    const carried = (rise: number) => 150 * rise - 0.25 * rise ** 2 + 25 * rise + 0.1 * rise ** 2;
    const rise = (report.t_max ?? 0) - AMBIENT;
    expect(Math.abs((carried(rise) * AREA) / 0.005 / 100 - 1)).toBeLessThan(1e-3);
  });

  it('is the transform of the constant one in a body of any shape between one temperature and its heat', () => {
    const tree = (material: string): Sketch => [
      cold('sink', -FOIL),
      {
        ...{ type: 'cylinder', name: 'rod', plane: 'XY', x: 2, y: 2, dx: 6, dy: 6, z: 0, dz: 6 },
        ...{ material_name: material, power: 30_000 },
      },
    ];
    const constant = solved(tree('unit')).solution.state.rise;
    const { solution, report } = solved(tree('softening'));
    const linear = constant.reduce((most, rise) => Math.max(most, rise), 0);
    const most = solution.state.rise.reduce((greatest, rise) => Math.max(greatest, rise), 0);
    expect(Math.abs(most / softeningRise(linear) - 1)).toBeLessThan(5e-3);
    expect(report.energy_imbalance).toBeLessThan(1e-8);
  });

  it('is a plain one where its table has one value, to the digits of the solve, steady and over time', () => {
    const tree = (material: string): Sketch => [
      cold('sink', -FOIL),
      block('slab', 0, 4, material),
      {
        ...{ type: 'cylinder', name: 'pin', plane: 'XY', x: 3, y: 3, dx: 4, dy: 4, z: 4, dz: 3 },
        material_name: material,
      },
      source(4, 50),
    ];
    for (const transient of [false, true]) {
      const world = { duration: 0.5, steps: 2 };
      const [plain, tabled] = ['silicon', 'tabled silicon'].map((name) =>
        solved(tree(name), world, transient),
      );
      // Silicon of the tests conducts 120 W/m·K, and every material holds 2e6 J/m³·K.
      expect(tabled.report.t_max).toBeCloseTo(plain.report.t_max ?? 0, transient ? 2 : 5);
      expect(tabled.report.cells).toBe(plain.report.cells);
    }
  });

  it('holds what enters where nothing leaves: the rise is that of the integral of the heat capacity', () => {
    const watts = 40;
    const duration = 5;
    const { report } = solved(
      [
        { ...block('slab', 0, 10, 'softening'), power: 1000 * watts },
        { ...cold('far', 50), hc: 1 },
      ],
      { duration, steps: 4 },
      true,
    );
    // 700 J/kg·K at 25 °C and 3.5 more per kelvin, 2000 kg/m³, 1 cm³.
    const heat = (rise: number) => 2e-3 * (700 * rise + 1.75 * rise ** 2);
    report.transient.forEach(({ time, objects }) => {
      const rise = (objects.slab?.mean_t ?? 0) - AMBIENT;
      expect(heat(rise)).toBeCloseTo(watts * time, 3);
    });
    expect(report.energy_imbalance).toBeLessThan(1e-9);
  });

  it('comes to its steady state over time, and the energy closes', () => {
    const tree = [cold('sink', -FOIL), block('slab', 0, 10, 'softening'), source(10, 150)];
    const steady = solved(tree).report;
    const { report } = solved(tree, { duration: 30, steps: 3 }, true);
    expect(report.t_max).toBeCloseTo(steady.t_max ?? 0, 1);
    expect(report.energy_imbalance).toBeLessThan(1e-9);
  });

  it('is stored with the field: a side between two media is read as it was solved', () => {
    const { solution } = solved([
      cold('sink', -FOIL),
      block('soft', 0, 2, 'softening'),
      block('hard', 2, 2, 'hardening'),
      source(4, 100),
    ]);
    const { grid } = solution.discretisation;
    const { header, slabs } = encodeField(solution);
    const slab = new FieldSlab(readHeader(header), slabs[0]);
    for (let k = 0; k < grid.nz - 1; k++) {
      const cell = grid.cellAt(1, 1, k);
      const index = grid.indices(cell);
      const own = solution.sides.at(cell, 5, index);
      expect(Math.abs(slab.sideRise(cell, 5, index) - own)).toBeLessThan(2e-3);
    }
  });
});

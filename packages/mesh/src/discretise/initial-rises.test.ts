import { expect, it } from 'vitest';
import { preparedSketch } from '../testing/model-of.ts';

const ball = { type: 'box', name: 'ball', x: 1, y: 1, z: 1, dx: 2, dy: 2, dz: 2, sphere: true };
const around = { type: 'box', name: 'case', x: 0, y: 0, z: 0, dx: 4, dy: 4, dz: 4, material_name: 'unit' };

const discretised = (inner: object, outer: object = {}, analysis: 'steady' | 'transient' = 'transient') =>
  preparedSketch(
    [
      { ...around, ...outer },
      { ...ball, ...inner },
    ],
    { ambient: 20 },
    { analysis },
  );

it('a cell that bodies share has the mean of their starts, weighted by what they store', () => {
  const { scene, grid, initial, problem } = discretised({ material_name: 'tabled silicon', initial: 100 });
  const volumetric = scene.regions.map(({ medium }) => medium.volumetricHeat ?? 0);
  expect(grid.cutCells.length).toBeGreaterThan(0);
  expect(problem.varying).toBeDefined();
  for (let cell = 0; cell < grid.cells; cell++) {
    if (grid.code[cell] >= 0) continue;
    const { parts } = grid.cutAt(cell);
    const [sum, total] = parts.reduce(
      ([heat, stored], { region, share }) => {
        const own = share * volumetric[region];
        return [heat + own * scene.bodies[scene.regions[region].body].initial, stored + own];
      },
      [0, 0],
    );
    // Up to 400 °C the silicon stores as much as at ambient.
    expect(initial?.[cell]).toBeCloseTo(sum / total, 9);
  }
});

it('what stores no heat has no say in the start of a cell', () => {
  const { material_name: _, ...shape } = around;
  const plate = { ...shape, type: 'coldplate', resistance: 1, conductivity: 10 };
  const { grid, initial, scene } = preparedSketch(
    [plate, { ...ball, material_name: 'unit', initial: 100 }],
    { ambient: 20 },
    { analysis: 'transient' },
  );
  const own = scene.regions.findIndex(({ medium }) => medium.volumetricHeat !== 0);
  for (let cell = 0; cell < grid.cells; cell++) {
    if (grid.code[cell] < 0 && grid.regionsAt(cell).includes(own)) expect(initial?.[cell]).toBeCloseTo(80, 9);
  }
});

it('there is none where all starts at ambient, and none in a steady solve', () => {
  expect(discretised({ material_name: 'unit', initial: 20 }, { initial: 20 }).initial).toBeNull();
  expect(discretised({ material_name: 'unit', initial: 100 }, {}, 'steady').initial).toBeNull();
  expect(discretised({ material_name: 'unit', initial: 100 }).initial).not.toBeNull();
});

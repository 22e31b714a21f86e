import { FACE_NAMES } from '@thermarium/geometry';
import { type Discretisation, Faces, faceNumber } from '@thermarium/mesh';
import { describe, expect, it } from 'vitest';
import { buildLoads } from '../../mesh/src/discretise/loads.ts';
import { preparedSketch } from '../../mesh/src/testing/model-of.ts';
import { SideTemperatures } from './readings/side-temperatures.ts';
import { Solution } from './solution.ts';
import { encodeField, readHeader } from './stored/field-file.ts';
import { FieldSlab } from './stored/field-slab.ts';
import { extremesOfCases } from './superposition/extremes-of-cases.ts';
import { solvedSteady } from './testing/solved.ts';

/** mm, m² */
const [SIDE, AREA] = [4, 16e-6];
/** m²·K/W */
const JOINT = 5e-5;

const place = { x: 0, y: 0, dx: SIDE, dy: SIDE };
const source = (name: string, z: number, power: number) => ({
  ...{ type: 'source', name, plane: 'XY', ...place, z, dz: 0, power },
});

/** A column of two blocks on a coldplate, heated from above, with a joint of all faces between the two. */
function column(sources: readonly ReturnType<typeof source>[]): Discretisation {
  const bare = preparedSketch(
    [
      { type: 'coldplate', name: 'sink', ...place, z: 0, dz: 1, resistance: 2, conductivity: 20 },
      { type: 'box', name: 'low', ...place, z: 1, dz: 1, material_name: 'silicon' },
      { type: 'box', name: 'high', ...place, z: 2, dz: 2, material_name: 'copper' },
      ...sources,
    ],
    { hc: 0 },
  );
  const { scene, grid, conductances, walls, bodies, problem } = bare;
  const layer = grid.edges[2].indexOf(2) - 1;
  const joints = new Map<number, number>();
  for (let n = 0; n < grid.stride[2]; n++) joints.set(faceNumber(n + layer * grid.stride[2], 2), JOINT);
  const faces = new Faces(grid, conductances, joints);
  const { field: loads } = buildLoads(scene, grid, conductances, faces, walls, bodies);
  return {
    ...bare,
    faces,
    loads,
    problem: { ...problem, couplings: (axis) => faces.couplings(axis), loads: loads.loads },
  };
}

const solve = (discretisation: Discretisation): Solution =>
  new Solution(discretisation, { ...solvedSteady(discretisation.problem), time: null });

const objectNamed = ({ scene }: Discretisation, name: string): number =>
  scene.objects.findIndex(({ path }) => path === name);

/** The mean of what every row of an object's face has. */
function onFace(solution: Solution, name: string, face: string, values: Float64Array): number {
  const object = objectNamed(solution.discretisation, name);
  const group = solution.faces.groups.find((one) => one.object === object && FACE_NAMES[one.face] === face);
  if (!group) throw new Error(`'${name}' has no ${face}.`);
  const rows = values.subarray(group.first, group.first + group.count);
  return rows.reduce((sum, value) => sum + value, 0) / rows.length;
}

describe('a joint between two blocks', () => {
  const solution = solve(column([source('heater', 4, 1000)]));
  const { extremes, discretisation } = solution;
  const [low, high, sink] = ['low', 'high', 'sink'].map((name) => objectNamed(discretisation, name));

  it('has a temperature for either, which differ by what it resists: slabs in series', () => {
    expect(extremes.min[high] - extremes.max[low]).toBeCloseTo(JOINT / AREA, 6);
    expect(extremes.max[high] - extremes.min[high]).toBeCloseTo(2e-3 / (390 * AREA), 6);
    expect(extremes.max[low] - extremes.min[low]).toBeCloseTo(1e-3 / (120 * AREA), 6);
    const { faceTemperatures } = solution;
    expect(onFace(solution, 'high', 'bottom', faceTemperatures)).toBeCloseTo(
      solution.ambient + extremes.min[high],
      6,
    );
    expect(onFace(solution, 'low', 'top', faceTemperatures)).toBeCloseTo(
      solution.ambient + extremes.max[low],
      6,
    );
  });

  it('lets all heat through, in the booking and as a flux', () => {
    const flow = solution.heatFlow.contacts.find(({ from, to }) => from === 'high' && to === 'low');
    expect(flow?.heat_W).toBeCloseTo(1, 7);
    expect(onFace(solution, 'high', 'bottom', solution.faceFluxes) * AREA).toBeCloseTo(1, 6);
    expect(onFace(solution, 'low', 'top', solution.faceFluxes) * AREA).toBeCloseTo(-1, 6);
    expect(solution.heatToAmbient[sink]).toBeCloseTo(1, 7);
  });

  it('is stored with both temperatures, whether it lies within a slab or between two', () => {
    const { grid } = discretisation;
    const sides = new SideTemperatures(solution);
    for (const cells of [grid.cells, grid.stride[2]]) {
      const { header, slabs } = encodeField(solution, cells);
      for (const bytes of slabs) {
        const slab = new FieldSlab(readHeader(header), bytes);
        for (let cell = slab.firstCell; cell < slab.firstCell + slab.cells; cell++) {
          const index = grid.indices(cell);
          for (const side of [4, 5] as const) {
            expect(slab.sideRise(cell, side, index)).toBeCloseTo(sides.at(cell, side, index), 4);
          }
        }
      }
    }
  });

  it('is read alike when cases are superposed', () => {
    const { min, max } = extremesOfCases([solution], Float64Array.of(1, 2));
    const objects = discretisation.scene.objects.length;
    expect(min[high]).toBeCloseTo(extremes.min[high], 9);
    expect(max[objects + low]).toBeCloseTo(2 * extremes.max[low], 9);
  });
});

describe('a source in a joint', () => {
  const solution = solve(column([source('heater', 4, 1000), source('film', 2, 2000)]));
  const { extremes, discretisation } = solution;
  const [low, film] = ['low', 'film'].map((name) => objectNamed(discretisation, name));

  it('lies in the middle: half of the joint resists what comes from above, half what goes on', () => {
    expect(extremes.max[film] - extremes.max[low]).toBeCloseTo((3 * JOINT) / (2 * AREA), 6);
    const above = onFace(solution, 'high', 'bottom', solution.faceTemperatures) - solution.ambient;
    expect(above - extremes.max[film]).toBeCloseTo((1 * JOINT) / (2 * AREA), 6);
    expect(solution.means[film]).toBeCloseTo(extremes.max[film], 6);
  });

  it('heats the side that takes its heat', () => {
    const { contacts } = solution.heatFlow;
    const between = (from: string, to: string) =>
      contacts.find((flow) => flow.from === from && flow.to === to)?.heat_W;
    expect(between('film', 'low')).toBeCloseTo(2, 6);
    expect(between('high', 'low')).toBeCloseTo(1, 6);
  });
});

import { describe, expect, it } from 'vitest';
import { preparedSketch } from '../../../mesh/src/testing/model-of.ts';
import { faceLayoutOf } from '../faces/face-layout.ts';
import { anyState, checkModels, heatedBlockModel, roundModel } from '../testing/random-scenes.ts';
import { solutionOf } from '../testing/solution-of.ts';
import { decodeFaces, encodeFaces, faceColumns } from './face-file.ts';

describe('stored faces', () => {
  it('come back as the rows that were encoded, placed by the grid', () => {
    for (const models of [heatedBlockModel, roundModel]) {
      checkModels(models, 31, (discretisation) => {
        const { grid, scene } = discretisation;
        const state = anyState(discretisation, 2.5);
        const layout = faceLayoutOf(discretisation);
        const temperatures = solutionOf(discretisation, state).faceTemperatures;
        const stored = decodeFaces(encodeFaces(solutionOf(discretisation, state)));
        expect(stored.time).toBe(2.5);
        expect(stored.edges).toEqual(grid.edges);
        expect(stored.objects).toEqual(scene.objects.map(({ id, type }) => ({ id, type })));
        expect(stored.groups).toEqual(layout.groups);
        const columns = faceColumns(stored);
        // Compared at the end of each group: a call of expect costs more than all else of a row.
        for (const { object, face, first, count } of layout.groups) {
          let [placed, sized, warm] = [0, 0, 0];
          const named = new Set<string>();
          for (let row = first; row < first + count; row += 5) {
            named.add(`${columns.object[row]} ${columns.face[row]}`);
            const index = grid.indices(layout.cell[row]);
            const low = index.map((n, axis) => grid.edges[axis][n]);
            const high = index.map((n, axis) => grid.edges[axis][n + 1]);
            const centre = low.map((edge, axis) => (edge + high[axis]) / 2);
            const normal = face >> 1;
            centre[normal] = face & 1 ? high[normal] : low[normal];
            const found = [columns.x[row], columns.y[row], columns.z[row]];
            placed = Math.max(placed, ...centre.map((at, axis) => Math.abs(found[axis] - at)));
            const sizes = low.map((edge, axis) => high[axis] - edge).toSpliced(normal, 1);
            const read = [columns.d1[row], columns.d2[row]];
            sized = Math.max(sized, ...sizes.map((size, n) => Math.abs(read[n] - size)));
            warm = Math.max(warm, Math.abs(columns.temp[row] - temperatures[row]));
          }
          expect([...named]).toEqual([`${object} ${face}`]);
          expect(placed).toBeLessThan(1e-7);
          expect(sized).toBeLessThan(1e-7);
          expect(warm).toBeLessThan(1e-4);
        }
      });
    }
  });

  it('can be read group by group, as the same numbers', () => {
    const discretisation = preparedSketch([
      { type: 'box', name: 'a', id: 4, x: 0, y: 0, z: 0, dx: 3, dy: 2, dz: 1, material_name: 'copper' },
      { type: 'box', name: 'b', id: 7, x: 3, y: 0, z: 0, dx: 3, dy: 2, dz: 1, material_name: 'fr4' },
    ]);
    const stored = decodeFaces(encodeFaces(solutionOf(discretisation, anyState(discretisation))));
    const all = faceColumns(stored);
    const second = stored.groups.filter(({ object }) => stored.objects[object].id === 7);
    const { first } = second[0];
    const columns = faceColumns(stored, second);
    expect(columns.temp).toEqual(all.temp.subarray(first));
    expect(columns.x).toEqual(all.x.subarray(first));
    expect(columns.object.every((object) => object === 1)).toBe(true);
    expect(faceColumns(stored, []).temp).toHaveLength(0);
    expect(stored.time).toBeNull();
  });

  it('leave with temperatures to 0.1 mK and coordinates to 0.1 nm', () => {
    const discretisation = preparedSketch([
      {
        type: 'box',
        name: 'a',
        x: 1 / 3,
        y: -0.00000004,
        z: 0,
        dx: 1,
        dy: 1,
        dz: 1,
        material_name: 'copper',
      },
    ]);
    const state = anyState(discretisation);
    state.wallRise.fill(1 / 3);
    const columns = faceColumns(decodeFaces(encodeFaces(solutionOf(discretisation, state))));
    expect(columns.temp[0]).toBe(25.3333);
    expect(columns.x[0]).toBe(0.3333333);
    expect(Math.min(...columns.y)).toBe(0);
    expect(Object.is(Math.min(...columns.y), -0)).toBe(false);
  });
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { openHeldSteps } from '../../testing/held-steps.ts';
import type { ArrowAnswer } from '../../wire/arrow-columns.ts';
import { shownLegends } from '../list.ts';
import { showOverlay, toggleOverlay } from '../switch-overlay.ts';
import { rasterInView } from './drawn-heat-flux.ts';
import { fluxFields } from './heat-flux.ts';
import { readHeatFlux } from './read-heat-flux.ts';

/** Two cells beside each other on a plane, and a plane whose inside was not kept. */
function answer(): ArrowAnswer {
  const columns: { readonly [name: string]: readonly number[] } = {
    ...{ x: [5, 5], y: [1, 3], z: [0.5, 0.5], dx: [0, 0], dy: [2, 2], dz: [1, 1] },
    ...{ id: [7, 8], temp: [40, 30], qx: [0, 3], qy: [-100, 4], qz: [0, 12] },
  };
  return {
    rows: 2,
    said: {
      timestamp: '2026-01-01T00:00:00Z',
      planes: [
        { id: 1, plane: 'YZ', coordinate: 5, rows: 2, stored: true },
        { id: 2, plane: 'XY', coordinate: 1, rows: 0, stored: false },
      ],
    },
    numbers: (name: string) => Float64Array.from(columns[name]),
  } as unknown as ArrowAnswer;
}

test('the answer is read as a flux for each cell', () => {
  const [first, second] = readHeatFlux(answer());
  expect(second).toEqual({ id: 2, field: null });
  expect(first.field).toMatchObject({ axis: 0, coordinate: 5, columns: 2, rows: 1 });
  expect([...(first.field?.u ?? [])]).toEqual([0, 2, 4]);
  expect([...(first.field?.flux ?? [])]).toEqual([0, -100, 0, 3, 4, 12]);
  expect([...(first.field?.objects ?? [])]).toEqual([7, 8]);
});

test('the legend says what the longest arrow in the picture stands for', () => {
  const largestMarks = { heatFlux: 1200 };
  const [{ title, legend }] = shownLegends('planes', { largestMarks, switchedOn: ['heatFlux'] });
  expect(title).toBe('Heat flux arrows');
  expect(legend.rows.map(({ text, value }) => [text, value && `${value.text} ${value.unit}`])).toEqual([
    ['Longest', '1,200 W/m²'],
    // Lengths are cube roots.
    ['Half as long', '150 W/m²'],
    ['Towards you', null],
    ['Away from you', null],
  ]);
  expect(shownLegends('planes', { largestMarks, switchedOn: [] })).toEqual([]);
  expect(shownLegends('planes', { largestMarks: {}, switchedOn: ['heatFlux'] })).toEqual([]);
  expect(shownLegends('solution', { largestMarks, switchedOn: ['heatFlux'] })).toEqual([]);
});

test('switching it on goes to a mode that shows it, and off again leaves the mode', () => {
  const { editor, results } = openHeldSteps();
  onTestFinished(() => results.close());
  toggleOverlay({ editor, results }, 'heatFlux');
  expect([editor.getState().mode, results.store.getState().switchedOn]).toEqual(['planes', ['heatFlux']]);
  toggleOverlay({ editor, results }, 'heatFlux');
  expect([editor.getState().mode, results.store.getState().switchedOn]).toEqual(['planes', []]);
  // It is on, and where it is not seen the switch shows it.
  showOverlay({ editor, results }, 'heatFlux', true);
  editor.setState({ mode: 'solution' });
  toggleOverlay({ editor, results }, 'heatFlux');
  expect([editor.getState().mode, results.store.getState().switchedOn]).toEqual(['planes', ['heatFlux']]);
});

test('it is asked for once it is switched on, follows the step, and does not stand beside differences', async () => {
  const { editor, results, asked } = openHeldSteps();
  onTestFinished(() => results.close());
  const state = () => results.store.getState();
  const flux = () => fluxFields(state()).get(1)?.flux[2];
  const fluxAsked = () => asked.filter((address) => address.includes('flux=1'));
  await vi.waitFor(() => expect(state().steady).toBeTruthy());
  results.setType('transient');
  await vi.waitFor(() => expect(state().type).toBe('transient'));
  editor.setState({ mode: 'planes' });
  await vi.waitFor(() => expect(state().overlays.planes?.status).toBe('loaded'));
  expect(fluxAsked()).toEqual([]);
  results.switchOverlay('heatFlux', true);
  await vi.waitFor(() => expect(flux()).toBe(-13));
  results.showStep(1);
  await vi.waitFor(() => expect(flux()).toBe(-11));
  results.compare(10);
  await vi.waitFor(() => expect(state().difference.data).not.toBeNull());
  const differencesAsked = () => asked.filter((address) => address.includes('difference/planes'));
  await vi.waitFor(() => expect(differencesAsked()).not.toEqual([]));
  await vi.waitFor(() => expect(state().overlays.planes?.status).toBe('loaded'));
  // Temperatures alone are asked for.
  expect([differencesAsked().length, flux()]).toEqual([1, undefined]);
  results.compare(null);
  await vi.waitFor(() => expect(flux()).toBe(-11));
});

test('the raster is around the place of the plane that the camera looks at, or the nearest one', () => {
  const field = {
    axis: 2,
    ...{ coordinate: 1, columns: 1, rows: 1 },
    ...{ u: Float32Array.of(0, 10), v: Float32Array.of(0, 10) },
    ...{ objects: Int32Array.of(1), flux: new Float32Array(3) },
  } as const;
  const looked: number[][] = [];
  const view = (origin: readonly [number, number, number], direction: readonly [number, number, number]) => ({
    rayAt: () => ({ origin, direction }),
    scaleAt: (point: readonly [number, number, number]) => {
      looked.push([...point]);
      return 0.01;
    },
    size: { width: 800, height: 600 },
  });
  rasterInView(field, view([3, 4, 50], [0, 0, -1]));
  rasterInView(field, view([30, 4, 50], [0, 0, -1]));
  rasterInView(field, view([3, 4, 50], [1, 0, 0]));
  expect(looked).toEqual([
    [3, 4, 1],
    [10, 4, 1],
    [5, 5, 1],
  ]);
});

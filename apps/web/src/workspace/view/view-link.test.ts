import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { DocumentState } from '../document/project-document.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { followLink, textOfView, viewOfText } from './view-link.ts';

const CAMERA = {
  target: [1, -2.5, 3e-3] as [number, number, number],
  distance: 41.25,
  azimuth: -0.7,
  elevation: 0.5,
};
const VIEW = {
  mode: 'solution' as const,
  transient: true,
  limits: { min: 40, max: null, map: 'viridis' as const, filter: false, isolines: 2.5 },
  clip: { x0: -1, x1: 2, y0: -3, y1: 4, z0: -5, z1: 6 },
  clipFace: 'x1' as const,
  switchedOn: ['heatFlux' as const],
  livePreview: false,
  camera: CAMERA,
  time: 0.25,
  selection: [3, 8],
  plane: null,
  isDifference: true,
};

test('a view comes out of its text as it went in, and the text is safe in an address', () => {
  const text = textOfView(VIEW);
  expect(text).toMatch(/^[\w-]+$/);
  expect(text.length).toBeLessThan(700);
  expect(viewOfText(text)).toEqual(VIEW);
});

test('any place of the camera comes out to six digits', () => {
  const number = fc.double({ min: -1e4, max: 1e4, noNaN: true });
  const distance = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(
      fc.tuple(number, number, number),
      distance,
      number,
      number,
      (target, far, azimuth, elevation) => {
        const found = viewOfText(
          textOfView({ camera: { target, distance: far, azimuth, elevation } }),
        )?.camera;
        expect(found?.distance).toBeCloseTo(far, 5 - Math.ceil(Math.log10(far)));
        for (const axis of [0, 1, 2])
          expect(Math.abs((found?.target[axis] ?? 0) - target[axis])).toBeLessThan(0.01);
      },
    ),
  );
});

test('what is no view is none, and parts that do not hold are left out', () => {
  for (const text of ['', 'view', 'eyJ', '%%%', btoa('"box"'), btoa('[]')])
    expect(viewOfText(text)).toBeNull();
  const bad = {
    mode: 'stereo',
    camera: { ...CAMERA, distance: -1 },
    time: 'now',
    selection: 'all',
    plane: {},
  };
  expect(viewOfText(btoa(JSON.stringify({ ...bad, transient: true })))).toEqual({ transient: true });
  expect(viewOfText(btoa(JSON.stringify({ camera: { ...CAMERA, target: [1, 2] } })))).toEqual({});
});

test('the selection waits for the model, and what is gone from it is passed over', () => {
  const asked: string[] = [];
  const results = {
    showTime: (time: number) => void asked.push(`time ${time}`),
    compare: (with_: unknown) => void asked.push(`compare ${with_}`),
  };
  const document = createStore(
    () => ({ status: 'loading', nodes: new Map(), planes: [] }) as unknown as DocumentState,
  );
  const editor = createEditorStore();
  followLink(VIEW, { document: { store: document }, editor: { store: editor }, results });
  expect(asked).toEqual(['time 0.25', 'compare reference']);
  expect(editor.getState()).toMatchObject({ firstPlace: CAMERA, selection: [] });
  document.setState({ status: 'ready', nodes: new Map([[8, {}]]) as unknown as DocumentState['nodes'] });
  expect(editor.getState().selection).toEqual([8]);
  // A selection that a person makes afterwards stays.
  editor.setState({ selection: [] });
  document.setState({ planes: [] });
  expect(editor.getState().selection).toEqual([]);
});

test('a plane is selected in place of objects', () => {
  const document = createStore(
    () => ({ status: 'ready', nodes: new Map([[3, {}]]), planes: [{ id: 5 }] }) as unknown as DocumentState,
  );
  const editor = createEditorStore();
  const results = { showTime: () => undefined, compare: () => undefined };
  followLink(
    { selection: [3], plane: 5 },
    { document: { store: document }, editor: { store: editor }, results },
  );
  expect(editor.getState()).toMatchObject({ plane: 5, selection: [], firstPlace: null });
});

import type { Box } from '@thermarium/geometry';
import { EDGES, FILL, styleOf } from '@thermarium/picture';
import { describe, expect, it } from 'vitest';
import { memoryDocument } from '../../document/testing/memory-document.ts';
import { createEditorStore } from '../../editor-state/editor-state.ts';
import type { FieldChanges } from '../../records/project-content.ts';
import { createScene } from '../../scene/create-scene.ts';
import type { SceneObject } from '../../scene/scene.ts';
import { groundSpacing } from '../drawing/ground-layer.ts';
import { outlineOf } from './outline.ts';

function objectOf(type: string, fields: FieldChanges = {}): SceneObject {
  const document = memoryDocument({ materials: [{ name: 'copper', conductivity: 390 }] });
  const { id } = document.add(type, { material_name: 'copper', ...fields });
  const { scene, close } = createScene(document.store, createEditorStore());
  close();
  const object = scene.getState().objects.get(id);
  if (!object) throw new Error('It is not in the scene.');
  return object;
}

/** Around the ends of all segments. */
function around(segments: Float32Array): Box {
  const along = (axis: number) => segments.filter((_, i) => i % 3 === axis);
  return {
    min: [Math.min(...along(0)), Math.min(...along(1)), Math.min(...along(2))],
    max: [Math.max(...along(0)), Math.max(...along(1)), Math.max(...along(2))],
  };
}

const layers = [1, 2, 3].map(() => ({
  name: '',
  thickness: 500,
  material_name: 'copper',
  fill_material_name: null,
  ratio: 100,
}));

describe('an outline', () => {
  it('of a block are its twelve edges', () => {
    expect(outlineOf([objectOf('box', { dx: 4 })], null)).toHaveLength(12 * 6);
  });

  it('of an array and of a stack is the box around it', () => {
    expect(outlineOf([objectOf('ball_array', { diameter: 2000 })], null)).toHaveLength(12 * 6);
    expect(around(outlineOf([objectOf('pcb', { layers })], null))).toEqual({
      min: [0, 0, 0],
      max: [10, 10, 1.5],
    });
  });

  it.each(['box', 'cylinder'])('of a %s stays within the clip box and closes the section', (type) => {
    const clip: Box = { min: [-9, -9, -9], max: [9, 9, 0.25] };
    const cut = outlineOf([objectOf(type, { dx: 1, dy: 1, dz: 1, plane: 'XZ' })], clip);
    expect(cut.length).toBeGreaterThan(0);
    expect(around(cut).max[2]).toBeCloseTo(0.25, 6);
    expect(outlineOf([objectOf(type)], { min: [5, 5, 5], max: [6, 6, 6] })).toHaveLength(0);
  });

  it('of a polygon has the edges between its faces, also where it is cut', () => {
    const prism = objectOf('polygon', { polygon: '0 0, 4 0, 4 4, 0 4', thickness: 1 });
    expect(outlineOf([prism], null)).toHaveLength(12 * 6);
    expect(outlineOf([prism], { min: [-1, -1, -1], max: [2, 9, 9] })).toHaveLength(12 * 6);
  });
});

describe('a style', () => {
  const box = objectOf('box');
  it('gives the faces to the temperatures where there are any', () => {
    expect(styleOf(box, 'solution', true)).toEqual({ fill: FILL.none, edges: EDGES.plain });
    expect(styleOf(box, 'solution', false).fill).toBe(FILL.quiet);
    expect(styleOf(box, 'planes', false).fill).toBe(FILL.ghost);
    expect(styleOf(box, 'box', false).fill).toBe(FILL.solid);
  });

  it('lets one see through holes, and sources lie on faces', () => {
    expect(styleOf(objectOf('box', { hole: true }), 'box', false)).toEqual({
      fill: FILL.hole,
      edges: EDGES.dashed,
    });
    expect(styleOf(objectOf('source'), 'box', false).fill).toBe(FILL.flat);
    expect(styleOf(objectOf('source', { plane: null, dz: 2 }), 'box', false).fill).toBe(FILL.space);
  });

  it('shows nothing of what is hidden or off', () => {
    for (const off of [{ active: false }, { visible: false }]) {
      expect(styleOf(objectOf('box', off), 'box', false)).toEqual({ fill: FILL.none, edges: EDGES.none });
    }
  });
});

it('spaces the ground by 1, 2, 5, wide enough to be told apart', () => {
  for (let scale = 1e-4; scale < 10; scale *= 1.17) {
    for (const spacing of groundSpacing(scale)) {
      const digit = spacing / 10 ** Math.floor(Math.log10(spacing) + 1e-9);
      expect([1, 2, 5].some((step) => Math.abs(digit - step) < 1e-6)).toBe(true);
    }
    expect(groundSpacing(scale)[0] / scale).toBeGreaterThanOrEqual(24 - 1e-6);
    expect(groundSpacing(scale)[0] / scale).toBeLessThan(24 * 2.51);
  }
});

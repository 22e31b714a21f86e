import type { Vec3 } from '@thermarium/geometry';
import { type Cutting, cuttingIn, isSameCutting, sectionEdgesOf } from '@thermarium/picture';
import { describe, expect, it } from 'vitest';
import { memoryDocument } from '../../document/testing/memory-document.ts';
import { createEditorStore } from '../../editor-state/editor-state.ts';
import type { FieldChanges } from '../../records/project-content.ts';
import { createScene } from '../../scene/create-scene.ts';
import type { SceneObject } from '../../scene/scene.ts';
import { SolidWriter } from '../drawing/cut-texture.ts';
import { wallBuffers } from '../drawing/hole-walls.ts';

type Row = readonly [type: string, fields: FieldChanges];

/** The objects of a model in painter's order. */
function sceneOf(...rows: readonly Row[]): readonly SceneObject[] {
  const document = memoryDocument({ materials: [{ name: 'copper', conductivity: 390 }] });
  for (const [type, fields] of rows) document.add(type, { material_name: 'copper', ...fields });
  const { scene, close } = createScene(document.store, createEditorStore());
  close();
  return [...scene.getState().objects.values()];
}

function cuttingOf(objects: readonly SceneObject[]): Cutting {
  return cuttingIn({ objects: new Map(objects.map((object) => [object.id, object])) });
}

const layer = (thickness: number) => ({
  ...{ name: '', thickness, material_name: 'copper', fill_material_name: null, ratio: 100 },
});
const board: Row = ['pcb', { name: 'board', dx: 10, dy: 10, layers: [layer(500), layer(1000)] }];
const drilled: FieldChanges = { hole: true, material_name: null };
const drill: Row = ['cylinder', { ...drilled, x: 4, y: 4, z: -1, dx: 2, dy: 2, dz: 4, plane: 'XY' }];
const chip: Row = ['box', { name: 'chip', x: 3, y: 3, z: 1.5, dx: 4, dy: 4, dz: 1 }];

/** The names of the objects that each hole's wall lies in, the latest first. */
function madeOf(objects: readonly SceneObject[]): readonly string[][] {
  return cuttingOf(objects).walls.map(({ within }) => within.map(({ object }) => object.name));
}

describe('what holes cut', () => {
  it('is what came before them and shares space with them', () => {
    const after = cuttingOf(sceneOf(board, drill, chip));
    expect([...after.cuts.keys()]).toEqual([0]);
    const before = cuttingOf(sceneOf(board, chip, drill));
    expect([...before.cuts.keys()]).toEqual([0, 1]);
    const beside: Row = ['box', { ...drilled, x: 10, dx: 2, dy: 2, dz: 2 }];
    expect(cuttingOf(sceneOf(board, beside)).walls).toEqual([]);
  });

  it('has walls of every body around it, the latest first', () => {
    expect(madeOf(sceneOf(board, chip, drill))).toEqual([['chip', 'board', 'board']]);
  });

  it('is not what is off, and a hole that is off cuts nothing', () => {
    expect(madeOf(sceneOf(['pcb', { ...board[1], active: false }], drill))).toEqual([]);
    expect(madeOf(sceneOf(board, [drill[0], { ...drill[1], active: false }]))).toEqual([]);
  });

  it('is still cut while the hole or the body is hidden, as it is solved', () => {
    expect(madeOf(sceneOf(board, [drill[0], { ...drill[1], visible: false }]))).toHaveLength(1);
  });

  it('knows holes that meet, so that no wall is drawn between them', () => {
    const slot: Row = ['box', { ...drilled, name: 'slot', x: 5, y: 4.5, dx: 8, dy: 1, dz: 4 }];
    const [first, second] = madeOf(sceneOf(board, drill, slot));
    expect(first[0]).toBe('slot');
    expect(second).toHaveLength(3);
  });

  it('tells which holes nothing fills again', () => {
    const plug: Row = ['cylinder', { ...drill[1], hole: false, material_name: 'copper', dz: 2 }];
    expect(cuttingOf(sceneOf(board, drill)).empty).toHaveLength(1);
    expect(cuttingOf(sceneOf(board, drill, chip)).empty).toHaveLength(0);
    expect(cuttingOf(sceneOf(board, drill, plug)).empty).toHaveLength(0);
    const hidden: Row = ['cylinder', { ...plug[1], visible: false }];
    expect(cuttingOf(sceneOf(board, drill, hidden)).empty).toHaveLength(1);
    expect(cuttingOf(sceneOf(plug, board, drill)).empty).toHaveLength(1);
  });

  it('is the same while nothing of it has moved', () => {
    const objects = sceneOf(board, drill, chip);
    expect(isSameCutting(cuttingOf(objects), cuttingOf([...objects]))).toBe(true);
    expect(isSameCutting(cuttingOf(objects), cuttingOf(objects.slice(0, 1)))).toBe(false);
    expect(isSameCutting(cuttingOf(objects), cuttingOf(sceneOf(board, drill)))).toBe(false);
  });
});

describe('a solid for the shaders', () => {
  it('is written once, and lists tell bodies from holes', () => {
    const objects = sceneOf(board, drill);
    const [{ hole, within }] = cuttingOf(objects).walls;
    const writer = new SolidWriter();
    const address = writer.addressOf(hole);
    expect(writer.addressOf(hole)).toBe(address);
    const [first, count] = writer.list([...within, hole]);
    expect(count).toBe(3);
    const entry = (n: number) => writer.texels.slice(4 * (first + n), 4 * (first + n) + 4);
    expect(entry(2)).toEqual([address, -1, 1, 0]);
    // The later of two layers comes first, and both belong to object 0.
    expect(entry(0)[2]).toBeGreaterThan(entry(1)[2]);
    expect(Math.floor(entry(0)[2])).toBe(0);
    expect(entry(0)[1]).toBe(within[0].shape.color);
  });

  it('of a polygon is its border, which tells inside from outside as the solid does', () => {
    const [{ bodies }] = sceneOf([
      'polygon',
      { x: 2, y: 1, z: 1, polygon: '0 0, 8 0, 8 5, 4 1.5, 0 5', plane: 'XZ', thickness: 2 },
    ]);
    const [{ solid }] = bodies;
    const section = sectionEdgesOf(solid);
    expect(section?.axis).toBe(1);
    expect(section?.edges).toHaveLength(4 * 5);
    const { min, max } = solid.bounds;
    for (let i = 0; i < 400; i++) {
      const point: Vec3 = [
        min[0] + ((i % 20) + 0.37) * 0.05 * (max[0] - min[0]),
        (min[1] + max[1]) / 2,
        min[2] + (Math.floor(i / 20) + 0.41) * 0.05 * (max[2] - min[2]),
      ];
      expect(isWithin(section?.edges ?? [], point[0], point[2]), String(point)).toBe(solid.contains(point));
    }
  });

  it.each([
    ['cylinder', { plane: 'XY' }, 2],
    ['cylinder', { plane: 'YZ' }, 2],
    ['cylinder', { plane: 'XZ' }, 2],
    ['box', {}, 3],
    ['box', { sphere: true }, 0],
  ] as const)('has a wall that faces into the hole: %s %j', (type, fields, edgesPerSide) => {
    const hole: Row = [type, { ...drilled, x: 3, y: 4, z: -1, dx: 2, dy: 3, dz: 4, ...fields }];
    const { walls } = cuttingOf(sceneOf(board, hole));
    const buffers = wallBuffers(walls, [{ solid: 0, within: [4, 2] }]);
    const { solid, box } = walls[0].hole;
    const { positions, indices, edgePositions, edgeOutward } = buffers;
    expect(volumeOf(positions, indices) / -solid.volume).toBeCloseTo(1, 2);
    const sides = type === 'box' ? 4 : 96;
    expect(edgePositions).toHaveLength(edgesPerSide * sides * 6);
    for (let at = 0; at < edgePositions.length; at += 3) {
      const towards = [0, 1, 2].reduce((sum, axis) => {
        const middle = (box.min[axis] + box.max[axis]) / 2;
        return sum + (edgePositions[at + axis] - middle) * edgeOutward[at + axis];
      }, 0);
      expect(towards).toBeGreaterThan(0);
    }
  });
});

/** The volume inside the triangles, negative where they face inwards. */
function volumeOf(positions: Float32Array, indices: Uint32Array): number {
  let six = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((n) => 3 * indices[at + n]);
    const p = (vertex: number, axis: number) => positions[vertex + axis];
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      six += p(a, axis) * (p(b, u) * p(c, v) - p(b, v) * p(c, u));
    }
  }
  return six / 6;
}

function isWithin(edges: readonly number[], u: number, v: number): boolean {
  let within = false;
  for (let at = 0; at < edges.length; at += 4) {
    const [u0, v0, u1, v1] = edges.slice(at, at + 4);
    if (v0 <= v !== v1 <= v && u - u0 < ((v - v0) * (u1 - u0)) / (v1 - v0)) within = !within;
  }
  return within;
}

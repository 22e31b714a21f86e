import type { Vec3 } from '@thermarium/geometry';
import { anglesOf, cameraAxes } from '@thermarium/picture';
import { expect, it } from 'vitest';
import { axisEdge, facing, letterMatrix, onPicture, type PictureAxes } from './cube-projection.ts';
import { CUBE_ZONES } from './cube-zones.ts';
import { cubeCommands } from './mount-cube.ts';

const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function seenFrom(name: string): PictureAxes {
  const angles = anglesOf(name);
  if (!angles) throw new Error(`There is no view ${name}.`);
  return cameraAxes(angles);
}

it('has six faces, twelve edges and eight corners, each a view of the camera', () => {
  const words = CUBE_ZONES.map(({ name }) => name.split('_').length);
  expect([1, 2, 3].map((count) => words.filter((each) => each === count).length)).toEqual([6, 12, 8]);
  expect(new Set(CUBE_ZONES.map(({ name }) => name)).size).toBe(26);
  for (const { name, normal } of CUBE_ZONES) {
    // Looked at from its own view, a zone lies head on.
    expect(facing(seenFrom(name), normal), name).toBeCloseTo(1, 9);
  }
  expect(CUBE_ZONES.flatMap(({ label }) => label ?? []).sort()).toEqual(
    ['BACK', 'BOTTOM', 'FRONT', 'LEFT', 'RIGHT', 'TOP'].sort(),
  );
});

it('is closed: every zone is flat and every side of a zone is a side of just one other', () => {
  const sides = new Map<string, number>();
  for (const { corners, normal } of CUBE_ZONES) {
    const heights = corners.map((corner) => dot(corner, normal));
    for (const height of heights) expect(height).toBeCloseTo(heights[0], 12);
    for (const [n, corner] of corners.entries()) {
      const key = [corner, corners[(n + 1) % corners.length]].map(String).sort().join(' | ');
      sides.set(key, (sides.get(key) ?? 0) + 1);
    }
  }
  expect(new Set(sides.values())).toEqual(new Set([2]));
});

it('draws what points right to the right and what points up above', () => {
  const front = seenFrom('front');
  expect(onPicture(front, [1, 0, 0], 30)).toEqual([expect.closeTo(30), expect.closeTo(0)]);
  expect(onPicture(front, [0, 0, 1], 30)).toEqual([expect.closeTo(0), expect.closeTo(-30)]);
});

it('writes upright and unmirrored on every face that is seen', () => {
  for (const { name } of CUBE_ZONES) {
    const axes = seenFrom(name);
    for (const { normal, label } of CUBE_ZONES) {
      if (label === null || facing(axes, normal) < 0.05) continue;
      const [a, b, c, d] = letterMatrix(axes, normal);
      // Not mirrored, and the tops of the letters not below their feet.
      expect(a * d - b * c, `${label} from ${name}`).toBeGreaterThan(0);
      expect(d, `${label} from ${name}`).toBeGreaterThan(0);
    }
  }
});

it('keeps letters readable from low angles, within their face', () => {
  const low = cameraAxes({ azimuth: 0.7, elevation: 0.2 });
  const [a, b, , d] = letterMatrix(low, [0, 0, 1]);
  expect([a, b]).toEqual([1, 0]);
  expect(d).toBeCloseTo(0.7, 9);
  const lower = cameraAxes({ azimuth: 0.7, elevation: 0.1 });
  expect(letterMatrix(lower, [0, 0, 1])[3]).toBeCloseTo(5 * Math.sin(0.1), 9);
});

it('draws every axis on the outline of the cube, from wherever it is looked at', () => {
  for (const { name } of CUBE_ZONES) {
    const axes = seenFrom(name);
    for (const axis of [0, 1, 2] as const) {
      const edge = axisEdge(axes, axis);
      expect(edge[axis]).toBe(0);
      // At most one of the two faces that meet in the edge is turned to the viewer.
      const towards = edge.map((sign, each) => sign * axes.back[each]).filter((_, each) => each !== axis);
      expect(Math.min(...towards), `${axis} from ${name}`).toBeLessThan(1e-9);
    }
  }
  expect(axisEdge(seenFrom('top_right_front'), 0)).toEqual([0, -1, -1]);
  expect(axisEdge(seenFrom('top_right_front'), 1)).toEqual([1, 0, -1]);
  expect(axisEdge(seenFrom('top_right_front'), 2)).toEqual([-1, -1, 0]);
});

it('offers the same views to the keyboard', () => {
  const looked: string[] = [];
  const view = { setView: (name: string) => void looked.push(name) };
  const commands = cubeCommands(view);
  for (const { run } of commands) void run();
  expect(looked).toEqual(expect.arrayContaining(['top', 'bottom', 'front', 'back', 'left', 'right']));
  for (const name of looked) expect(anglesOf(name), name).not.toBeNull();
  expect(commands.map(({ id }) => id)).toContain('view.top');
});

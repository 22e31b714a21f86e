import { describe, expect, it } from 'vitest';
import { preparedSketch } from '../testing/model-of.ts';
import { vanishedObjects, volumeIssues } from './object-volumes.ts';

const place = { x: 0, y: 0, z: 0, dx: 4, dy: 4, dz: 4, material_name: 'copper' };
const ball = { type: 'box', name: 'ball', sphere: true, ...place };
const block = { type: 'box', name: 'block', ...place };

/** Complaints about an object whose volume on the grid is off by this part. */
function complaints(sketch: typeof block, off: number) {
  const { scene, grid, volumes } = preparedSketch([sketch]);
  const changed = volumes.map(({ volume }) => ({ volume, volumeOnGrid: volume * (1 + off) }));
  return volumeIssues(scene, grid, changed).map(({ code, path }) => `${path} ${code}`);
}

describe('the volume of an object on the grid', () => {
  it('is what was asked for', () => {
    const { volumes } = preparedSketch([block]);
    expect(volumes).toEqual([{ volume: 64, volumeOnGrid: expect.closeTo(64, 9) }]);
  });

  it('may be 1 % off where the body is curved, and no more', () => {
    expect(complaints(ball, 0.009)).toEqual([]);
    expect(complaints(ball, 0.011)).toEqual(['tree/ball size-on-grid']);
    expect(complaints(ball, -0.011)).toEqual(['tree/ball size-on-grid']);
  });

  it('is exact where the body is a block', () => {
    expect(complaints(block, 1e-10)).toEqual([]);
    expect(complaints(block, 1e-8)).toEqual(['tree/block size-on-grid']);
    expect(complaints(block, 1e-3)).toEqual(['tree/block size-on-grid']);
  });
});

it('an object of which nothing is left is named', () => {
  const { scene, volumes } = preparedSketch([
    { ...block, name: 'buried' },
    { ...block, name: 'over' },
  ]);
  expect(vanishedObjects(scene, volumes)).toEqual(['buried']);
});

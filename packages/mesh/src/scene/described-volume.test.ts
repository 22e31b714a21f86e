import { block, type Vec3 } from '@thermarium/geometry';
import type { Medium } from '@thermarium/model';
import { expect, it } from 'vitest';
import type { Contribution } from './contribution.ts';
import { describedVolume } from './described-volume.ts';

const medium: Medium = { conductivity: [1, 1, 1], volumetricHeat: null, emissivity: null, materials: [] };
const part = (type: 'conductor' | 'void', min: Vec3, size: Vec3): Contribution => {
  const solid = block(min, size);
  return type === 'void' ? { type, solid } : { type, solid, medium };
};

it('counts what stands beside something, and not what lies in it', () => {
  const filling = part('conductor', [0, 0, 0], [10, 10, 1]);
  const barrel = part('conductor', [2, 2, 0], [2, 2, 1]);
  const core = part('conductor', [2.5, 2.5, 0], [1, 1, 1]);
  const beside = part('conductor', [20, 0, 0], [3, 1, 1]);
  expect(describedVolume([filling, barrel, core]).volume).toBe(100);
  expect(describedVolume([barrel, core, beside]).volume).toBe(4 + 3);
  expect(describedVolume([filling, part('void', [2, 2, 0], [2, 2, 1])]).volume).toBe(96);
  expect(describedVolume([filling, part('void', [20, 2, 0], [2, 2, 1])]).volume).toBe(100);
});

it('takes sums that rounding moves by a hair for the same place', () => {
  const end = 0.1 + 0.2;
  expect(end).toBeGreaterThan(0.3);
  const filling = part('conductor', [0, 0, 0], [0.3, 1, 1]);
  const inner = part('conductor', [0, 0, 0], [end, 0.5, 1]);
  expect(describedVolume([filling, inner]).volume).toBe(0.3);
});

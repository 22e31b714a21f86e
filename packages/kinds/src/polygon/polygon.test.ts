import { expect, it } from 'vitest';
import { polygon } from './polygon.ts';

const values = {
  x: 1,
  y: 2,
  z: 3,
  plane: 'XY',
  polygon: '0 0, 40 0, 40 10, 10 10, 10 30, 0 30',
  thickness: 2,
  hc: null,
  convection: '',
  ambient: null,
  ambient_over_time: '',
  bound: false,
  held_at: null,
  held_at_over_time: '',
  contact_resistance: null,
  initial: null,
  highest_allowed: null,
  power: 0,
  power_over_temperature: '',
  power_on_walls: false,
  material_name: 'copper',
  color: '#888888',
} as const;
const codes = (text: string) =>
  polygon.check?.({ ...values, polygon: text }, { material: () => undefined }).map(({ code }) => code);

it('is a prism along the normal of its plane, relative to its corner', () => {
  const boxes = (['XY', 'XZ', 'YZ'] as const).map((plane) => polygon.solids({ ...values, plane })[0]);
  expect(boxes.map(({ volume }) => Math.round(volume))).toEqual([1200, 1200, 1200]);
  expect(boxes.map(({ bounds }) => bounds.max)).toEqual([
    [41, 32, 5],
    [41, 4, 33],
    [3, 42, 33],
  ]);
});

it('takes holes and the full form of the text', () => {
  const text = 'POLYGON ((0 0, 6 0, 6 6, 0 6, 0 0), (1 1, 2 1, 2 3, 1 3))';
  expect(polygon.solids({ ...values, polygon: text })[0].volume).toBeCloseTo(2 * (36 - 2), 12);
});

it('refuses text that is no list of corners, and rings that cross themselves', () => {
  expect(codes(values.polygon)).toEqual([]);
  expect(codes('0 0, one 1, 2 0')).toEqual(['polygon-syntax']);
  expect(codes('0 0, 4 4, 4 0, 0 4')).toEqual(['polygon-not-simple']);
});

it('takes corners that are near enough, and not too many of them', () => {
  expect(codes('0 0, 1000001 0, 4 2')).toEqual(['above-maximum']);
  const around = (count: number) =>
    Array.from({ length: count }, (_, n) => {
      const angle = (2 * Math.PI * n) / count;
      return `${1000 * Math.cos(angle)} ${1000 * Math.sin(angle)}`;
    }).join(', ');
  expect(codes(around(10_000))).toEqual([]);
  expect(codes(around(10_001))).toEqual(['above-maximum']);
});

it('keeps the corners alone of well-known text, which the panel wraps again', () => {
  const kept = (text: string) => polygon.tidy?.({ polygon: text }).polygon;
  expect(kept('POLYGON ((0 0, 4 0, 4 2))')).toBe('0 0, 4 0, 4 2');
  expect(kept('polygon((0 0, 6 0, 6 6), (1 1, 2 1, 2 2)) ')).toBe('0 0, 6 0, 6 6), (1 1, 2 1, 2 2');
  expect(codes('0 0, 6 0, 6 6), (3 1, 4 1, 4 2')).toEqual([]);
  expect(kept('0 0, 4 0, 4 2')).toBe('0 0, 4 0, 4 2');
});

it.each(['XY', 'XZ', 'YZ'] as const)('measures its box in the plane %s without its body', (plane) => {
  const outline = { ...values, plane, polygon: '-3 1, 4 -2, 2.5 7' };
  expect(polygon.bounds(outline)).toEqual(polygon.solids(outline)[0].bounds);
});

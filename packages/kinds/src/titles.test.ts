import { expect, it } from 'vitest';
import { kinds, plane, titleOf } from './index.ts';
import { kindViews, paletteTypes } from './view.ts';

it('calls every kind by one title, and its creator by the words of the palette', () => {
  expect([...kinds, plane].map(({ type }) => titleOf(type))).toEqual([
    'Box',
    'Coldplate',
    'Ball Array',
    'PCB',
    'Heatsink',
    'Via Array',
    'Cylinder',
    'Two-Resistor Package',
    'Thermal Network',
    'Source',
    'Transient Source',
    'Patch',
    'Polygon',
    'Assembly',
    'Plane',
  ]);
  expect(paletteTypes.map((type) => kindViews[type].caption)).toEqual([
    'Box',
    'Cold plate',
    'Multi-layer',
    'Source',
    'Heat sink',
    'Via array',
    'Cylinder',
    'Ball array',
    'Transient source',
  ]);
});

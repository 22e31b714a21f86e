import { expect, test } from 'vitest';
import { choice, count, flag, list, material, number, size, text } from './field-builders.ts';
import { factsOf, fieldAnchor } from './field-facts.ts';
import { worldFields } from './world.ts';

test('a size says its unit, default and limits', () => {
  expect(factsOf(size('ΔX', 1.5))).toEqual({
    unit: 'mm',
    default: '1.5',
    limits: '0.0001 to 1,000,000',
    condition: null,
  });
});

test('limits that are themselves refused, plain numbers and blanks are said', () => {
  expect(factsOf(worldFields.precision)).toMatchObject({
    unit: null,
    default: '1e-6',
    limits: 'above 1e-15 and below 1, no expression',
  });
  const share = number({ label: 'Share', unit: '%', default: null, optional: true, min: 0 });
  expect(factsOf(share)).toMatchObject({ unit: '%', default: 'blank', limits: 'at least 0, or blank' });
  expect(factsOf(number({ label: 'Any', unit: '1', default: null }))).toMatchObject({
    default: 'none',
    limits: 'any number',
  });
});

test('numbers far from one are written with a power of ten', () => {
  expect(factsOf(count('Cells', 3, { max: 1e12 })).limits).toBe('a whole number, 1 to 1e12');
});

test('fields that are no numbers say what they take', () => {
  expect(factsOf(flag('Plated', false))).toMatchObject({ default: 'off', limits: 'on, off' });
  const plane = choice('Plane', ['XY', 'XZ'], 'XY', { optional: true, blank: 'Volume' });
  expect(factsOf(plane)).toMatchObject({ default: 'XY', limits: 'XY, XZ, volume' });
  expect(factsOf(material('Fill', { optional: true, blank: 'Void' })).default).toBe('void');
  expect(factsOf(text('Name')).default).toBe('none');
  expect(factsOf(list('Layers', {}, { required: true })).limits).toBe('one row at least');
});

test('a field that takes input under a condition only names it', () => {
  expect(factsOf(worldFields.abs_tol).condition).toBe('Only of an absolute tolerance');
});

test('the anchor of a field is made of its kind and its key', () => {
  expect(fieldAnchor('Ball Array', 'xpitch')).toBe('ball-array-xpitch');
  expect(fieldAnchor('PCB', 'layers[].material_name')).toBe('pcb-layersmaterial_name');
});

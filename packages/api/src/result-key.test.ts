import { expect, it } from 'vitest';
import { faceKey, isNode, kindIn, resultKey } from './result-key.ts';

it('tells the nodes of a network from the object, under whose key their faces are', () => {
  const [object, node] = [
    { id: 7, type: 'two_resistor' },
    { id: 7, type: 'two_resistor/case' },
  ];
  expect([object, node].map(resultKey)).toEqual(['7.12', '7.12/case']);
  expect([object, node].map(faceKey)).toEqual(['7.12', '7.12']);
  expect([object, node].map(isNode)).toEqual([false, true]);
  expect(kindIn(node)).toBe('two_resistor');
});

it('has the key 0.0 for the fill of a world', () => {
  expect(resultKey({ id: null, type: 'world' })).toBe('0.0');
});

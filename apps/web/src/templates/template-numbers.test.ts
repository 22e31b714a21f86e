import { expect, it } from 'vitest';
import type { TemplateModel, TemplateNumber } from './template.ts';
import { numberNote, numbersOf, withNumbers, wrongNumbers } from './template-numbers.ts';

const power: TemplateNumber = {
  ...{ parameter: 'power', label: 'Power of the die', hint: 'in the die', unit: 'W' },
  ...{ min: 0, max: 20, integer: false, value: 1 },
};
const vias: TemplateNumber = {
  ...{ parameter: 'vias', label: 'Vias in a row', hint: 'along each side', unit: '1' },
  ...{ min: 1, max: 6, integer: true, value: 3 },
};
const model: TemplateModel = {
  format: 'thermarium',
  version: 1,
  project: { name: 'QFN', world: {} },
  materials: [],
  parameters: [
    { name: 'power', description: 'in the die, W', value: 1 },
    { name: 'vias', description: 'along each side', value: 3 },
    { name: 'pitch', description: 'mm', value: 0.8 },
  ],
  scenarios: [],
  tree: [],
  planes: [],
};

it('begins with the values of the model and says what each number takes', () => {
  expect(numbersOf([power, vias])).toEqual({ power: 1, vias: 3 });
  expect(numberNote(power)).toBe('in the die; 0 to 20 W');
  expect(numberNote(vias)).toBe('along each side; a whole number, 1 to 6');
  expect(numberNote({ ...power, label: 'Losses of an IGBT', hint: 'losses of an IGBT' })).toBe('0 to 20 W');
});

it.each([
  [{ power: null, vias: 3 }, { power: 'This field is required!' }],
  [
    { power: 21, vias: 0 },
    { power: 'Enter a number of at most 20 W!', vias: 'A positive number is expected' },
  ],
  [
    { power: -1, vias: 2.5 },
    { power: 'Enter a number of at least 0 W!', vias: 'Enter a whole number!' },
  ],
  [{ power: '2*3', vias: 3 }, { power: 'Enter a valid floating point number!' }],
  [{ power: 0, vias: 6 }, {}],
])('answers %j with %j', (typed, messages) => {
  expect(wrongNumbers([power, vias], typed)).toEqual(messages);
});

it('puts the numbers into the parameters and leaves the others', () => {
  expect(withNumbers(model, { power: 2.5, vias: 4 })).toEqual({
    ...model,
    parameters: [
      { name: 'power', description: 'in the die, W', value: 2.5 },
      { name: 'vias', description: 'along each side', value: 4 },
      { name: 'pitch', description: 'mm', value: 0.8 },
    ],
  });
});

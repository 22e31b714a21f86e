import { describe, expect, it } from 'vitest';
import { completed, completionAt } from './name-completion.ts';

const parameters = new Map([
  ['W', 12],
  ['Width', 3.5],
  ['P_chip', 1600],
  ['chip_pitch', 2],
  ['t10', 10],
  ['t2', 2],
]);
const namesAt = (text: string, caret = text.length) =>
  completionAt(text, caret, parameters)?.options.map(({ name }) => name) ?? null;

describe('the completion of names', () => {
  it('begins with names that begin so, in any case, and goes on with those that contain it', () => {
    expect(namesAt('2*w')).toEqual(['W', 'Width']);
    expect(namesAt('CHIP')).toEqual(['chip_pitch', 'P_chip']);
    expect(namesAt('t')).toEqual(['t2', 't10', 'chip_pitch', 'Width']);
  });

  it('shows the value of a parameter', () => {
    expect(completionAt('P_c', 3, parameters)?.options).toEqual([
      { name: 'P_chip', text: 'P_chip', note: '= 1,600' },
    ]);
  });

  it('offers functions after two letters, with their parenthesis', () => {
    expect(namesAt('s')).toBeNull();
    expect(completionAt('sq', 2, parameters)?.options).toEqual([
      { name: 'sqrt', text: 'sqrt(', note: 'function' },
    ]);
  });

  it('offers nothing where a unit stands, in numbers and between words', () => {
    expect(['2 W', '12W', '1.5 Wi', '(2) W', '12e', '2*', ''].map((text) => namesAt(text))).toEqual(
      Array.from({ length: 7 }, () => null),
    );
  });

  it('lists all names when it is asked for them', () => {
    expect(completionAt('2*', 2, parameters, true)?.options).toHaveLength(6);
    expect(completionAt('2 ', 2, parameters, true)).toBeNull();
  });

  it('leaves Enter to the field where the word is a name already, or begins none', () => {
    expect(completionAt('W', 1, parameters)?.isPartial).toBe(false);
    expect(completionAt('pitch', 5, parameters)?.isPartial).toBe(false);
    expect(completionAt('Wi', 2, parameters)?.isPartial).toBe(true);
  });

  it('replaces the word before the caret only', () => {
    const text = '2*Wi + t2';
    const completion = completionAt(text, 4, parameters);
    expect(completion && completed(text, completion, completion.options[0])).toEqual({
      text: '2*Width + t2',
      caret: 7,
    });
  });
});

import { describe, expect, it } from 'vitest';
import {
  followed,
  isSaid,
  isUnsaved,
  leftAt,
  NO_EDITS,
  typedInto,
  withMine,
  withTheirs,
} from './form-edits.ts';

const stored = { power: 100, dx: 1, layers: [{ thickness: 35 }] };

describe('edits', () => {
  it('are what differs from what is stored', () => {
    const typed = typedInto(NO_EDITS, stored, 'then', 'power', 200);
    expect(typed.values).toEqual({ power: 200 });
    expect(typed.seen).toBe('then');
    const back = typedInto(typed, stored, 'then', 'power', 100);
    expect(isUnsaved(back)).toBe(false);
  });

  it('compare rows by what is in them', () => {
    expect(isUnsaved(typedInto(NO_EDITS, stored, '', 'layers', [{ thickness: 35 }]))).toBe(false);
    expect(isUnsaved(typedInto(NO_EDITS, stored, '', 'layers', [{ thickness: 36 }]))).toBe(true);
  });

  it('take away what the program said of the field', () => {
    const refused = {
      ...NO_EDITS,
      refusals: new Map([
        ['layers[0].thickness', 'no'],
        ['dx', 'no'],
      ]),
    };
    const typed = typedInto(refused, stored, '', 'layers', []);
    expect([...typed.refusals.keys()]).toEqual(['dx']);
  });
});

describe('when the object changes in the program', () => {
  const typed = typedInto(NO_EDITS, stored, 'then', 'power', 200);

  it('edits of other fields follow silently, under the new timestamp', () => {
    const next = followed(typed, { ...stored, dx: 5 }, 'now');
    expect(next).toMatchObject({ values: { power: 200 }, conflicts: [], seen: 'now' });
  });

  it('edits that have been stored meanwhile are none', () => {
    expect(isUnsaved(followed(typed, { ...stored, power: 200 }, 'now'))).toBe(false);
  });

  it('an edit of the same field asks whose is to stay', () => {
    const theirs = { ...stored, power: 300 };
    const asked = followed(typed, theirs, 'now');
    expect(asked).toMatchObject({ conflicts: ['power'], seen: 'then' });
    expect(withTheirs(asked, theirs, 'now')).toMatchObject({ values: {}, conflicts: [], seen: 'now' });
    const mine = withMine(asked, theirs, 'now');
    expect(mine).toMatchObject({ values: { power: 200 }, conflicts: [], seen: 'now' });
    expect(followed(mine, theirs, 'now').conflicts).toEqual([]);
  });
});

describe('what is wrong is said', () => {
  const given = { isNew: false, isMissing: false };
  const missing = { isNew: true, isMissing: true };
  it('of a field that is being typed only when it was left', () => {
    const typing = typedInto(NO_EDITS, stored, '', 'power', '');
    expect(isSaid(typing, 'power', given)).toBe(false);
    expect(isSaid(leftAt(typing, 'power'), 'power', given)).toBe(true);
  });
  it('of what was stored wrong at once, of what is new only that it is missing not before Add', () => {
    expect(isSaid(NO_EDITS, 'power', given)).toBe(true);
    expect(isSaid(NO_EDITS, 'power', { isNew: true, isMissing: false })).toBe(true);
    expect(isSaid(NO_EDITS, 'power', missing)).toBe(false);
    expect(isSaid({ ...NO_EDITS, submitted: true }, 'power', missing)).toBe(true);
  });
  it('of cells of a list one by one', () => {
    const typing = leftAt(typedInto(NO_EDITS, stored, '', 'layers', []), 'layers[0].thickness');
    expect(isSaid(typing, 'layers[0].thickness', given)).toBe(true);
    expect(isSaid(typing, 'layers[1].thickness', given)).toBe(false);
  });
});

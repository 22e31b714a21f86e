import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { parameterValues } from '../records/project-content.ts';
import { commitPlaces, placeQuantity } from './position-edit.ts';
import { COMMIT_DELAY, type EntryPlace, openPositionEntries, refusedAt } from './position-entries.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function bar() {
  const document = memoryDocument({ parameters: [{ name: 'W', value: 8 }] });
  const entries = openPositionEntries(() => parameterValues(document.store.getState().parameters));
  const xOf = (id: number) => document.store.getState().nodes.get(id)?.x;
  const placeOf = (id: number): EntryPlace => {
    const value = Number(xOf(id));
    const field = { value, number: value, edit: { by: 'field', field: 'x' } } as const;
    return {
      key: `x ${id}`,
      quantity: placeQuantity('x'),
      subject: "'first'",
      fields: [{ of: 'object', id, field: 'x' }],
      over: value,
      delay: COMMIT_DELAY,
      alters: true,
      send: (typed, edits) => commitPlaces(document, [id], [{ place: 'x', field, typed }], edits),
      present: () => Number(xOf(id)),
      show: () => undefined,
    };
  };
  const refused = (id: number) => refusedAt(entries.store.getState().refused, placeOf(id));
  const first = document.add('box', { name: 'first', x: 1 }).id;
  const second = document.add('box', { name: 'second', x: 2 }).id;
  return { document, entries, xOf, placeOf, refused, first, second };
}

describe('what is typed into the position bar', () => {
  it('is sent after a moment, once', async () => {
    const { document, entries, xOf, placeOf, first } = bar();
    entries.type(placeOf(first), 5);
    entries.commit(placeOf(first), 5);
    entries.commit(placeOf(first), 6);
    expect(xOf(first)).toBe(1);
    await vi.advanceTimersByTimeAsync(COMMIT_DELAY);
    expect(xOf(first)).toBe(6);
    expect(document.changes).toHaveLength(1);
  });

  it('goes to the object for which it was typed when another is selected before Enter', async () => {
    const { entries, xOf, placeOf, first, second } = bar();
    entries.type(placeOf(first), 'W/2');
    entries.leave('x 1');
    entries.leave(placeOf(first).key);
    entries.leave(placeOf(second).key);
    await vi.advanceTimersByTimeAsync(COMMIT_DELAY);
    expect([xOf(first), xOf(second)]).toEqual(['W/2', 2]);
  });

  it('is gone after Escape, and leaving sends nothing', async () => {
    const { document, entries, placeOf, first } = bar();
    entries.type(placeOf(first), 5);
    entries.revert(placeOf(first).key);
    entries.leave(placeOf(first).key);
    await vi.advanceTimersByTimeAsync(COMMIT_DELAY);
    expect(document.changes).toEqual([]);
  });

  it('stays marked with its object where it is wrong, and is applied to no other', async () => {
    const { document, entries, placeOf, refused, first, second } = bar();
    entries.type(placeOf(first), 'left');
    entries.leave(placeOf(first).key);
    await vi.advanceTimersByTimeAsync(COMMIT_DELAY);
    expect(document.changes).toEqual([]);
    expect(refused(first)).toMatchObject({
      text: 'left',
      complaint: expect.stringMatching(/^Enter a valid floating point number!\nUnknown name 'left'\./),
    });
    expect(refused(second)).toBeNull();
    entries.commit(placeOf(first), null);
    expect(refused(first)).toMatchObject({ text: '', complaint: 'This field is required!' });
    entries.revert(placeOf(first).key);
    expect(refused(first)).toBeNull();
  });

  it('is no longer refused when it is put right, or when the object has got another value', async () => {
    const { document, entries, placeOf, refused, first } = bar();
    entries.commit(placeOf(first), 'left');
    entries.type(placeOf(first), 3);
    expect(refused(first)).toBeNull();
    entries.commit(placeOf(first), 'V');
    expect(refused(first)).not.toBeNull();
    await document.update(first, { x: 9 });
    expect(refused(first)).toBeNull();
  });

  it('is refused with the words of whoever refuses it', async () => {
    const { entries, placeOf, refused, first } = bar();
    const send = async () => 'Enter a positive number!';
    entries.commit({ ...placeOf(first), send }, 0);
    await vi.advanceTimersByTimeAsync(COMMIT_DELAY);
    expect(refused(first)).toMatchObject({ text: '0', complaint: 'Enter a positive number!' });
  });

  it('of what is being created is there at once, so that Add takes it along', () => {
    const { entries, placeOf, first } = bar();
    const send = vi.fn(async (_typed: unknown) => null);
    entries.commit({ ...placeOf(first), delay: 0, send }, 4);
    expect(send.mock.calls.map(([typed]) => typed)).toEqual([4]);
  });
});

import type { Scalar } from '@thermarium/model';
import { expect, it } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { parameterValues } from '../records/project-content.ts';
import { commitPlaces, complaintOf, placeNumber, placeQuantity } from './position-edit.ts';
import type { PositionField } from './position-fields.ts';

const byField = (field: string): PositionField => ({ value: 1, number: 1, edit: { by: 'field', field } });
const byMove = (number: number): PositionField => ({ value: number, number, edit: { by: 'move' } });

function stage() {
  const document = memoryDocument({ parameters: [{ name: 'W', value: 8 }] });
  const xOf = (id: number) => document.store.getState().nodes.get(id)?.x;
  return { document, xOf };
}

it('changes the field as it was typed', async () => {
  const { document, xOf } = stage();
  const { id } = document.add('box', { x: 1 });
  expect(
    await commitPlaces(document, [id], [{ place: 'x', field: byField('x'), typed: 'W/2 + 1' }]),
  ).toBeNull();
  expect(xOf(id)).toBe('W/2 + 1');
  const sink = document.add('heatsink');
  await commitPlaces(document, [sink.id], [{ place: 'dx', field: byField('base_dx'), typed: 12 }]);
  expect(document.store.getState().nodes.get(sink.id)?.base_dx).toBe(12);
});

it('translates an assembly by the difference', async () => {
  const { document, xOf } = stage();
  const group = document.add('assembly');
  const inside = document.add('box', { parent: group.id, x: 3 });
  await commitPlaces(document, [group.id], [{ place: 'x', field: byMove(3), typed: 'W' }]);
  expect(document.changes).toEqual([{ method: 'translate', given: [group.id, [5, 0, 0]] }]);
  expect(xOf(inside.id)).toBe(8);
});

it('moves all that is selected, once each, and keeps expressions', async () => {
  const { document, xOf } = stage();
  const group = document.add('assembly');
  const inside = document.add('box', { parent: group.id, x: 3 });
  const beside = document.add('box', { x: 'W/2' });
  await commitPlaces(
    document,
    [group.id, inside.id, beside.id],
    [{ place: 'x', field: byMove(3), typed: 4 }],
  );
  expect([xOf(inside.id), xOf(beside.id)]).toEqual([4, 'W/2 + 1']);
  expect(document.changes.map(({ method }) => method)).toEqual(['updateMany']);
});

it('takes several places at once, as one change', async () => {
  const { document } = stage();
  const { id } = document.add('heatsink', { x: 1 });
  const typed = [
    { place: 'x', field: byField('x'), typed: 'W' },
    { place: 'dx', field: byField('base_dx'), typed: 12 },
  ] as const;
  expect(await commitPlaces(document, [id], typed)).toBeNull();
  expect(document.changes).toEqual([{ method: 'update', given: [id, { x: 'W', base_dx: 12 }] }]);
  const group = document.add('assembly');
  document.add('box', { parent: group.id });
  const moves = [
    { place: 'x', field: byMove(0), typed: 3 },
    { place: 'z', field: byMove(1), typed: -1 },
  ] as const;
  await commitPlaces(document, [group.id], moves);
  expect(document.changes.at(-1)).toEqual({ method: 'translate', given: [group.id, [3, 0, -2]] });
});

it('asks for nothing where nothing changes or may be typed', async () => {
  const { document } = stage();
  const { id } = document.add('box', { x: 1 });
  await commitPlaces(document, [id], [{ place: 'x', field: byMove(1), typed: 1 }]);
  await commitPlaces(document, [id], [{ place: 'x', field: { value: 1, number: 1, edit: null }, typed: 5 }]);
  expect(document.changes).toEqual([]);
});

it('says what is wrong with a typed text', async () => {
  const { document } = stage();
  const { id } = document.add('box', { x: 1 });
  const parameters = parameterValues(document.store.getState().parameters);
  const read = (typed: Scalar | null) => placeNumber(typed, placeQuantity('dx'), parameters);
  expect(read('W*2')).toEqual({ number: 16 });
  expect(read('12,5')).toEqual({ number: 12.5 });
  expect(read(null)).toEqual({ complaint: 'This field is required!' });
  for (const wrong of ['abc', '2 *', '1/0', 'V']) expect(read(wrong)).toHaveProperty('complaint');
  expect(read('2 kg')).toEqual({
    complaint: "Enter a valid floating point number!\nΔX is in mm: '35 µm' or '0.035' are understood.",
  });
  expect(await commitPlaces(document, [id], [{ place: 'x', field: byMove(1), typed: 'V + 1' }])).toMatch(/V/);
  expect(document.changes).toEqual([]);
});

it('reads the message of the field, and of the whole where the field has none', () => {
  const refusal = { ok: false, fields: { dx: ['Enter a positive number!'] }, message: 'Refused.' } as const;
  expect(complaintOf(refusal, 'dx')).toBe('Enter a positive number!');
  expect(complaintOf(refusal, 'dy')).toBe('Refused.');
});

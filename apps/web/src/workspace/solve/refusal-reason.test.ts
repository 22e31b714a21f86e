import { CallFailed } from '@thermarium/api';
import { expect, it } from 'vitest';
import { refusalReason } from './open-solves.ts';

const invalid = (body: unknown) => refusalReason(new CallFailed(400, 'Bad Request', body));

it('names the object and field of the first problems', () => {
  expect(invalid({ 'tree/die': { dz: ['This field is required!'] } })).toBe(
    'tree/die dz: This field is required!',
  );
  expect(invalid({ layers: [{}, { thickness: ['Enter a positive number!'] }] })).toBe(
    'layers 2 thickness: Enter a positive number!',
  );
  expect(invalid({ non_field_errors: ['Nothing to solve.'] })).toBe('Nothing to solve.');
});

it('says how many more there are', () => {
  const fields = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, ['No.']]));
  expect(invalid(fields)).toBe('a: No. b: No. c: No. (and 2 more)');
});

it('of a model that cannot be solved says what is wrong in it', () => {
  const detail = 'The model cannot be solved: tree/die.dz: This field is required!';
  expect(refusalReason(new CallFailed(409, 'Conflict', { code: 'model-invalid', detail }))).toBe(detail);
});

it('says what the program says of any other refusal', () => {
  expect(refusalReason(new CallFailed(403, 'Forbidden', { detail: 'You may only look.' }))).toBe(
    'You may only look. (Forbidden 403)',
  );
  expect(refusalReason(new CallFailed(502, 'Bad Gateway', null))).toBe('Bad Gateway (502)');
  expect(refusalReason(new TypeError('fetch failed'))).toMatch(/cannot be reached/);
});

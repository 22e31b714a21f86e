import { expect, onTestFinished, test, vi } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const ADA = { email: 'ada.lovelace@example.com', first_name: 'Ada', last_name: 'Lovelace' };
const isTaken = (password: string) => passwordStrength(password, ADA).isEnough;

test.for([
  // The most common passwords, and their usual variants with a digit and a sign.
  '12345678',
  'password',
  'iloveyou',
  'Password1!',
  'P@ssw0rd123',
  'qwertyuiop',
  'Summer2024!',
  // Patterns.
  'aaaaaaaaaaaaaaaa',
  'abcabcabcabcabc',
  'abcdefghijkl',
  '19.11.1985',
  // Personal data.
  'ada.lovelace@example.com',
  'Lovelace1815',
  'lovelaceada',
  'AdaLovelace1',
  'thermarium2025',
  'Thermarium!!',
])('%s is too easy to guess, and why is said', (password) => {
  const { isEnough, advice } = passwordStrength(password, ADA);
  expect(isEnough).toBe(false);
  expect(advice).toMatch(/\.$/);
});

test.for([
  'correct horse battery',
  'polonium-and-radium',
  'gK7#pq2Lm',
  'Schifffahrtskapitän',
  '東京都の古い図書館で',
])('%s is taken', (password) => {
  expect(isTaken(password)).toBe(true);
});

test('what is known of one person does not count against another', () => {
  expect(passwordStrength('papaxanthopoulos', { ...ADA, last_name: 'Papaxanthopoulos' }).isEnough).toBe(
    false,
  );
  expect(passwordStrength('papaxanthopoulos', ADA).isEnough).toBe(true);
});

test('a password of any length and made to be hard to judge is judged in bounded work', () => {
  passwordStrength('warm', ADA);
  // Most of the work cuts parts out of the password and looks them up.
  const cuts = vi.spyOn(String.prototype, 'slice');
  onTestFinished(() => cuts.mockRestore());
  for (const part of ['@4', 'p@55w0rd', '$5+7|1!%0@4(<[', '1/1/91', 'aA4@eE3']) {
    cuts.mockClear();
    passwordStrength(part.repeat(2000 / part.length), ADA);
    // Half of this, counted; without either bound, more than twice as many.
    expect(cuts.mock.calls.length, part).toBeLessThan(55_000);
  }
});

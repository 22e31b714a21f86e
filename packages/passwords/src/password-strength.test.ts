import { expect, test } from 'vitest';
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

test('a password of any length and made to be hard to judge is judged in bounded time', () => {
  passwordStrength('warm', ADA);
  for (const part of ['@4', 'p@55w0rd', '$5+7|1!%0@4(<[', '1/1/91', 'aA4@eE3']) {
    const before = process.cpuUsage();
    passwordStrength(part.repeat(2000 / part.length), ADA);
    const { user, system } = process.cpuUsage(before);
    // It takes a tenth of this, measured; without the bounds, several seconds.
    expect((user + system) / 1000, part).toBeLessThan(1000);
  }
});

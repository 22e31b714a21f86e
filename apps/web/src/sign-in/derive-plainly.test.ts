import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { derivePlainly } from './derive-plainly.ts';

const challenge = { algorithm: 'PBKDF2/SHA-256', nonce: '', salt: '', keyLength: 32, keyPrefix: '' };

test.each([
  [1, 20, 16],
  [2, 1, 1],
  [1000, 20, 16],
  [5, 64, 51],
  [5, 65, 52],
  [3, 200, 300],
])(
  '%i rounds of a password of %i bytes and a salt of %i are those of the machine',
  async (cost, long, salty) => {
    const [password, salt] = [randomBytes(long), randomBytes(salty)];
    const { derivedKey } = await derivePlainly({ ...challenge, cost }, salt, password);
    expect(Buffer.from(derivedKey)).toEqual(pbkdf2Sync(password, salt, cost, 32, 'sha256'));
  },
);

test('another kind of challenge is refused, not solved wrongly', async () => {
  const salt = randomBytes(16);
  await expect(
    derivePlainly({ ...challenge, algorithm: 'PBKDF2/SHA-512', cost: 1 }, salt, salt),
  ).rejects.toThrow('cannot be solved');
});

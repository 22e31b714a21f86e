import { expect, test } from 'vitest';
import { testDatabase } from '../database.ts';

test('fails with an open database', async () => {
  const { url } = await testDatabase();
  expect(url).toBe('something else');
});

import { test } from 'vitest';
import { testDatabase } from '../database.ts';

test('waits to be interrupted', async () => {
  await testDatabase();
  await new Promise((resolve) => setTimeout(resolve, 60_000));
});

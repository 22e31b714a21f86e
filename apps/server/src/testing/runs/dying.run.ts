import { test } from 'vitest';
import { testDatabase } from '../database.ts';

test('takes its process along', async () => {
  await testDatabase();
  process.kill(process.pid, 'SIGKILL');
});

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds what tests of the whole program run, as `npm start` does, and not in the mode of tests. */
export default function setUp(): void {
  const { NODE_ENV: _, ...env } = process.env;
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts'), '--for-tests'], {
    env,
    stdio: 'inherit',
  });
}

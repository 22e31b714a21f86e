import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Tests of the whole program meet it as `npm start` leaves it: with its pages built, and not in the mode of tests. */
export default function setUp(): void {
  const { NODE_ENV: _, ...env } = process.env;
  execFileSync(process.execPath, [join(import.meta.dirname, 'build-web.ts')], { env, stdio: 'inherit' });
}

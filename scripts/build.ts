/**
 * Builds what `npm start` runs, the solver's kernels, the pages and the program, unless it was built from the same sources before; a fresh clone
 * needs no step of its own. `--for-tests`: also the child process whose solves tests can hold.
 */
import { buildKernels } from './build-kernels.ts';
import { buildProgram } from './build-program.ts';
import { buildPages } from './build-web.ts';

await buildKernels();
await buildPages();
await buildProgram('program', 'main.ts');
if (process.argv.includes('--for-tests'))
  await buildProgram('held-child', 'testing/held-solves/held-child.ts');

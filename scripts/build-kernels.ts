import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfChanged } from './build-if-changed.ts';

const root = resolve(import.meta.dirname, '..');
const solver = join(root, 'packages/solver');
export const KERNEL_SOURCES = ['packages/solver/assembly/*.ts', 'package-lock.json'];

/** The first bytes belong to nobody: an address of 0 is that of nothing. */
const MEMORY_BASE = '64';

/**
 * Compiles the solver's kernels into `packages/solver/dist/kernels.js`, a module that holds their WebAssembly in base64: what
 * runs in Node, in tests, in a built program and in a browser's worker imports the same file.
 */
export async function buildKernels(): Promise<void> {
  await buildIfChanged(join(solver, 'dist'), KERNEL_SOURCES, async (outDir) => {
    mkdirSync(outDir, { recursive: true });
    const binary = join(outDir, 'kernels.wasm');
    const flags = ['-O3', '--noAssert', '--converge', '--runtime', 'stub', '--importMemory'];
    const features = ['--enable', 'simd', '--enable', 'bulk-memory', '--disableWarning', '112'];
    const target = ['--memoryBase', MEMORY_BASE, '--outFile', binary];
    // As a program: the types of its module would replace `console` and more in every file that is checked with it.
    const compiler = fileURLToPath(new URL('../bin/asc.js', import.meta.resolve('assemblyscript/asc')));
    const words = [compiler, join(solver, 'assembly/index.ts'), ...flags, ...features, ...target];
    execFileSync(process.execPath, words, { stdio: 'pipe' });
    const text = readFileSync(binary).toString('base64');
    rmSync(binary);
    writeFileSync(join(outDir, 'kernels.js'), `export default '${text}';\n`);
    writeFileSync(join(outDir, 'kernels.d.ts'), 'declare const kernels: string;\nexport default kernels;\n');
  });
}

if (import.meta.main) await buildKernels();

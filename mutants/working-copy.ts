import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The scope of our own packages, whose links must lead into the copy. */
const OWN_SCOPE = '@thermarium';

/** A copy of the project in which files can be changed without touching the original. */
export interface WorkingCopy {
  readonly folder: string;
  dispose(): void;
}

/**
 * Copies the present content of the files that git tracks; installed packages are linked, ours to their
 * copies.
 */
export function makeWorkingCopy(root: string): WorkingCopy {
  const folder = mkdtempSync(join(tmpdir(), 'thermarium-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  for (const file of listed.toString().split('\0')) {
    // Git still lists a file that was deleted without a commit.
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  const installed = join(root, 'node_modules');
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, OWN_SCOPE), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== OWN_SCOPE && name !== '.vite') symlinkSync(join(installed, name), join(modules, name));
  }
  for (const group of ['packages', 'apps']) {
    for (const name of readdirSync(join(folder, group))) {
      symlinkSync(join(folder, group, name), join(modules, OWN_SCOPE, name));
      const own = join(root, group, name, 'node_modules');
      if (existsSync(own)) symlinkSync(own, join(folder, group, name, 'node_modules'));
      // The solver's kernels, which `npm ci` has compiled.
      const built = join(root, group, name, 'dist');
      if (group === 'packages' && existsSync(built)) symlinkSync(built, join(folder, group, name, 'dist'));
    }
  }
  return { folder, dispose: () => rmSync(folder, { recursive: true }) };
}

/**
 * Adds to package-lock.json the platform packages that npm left out because its registry does not carry them
 * (mirrors fetch them late, or never). Without them `npm ci` refuses the whole file, on every platform. The
 * added entries have no checksum: the packages were never seen here. Run after `npm install` when `npm ci`
 * says "Missing: … from lock file".
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const OPERATING_SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];

const file = resolve(import.meta.dirname, '../package-lock.json');
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync(file, 'utf8'));
let added = 0;

for (const owner of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    if (lock.packages[place] || !/^\d/.test(version)) continue;
    lock.packages[place] = { version, ...(owner.dev && { dev: true }), optional: true, ...platformOf(name) };
    added++;
  }
}

/** npm's platform fields from a package's name; `@scope/cli-linux-arm64-musl` is for Linux on arm64 with musl. */
function platformOf(name: string): Record<string, readonly string[]> {
  const words = name.split('/').at(-1)?.split('-') ?? [];
  const os = OPERATING_SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.includes('gnu')
      ? ['glibc']
      : [];
  return { ...(cpu.length > 0 && { cpu }), ...(os.length > 0 && { os }), ...(libc.length > 0 && { libc }) };
}

const sorted = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
);
writeFileSync(file, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
console.log(`${added} platform packages added to package-lock.json.`);

import { existsSync } from 'node:fs';
// Code is kept as it was compiled at an earlier start, here and in child processes: a warm start takes half as long.
import { enableCompileCache, getCompileCacheDir } from 'node:module';

enableCompileCache();
process.env.NODE_COMPILE_CACHE ??= getCompileCacheDir();
const built = new URL('../dist/program/main.js', import.meta.url);
await import(existsSync(built) ? built : '../src/main.ts');

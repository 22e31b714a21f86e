// Code is kept as it was compiled at an earlier start, here and in child processes: a warm start takes half as long.
import { enableCompileCache, getCompileCacheDir } from 'node:module';

enableCompileCache();
process.env.NODE_COMPILE_CACHE ??= getCompileCacheDir();
await import('../src/main.ts');

import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../samples/', import.meta.url);

/** The texts of the model files in `samples/`, by name without extension. */
export const sampleFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(folder).map((file) => [file.replace('.json', ''), readFileSync(new URL(file, folder), 'utf8')]),
);

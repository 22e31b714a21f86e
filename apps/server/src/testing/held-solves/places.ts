import { join } from 'node:path';

/** The file that holds the solves of projects of a name while it is there; it has the number of results to hold at. */
export function fileOfHold(folder: string, name: string): string {
  return join(folder, `thermarium-hold-${encodeURIComponent(name)}`);
}

/** The address of a module that a process loads before its program, with the folder of the holds. */
export function preloading(module: URL, folder: string): string {
  const url = new URL(module);
  url.searchParams.set('holds', folder);
  return url.href;
}

import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileOfHold, preloading } from './places.ts';

/** Holds the solves of projects of one name, each at a pause between two of its steps, as long as a test needs them. */
export interface Hold {
  /** The name of the projects. */
  readonly name: string;
  /** Holds them where so many steps of a transient, or cases of a study, have been told. */
  at(results: number): void;
  /** Lets them go on to their end. */
  letGo(): void;
}

/**
 * Holds solves from now on, at their very first pause: their progress is above 0, and nothing is solved. They are
 * told to wait, to go on and to end as any others.
 *
 * @param folder that of the program's `holdable` environment
 */
export function holdSolves(name = `held ${randomUUID()}`, folder = tmpdir()): Hold {
  const file = fileOfHold(folder, name);
  const at = (results: number) => writeFileSync(file, String(results));
  at(0);
  return { name, at, letGo: () => rmSync(file, { force: true }) };
}

/** The environment in which a program runs whose solves a test can hold. */
export function holdable(folder = tmpdir()): { readonly NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--import=${preloading(new URL('./hold-in-forks.ts', import.meta.url), folder)}` };
}

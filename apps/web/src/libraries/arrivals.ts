import { completedMaterial, freeNames, type Library } from '@thermarium/api';
import type { FileMaterial } from '@thermarium/exchange';

/** What becomes of a material of a file. */
export interface Arrival {
  readonly material: FileMaterial;
  /** new; equal: the same one is there, and it is left out; renamed: a different one has its name. */
  readonly status: 'new' | 'equal' | 'renamed';
  /** The name that it gets; null: it is left out. */
  readonly name: string | null;
}

/** Tells what an import would do, by the rule of the program that does it. */
export function arrivals(library: Library, materials: readonly FileMaterial[]): readonly Arrival[] {
  const taken = new Map(library.materials.map((each) => [each.name, completedMaterial({ ...each })]));
  const brought = materials.map((each) => ({ name: each.name, fields: completedMaterial({ ...each }) }));
  return freeNames(brought, taken).map((name, at) => {
    const material = materials[at];
    return { material, name, status: name === null ? 'equal' : name === material.name ? 'new' : 'renamed' };
  });
}

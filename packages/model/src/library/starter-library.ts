import type { Material } from '../document.ts';
import { ceramics } from './ceramics.ts';
import { metals, semiconductors, solders } from './conductors.ts';
import { gases, liquids } from './fluids.ts';
import type { LibraryMaterial } from './library-material.ts';
import { encapsulants, interfaceMaterials, laminates } from './polymers.ts';

/** Materials of electronics packaging, by category. Values are at room temperature; each states its source. */
export const starterLibrary: readonly LibraryMaterial[] = [
  ...metals,
  ...solders,
  ...laminates,
  ...encapsulants,
  ...interfaceMaterials,
  ...ceramics,
  ...semiconductors,
  ...gases,
  ...liquids,
];

/** A library material as a project material, without its category and source. */
export function toProjectMaterial({ category: _, source: __, ...material }: LibraryMaterial): Material {
  return material;
}

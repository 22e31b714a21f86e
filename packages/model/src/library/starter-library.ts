import type { Material } from '../document.ts';
import { ceramics } from './ceramics.ts';
import { metals, semiconductors, solders } from './conductors.ts';
import { curvedMaterials } from './curves.ts';
import { gases, liquids } from './fluids.ts';
import type { LibraryMaterial } from './library-material.ts';
import { encapsulants, interfaceMaterials, laminates } from './polymers.ts';

const constant: readonly LibraryMaterial[] = [
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

/**
 * Materials of electronics packaging, by category. Values are at room temperature; each states its source. Those that
 * follow temperature stand beside the constant ones.
 */
export const starterLibrary: readonly LibraryMaterial[] = [...constant, ...curvedMaterials(constant)];

/** A library material as a project material, without its category and source. */
export function toProjectMaterial({ category: _, source: __, ...material }: LibraryMaterial): Material {
  return material;
}

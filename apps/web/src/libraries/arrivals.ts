import type { Library } from '@thermarium/api';
import type { FileMaterial } from '@thermarium/exchange';
import { materialFields } from '@thermarium/model';
import { completedMaterial, freeNames } from '@thermarium/records';

/** The fate of a material of a file. */
export interface Arrival {
  readonly material: FileMaterial;
  /** new; equal: the same one is there, and it is left out; renamed: a different one has its name. */
  readonly status: 'new' | 'equal' | 'renamed';
  /** The name that it gets; null: it is left out. */
  readonly name: string | null;
}

/** Tells what an import would do, by the rule of the program that does it. */
export function arrivals(library: Library, materials: readonly FileMaterial[]): readonly Arrival[] {
  const taken = new Map(library.materials.map((each) => [each.name, fieldsOf(each)]));
  const brought = materials.map((each) => ({ name: each.name, fields: fieldsOf(each) }));
  return freeNames(brought, taken).map((name, at) => {
    const material = materials[at];
    return { material, name, status: name === null ? 'equal' : name === material.name ? 'new' : 'renamed' };
  });
}

const FIELDS = Object.keys(materialFields).filter((key) => key !== 'name');

/** The values of a material alone, as the program compares them. */
function fieldsOf(material: FileMaterial): ReturnType<typeof completedMaterial> {
  return completedMaterial(Object.fromEntries(FIELDS.map((key) => [key, material[key]])));
}

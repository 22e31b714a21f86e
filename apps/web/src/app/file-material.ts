import type { Material, Scalar } from '@thermarium/model';

type Row = { readonly name: string; readonly [field: string]: unknown };

/** A material of a project or a library in the form of a file, without its ids. */
export function fileMaterial(material: Row): Material {
  return {
    name: material.name,
    color: String(material.color ?? ''),
    density: scalarOf(material.density),
    specific_heat: scalarOf(material.specific_heat),
    surface_emissivity: scalarOf(material.surface_emissivity),
    anisotropic: material.anisotropic === true,
    conductivity: scalarOf(material.conductivity) ?? '',
    conductivity_y: scalarOf(material.conductivity_y),
    conductivity_z: scalarOf(material.conductivity_z),
  };
}

/** The number or expression that an answer has in a place; null: neither. */
export function scalarOf(value: unknown): Scalar | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

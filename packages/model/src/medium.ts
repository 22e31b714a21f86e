import type { EvaluatedMaterial } from './kind.ts';

/** A conducting medium: a material, a mixture of materials or a homogenised lattice. SI. */
export interface Medium {
  /** W/(m·K) along x, y, z. */
  readonly conductivity: readonly [number, number, number];
  /** Density times specific heat, J/(m³·K); null when a constituent's is not known. */
  readonly volumetricHeat: number | null;
  /** 0..1; null: not given. */
  readonly emissivity: number | null;
  /** The names of the materials in it, for messages. */
  readonly materials: readonly string[];
}

/** A homogeneous material as a medium. */
export function mediumOf(material: EvaluatedMaterial): Medium {
  const { name, density, specificHeat, emissivity, conductivity } = material;
  return {
    conductivity,
    volumetricHeat: density === null || specificHeat === null ? null : density * specificHeat,
    emissivity,
    materials: [name],
  };
}

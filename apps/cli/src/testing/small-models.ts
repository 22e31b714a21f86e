/** A JSON object of a file. */
type Json = { readonly [key: string]: unknown };

export const copper = { name: 'copper', conductivity: 390, density: 8930, specific_heat: 385 };

/** A cube of 1 mm with convection. */
export const die = {
  type: 'box',
  name: 'die',
  dx: 1,
  dy: 1,
  dz: 1,
  hc: 1000,
  power: 60,
  material_name: 'copper',
} as const;

/** A model file around a tree; `world` and further sections replace the defaults. */
export function modelFile(tree: readonly Json[], world: Json = {}, sections: Json = {}): Json {
  return {
    format: 'thermarium',
    version: 1,
    project: { name: 'model', world },
    materials: [copper],
    tree,
    ...sections,
  };
}

export const assemblyOf = (counts: Json, ...children: readonly Json[]): Json => ({
  type: 'assembly',
  name: 'rows',
  is_array: true,
  xpitch: 2000,
  ypitch: 2000,
  zpitch: 2000,
  ...counts,
  children,
});

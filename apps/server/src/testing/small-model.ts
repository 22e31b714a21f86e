const material = (name: string, conductivity: number) => ({
  name,
  color: '#b87333',
  density: 8000,
  specific_heat: 400,
  conductivity,
});

const block = (name: string, z: number, dz: number | string, more: object = {}) => ({
  type: 'box',
  name,
  x: 0,
  y: 0,
  z,
  dx: 10,
  dy: 10,
  dz,
  material_name: 'copper',
  ...more,
});

/**
 * A die with power on a plate, with a plane through it: solved in half a second, since all edges of the grid
 * are shared.
 */
export function smallModel(world: object = {}, tree: readonly object[] = [], name = 'small') {
  return {
    format: 'thermarium',
    version: 1,
    project: { name, world: { ambient: 20, resolution: 1, duration: 10, steps: 4, ...world } },
    materials: [material('copper', 390), material('silicon', 120)],
    parameters: [{ name: 'height', description: '', value: 2 }],
    scenarios: [],
    tree: [
      block('plate', 0, 'height'),
      block('die', 2, 0.5, { x: 3, y: 3, dx: 4, dy: 4, material_name: 'silicon', power: 5000 }),
      {
        type: 'source',
        name: 'film',
        plane: 'XY',
        x: 3,
        y: 3,
        z: 2.5,
        dx: 4,
        dy: 4,
        dz: 0,
        power: 250,
      },
      ...tree,
    ],
    planes: [{ name: 'middle', plane: 'XZ', coordinate: 'height * 2.5', visible: false }],
  };
}

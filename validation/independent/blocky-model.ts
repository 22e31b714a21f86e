/**
 * Reads the model of a reference case on its own, without the program. All cases without a closed form
 * consist of bodies with faces along the axes, and upright prisms. Lengths in m, powers in W.
 */

export type Triple = readonly [number, number, number];

/** A body that replaces earlier ones. */
interface Body {
  readonly name: string;
  readonly min: Triple;
  readonly max: Triple;
  /** Whether a point within `min` and `max` belongs to it, seen from above; left out: all of them. */
  readonly contains?: (x: number, y: number) => boolean;
  /** W/(m·K); null: a hole. */
  readonly conductivity: Triple | null;
  /** J/(m³·K) */
  readonly heatCapacity: number;
  readonly watts: number;
  /** W/(m²·K); null: the world's. */
  readonly film: number | null;
  readonly isHeld: boolean;
  /** Thermal resistance to ambient, K/W. */
  readonly resistance: number | null;
}

/** A rectangle across z that heats the solids it touches. */
interface Film {
  readonly name: string;
  readonly min: Triple;
  readonly max: Triple;
  readonly watts: number;
}

export interface BlockyModel {
  readonly ambient: number;
  readonly film: number;
  readonly bodies: readonly Body[];
  readonly films: readonly Film[];
}

/** Fields of a node as in the files; missing ones have the specification's defaults. */
interface Node {
  readonly type: string;
  readonly name: string;
  readonly active?: boolean;
  readonly children?: readonly Node[];
  // biome-ignore lint/suspicious/noExplicitAny: the fields of every kind, which this reader does not check.
  readonly [field: string]: any;
}

interface Material {
  readonly name: string;
  readonly conductivity: number;
  readonly conductivity_y?: number | null;
  readonly conductivity_z?: number | null;
  readonly anisotropic?: boolean;
  readonly density?: number | null;
  readonly specific_heat?: number | null;
}

export interface ModelFile {
  readonly project: { readonly world: Readonly<Record<string, number | string | undefined>> };
  readonly materials: readonly Material[];
  readonly tree: readonly Node[];
}

const MILLI = 1e-3;
const MICRO = 1e-6;

/** Throws on an unknown kind or form: it must not guess. */
export function readBlockyModel({ project, materials, tree }: ModelFile): BlockyModel {
  const { world } = project;
  const number = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback);
  const library = new Map(materials.map((material) => [material.name, material]));
  const made = (name: unknown): Pick<Body, 'heatCapacity'> & { readonly conductivity: Triple } => {
    const material = library.get(String(name));
    if (!material) throw new Error(`There is no material ${name}.`);
    const { conductivity: k, conductivity_y, conductivity_z, density, specific_heat } = material;
    const conductivity: Triple = [k, conductivity_y ?? k, conductivity_z ?? k];
    return { conductivity, heatCapacity: (density ?? 0) * (specific_heat ?? 0) };
  };
  const bodies: Body[] = [];
  const films: Film[] = [];
  const plain = { watts: 0, film: null, isHeld: false, resistance: null };
  const place = (node: Node): Pick<Body, 'name' | 'min' | 'max' | 'film' | 'isHeld'> => {
    const { name, x = 0, y = 0, z = 0, dx = 0, dy = 0, dz = 0, hc = null, bound = false } = node;
    return {
      name,
      min: [x * MILLI, y * MILLI, z * MILLI],
      max: [(x + dx) * MILLI, (y + dy) * MILLI, (z + dz) * MILLI],
      film: hc,
      isHeld: bound,
    };
  };
  const add = (node: Node): void => {
    if (node.active === false) return;
    const body = { ...plain, ...place(node), watts: (node.power ?? 0) * MILLI };
    switch (node.type) {
      case 'box':
        if (node.sphere) throw new Error('Spheres are not blocky.');
        bodies.push(
          node.hole
            ? { ...body, conductivity: null, heatCapacity: 0 }
            : { ...body, ...made(node.material_name) },
        );
        return;
      case 'coldplate': {
        const k = node.conductivity;
        const coldplate = { conductivity: [k, k, k] as const, heatCapacity: 0, resistance: node.resistance };
        // Only its resistance leads to ambient.
        bodies.push({ ...body, ...coldplate, film: 0 });
        return;
      }
      case 'source': {
        const { name, min, max } = body;
        films.push({ name, min, max, watts: body.watts });
        return;
      }
      case 'pcb':
        bodies.push(...layersOf(node, body, made));
        return;
      case 'heatsink':
        bodies.push(...baseAndFins(node, { ...body, ...made(node.material_name) }));
        return;
      case 'polygon':
        bodies.push({ ...upright(node, body), ...made(node.material_name) });
        return;
      case 'via_array':
      case 'ball_array':
        bodies.push({ ...body, ...lattice(node, made), heatCapacity: 0 });
        return;
      case 'assembly':
        for (const shift of copiesOf(node)) for (const child of node.children ?? []) add(moved(child, shift));
        return;
      default:
        throw new Error(`This reader knows no ${node.type}.`);
    }
  };
  if (typeof world.material_name === 'string') {
    const end = (key: string) => number(world[key], 100) * MILLI;
    bodies.push({
      ...plain,
      name: 'world',
      min: [-end('dxmin'), -end('dymin'), -end('dzmin')],
      max: [end('dxmax'), end('dymax'), end('dzmax')],
      ...made(world.material_name),
    });
  }
  for (const node of tree) add(node);
  return { ambient: number(world.ambient, 25), film: number(world.hc, 16.1), bodies, films };
}

type Made = (name: unknown) => Pick<Body, 'heatCapacity'> & { readonly conductivity: Triple };
type Plain = Omit<Body, 'conductivity' | 'heatCapacity' | 'contains'>;

/** The first layer is the top one; a layer of two materials is their mean, weighted by the ratio in percent. */
function layersOf({ layers, z = 0 }: Node, body: Plain, made: Made): Body[] {
  let bottom = z * MILLI;
  return [...layers].reverse().map((layer: Node): Body => {
    const top = bottom + layer.thickness * MICRO;
    const primary = made(layer.material_name);
    const r = layer.fill_material_name ? (layer.ratio ?? 100) / 100 : 1;
    const secondary = r < 1 ? made(layer.fill_material_name) : primary;
    const mean = (axis: 0 | 1 | 2) => r * primary.conductivity[axis] + (1 - r) * secondary.conductivity[axis];
    const one: Body = {
      ...body,
      min: [body.min[0], body.min[1], bottom],
      max: [body.max[0], body.max[1], top],
      conductivity: [mean(0), mean(1), mean(2)],
      heatCapacity: r * primary.heatCapacity + (1 - r) * secondary.heatCapacity,
    };
    bottom = top;
    return one;
  });
}

/** A base, and fins along x or y at equal distances on it, the outer two flush with its edges. */
function baseAndFins(node: Node, body: Body): Body[] {
  const size = [node.base_dx, node.base_dy, node.base_dz].map((length) => length * MILLI);
  const { min } = body;
  const top = min[2] + size[2];
  const base: Body = { ...body, max: [min[0] + size[0], min[1] + size[1], top] };
  const across = node.fin_axis === 'X' ? 1 : 0;
  const thickness = node.fin_thickness * MILLI;
  const step = (size[across] - thickness) / (node.fin_count - 1);
  const fins = Array.from({ length: node.fin_count }, (_, n): Body => {
    const from: [number, number, number] = [min[0], min[1], top];
    const to: [number, number, number] = [base.max[0], base.max[1], top + node.fin_height * MILLI];
    from[across] = min[across] + n * step;
    to[across] = from[across] + thickness;
    return { ...body, min: from, max: to, watts: 0 };
  });
  return [base, ...fins];
}

/** The prism over a ring of corners in the plane XY; a point is inside by the even-odd rule. */
function upright(node: Node, body: Plain): Omit<Body, 'conductivity' | 'heatCapacity'> {
  const corners: (readonly [number, number])[] = String(node.polygon)
    .split(',')
    .map((pair) => pair.trim().split(/\s+/).map(Number))
    .map(([u, v]) => [body.min[0] + u * MILLI, body.min[1] + v * MILLI] as const);
  const along = (axis: 0 | 1) => corners.map((corner) => corner[axis]);
  const contains = (x: number, y: number) =>
    corners.filter(([x1, y1], n) => {
      const [x2, y2] = corners[(n + 1) % corners.length];
      return y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
    }).length %
      2 ===
    1;
  return {
    ...body,
    min: [Math.min(...along(0)), Math.min(...along(1)), body.min[2]],
    max: [Math.max(...along(0)), Math.max(...along(1)), body.min[2] + node.thickness * MILLI],
    contains,
  };
}

/** A lumped array of upright cylinders: by area along z, and the lattice of (coated) cylinders across it. */
function lattice(node: Node, made: Made): { readonly conductivity: Triple } {
  const fill = made(node.fill_material_name).conductivity;
  const outside = made(node.material_name).conductivity;
  const inside = node.is_plated ? made(node.hole_material_name).conductivity : null;
  if (node.xpitch !== node.ypitch) throw new Error('This reader knows square lattices alone.');
  const share = (micrometres: number) => (Math.PI / 4) * (micrometres / node.xpitch) ** 2;
  const whole = share(node.diameter);
  const core = inside ? share(node.inner_diameter) : 0;
  const along = (whole - core) * outside[2] + core * (inside?.[2] ?? 0) + (1 - whole) * fill[2];
  const cylinder = { outside: outside[0], inside: inside && { k: inside[0], share: core / whole } };
  const across = conductivityOfLattice(cylinder, fill[0], whole);
  return { conductivity: [across, across, along] };
}

function copiesOf(node: Node): Triple[] {
  const { is_array, xcount = 1, ycount = 1, zcount = 1, xpitch = 0, ypitch = 0, zpitch = 0 } = node;
  if (!is_array) return [[0, 0, 0]];
  const copies: Triple[] = [];
  for (let i = 0; i < Math.max(1, xcount); i++)
    for (let j = 0; j < Math.max(1, ycount); j++)
      for (let k = 0; k < Math.max(1, zcount); k++)
        copies.push([i * xpitch * MILLI, j * ypitch * MILLI, k * zpitch * MILLI]);
  return copies;
}

/** Shifts are in mm, as the fields are. */
function moved(node: Node, [dx, dy, dz]: Triple): Node {
  const children = node.children?.map((child) => moved(child, [dx, dy, dz]));
  const at = { x: (node.x ?? 0) + dx, y: (node.y ?? 0) + dy, z: (node.z ?? 0) + dz };
  return { ...node, ...at, ...(children && { children }) };
}

/**
 * Cylinders of one medium, or coated ones: `share` is the part of the cylinder's area that its inside takes.
 */
interface Cylinder {
  readonly outside: number;
  readonly inside: { readonly k: number; readonly share: number } | null;
}

/**
 * Conductivity across a square lattice of cylinders in a fill, W/(m·K): Rayleigh (Phil. Mag. 34, 1892, 481) with the
 * second term of his series, k = k0 (1 - 2 f / (T + f - 0.305827 f⁴ T / (T² - 1.402958 f⁸))), T = (k0 + k1) / (k0 - k1)
 * (as given by Perrins, McKenzie and McPhedran, Proc. R. Soc. A 369, 1979, 207, equation 14). Below f = 0.4 the terms
 * left out are less than 1e-4. A coated cylinder acts as one of k1 = ko (ki (1 + s) + ko (1 - s)) / (ki (1 - s) + ko (1 + s)).
 */
export function conductivityOfLattice({ outside, inside }: Cylinder, fill: number, fraction: number): number {
  const { k, share } = inside ?? { k: outside, share: 0 };
  const equivalent =
    (outside * (k * (1 + share) + outside * (1 - share))) / (k * (1 - share) + outside * (1 + share));
  if (fraction === 0 || equivalent === fill) return fill;
  const t = (fill + equivalent) / (fill - equivalent);
  const f = fraction;
  return fill * (1 - (2 * f) / (t + f - (0.305827 * f ** 4 * t) / (t * t - 1.402958 * f ** 8)));
}

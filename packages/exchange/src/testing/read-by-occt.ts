import openOcct, { type Occt, type OcctMesh, type OcctNode } from 'occt-import-js';

/** A body as OpenCascade sees it. */
export interface OcctBody {
  readonly name: string;
  /** `#rrggbb`; null: none. */
  readonly color: string | null;
  /** mm³, of its triangles. */
  readonly volume: number;
  readonly min: readonly number[];
  readonly max: readonly number[];
  /** Whether its triangles bound a volume without gaps. */
  readonly closed: boolean;
}

let occt: Promise<Occt> | null = null;

/** Reads a STEP file with OpenCascade; each place of a body is a body. Throws if it is not readable. */
export async function readByOcct(
  text: string,
): Promise<{ readonly root: OcctNode; readonly bodies: readonly OcctBody[] }> {
  occt ??= openOcct();
  const reader = await occt;
  const { success, root, meshes } = reader.ReadStepFile(new TextEncoder().encode(text), {
    linearUnit: 'millimeter',
    linearDeflectionType: 'bounding_box_ratio',
    linearDeflection: 1e-3,
    angularDeflection: 0.1,
  });
  if (!success) throw new Error('OpenCascade cannot read the file.');
  return { root, bodies: meshes.map(bodyOf) };
}

function bodyOf({ name, color, attributes, index }: OcctMesh): OcctBody {
  const { array } = attributes.position;
  const at = (vertex: number) => array.slice(3 * vertex, 3 * vertex + 3);
  const keys = Array.from({ length: array.length / 3 }, (_, vertex) =>
    at(vertex)
      .map((each) => Number(each.toPrecision(9)))
      .join(),
  );
  const edges = new Map<string, number>();
  let volume = 0;
  for (let n = 0; n < index.array.length; n += 3) {
    const corners = index.array.slice(n, n + 3);
    const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = corners.map(at);
    volume += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    for (const k of [0, 1, 2]) {
      const [from, to] = [keys[corners[k]], keys[corners[(k + 1) % 3]]];
      edges.set(`${from} ${to}`, (edges.get(`${from} ${to}`) ?? 0) + 1);
      edges.set(`${to} ${from}`, (edges.get(`${to} ${from}`) ?? 0) - 1);
    }
  }
  const bounds = [0, 1, 2].map((axis) => {
    const along = array.filter((_, n) => n % 3 === axis);
    return [along.reduce((a, b) => Math.min(a, b)), along.reduce((a, b) => Math.max(a, b))];
  });
  return {
    name,
    color: color ? `#${color.map(channelOf).join('')}` : null,
    volume: volume / 6,
    min: bounds.map(([min]) => min),
    max: bounds.map(([, max]) => max),
    closed: [...edges.values()].every((count) => count === 0),
  };
}

/** OpenCascade gives shares of light; colours are written as sRGB (IEC 61966-2-1). */
function channelOf(light: number): string {
  const share = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(255 * share)
    .toString(16)
    .padStart(2, '0');
}

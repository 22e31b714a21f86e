import type { Axis, Vec3 } from '@thermarium/geometry';
import { defaultsOf, type Material, METRES_PER_MM, materialFields, NORMAL } from '@thermarium/model';
import type { EcxmlObject } from './ecxml-object.ts';
import { ElementReader } from './element-reader.ts';
import type { GeometryContext } from './read-geometry.ts';
import { millimetres, milliwatts, vectorInMm } from './standard.ts';

/** A simple element of which a larger one is made. */
export interface Part {
  readonly element: string;
  readonly name: string;
  readonly active?: boolean;
  readonly object: EcxmlObject;
}

/** The blocks of a heat sink. */
export function finsOf(reader: ElementReader, _: EcxmlObject, context: GeometryContext): readonly Part[] {
  return (reader.child('parts')?.children ?? []).flatMap((element, rank): readonly Part[] => {
    const name = element.texts.get('name') || `part ${rank + 1}`;
    const part = new ElementReader(element, `${reader.path}/${name}`, context.report);
    const [corner, size] = [part.vector('location'), part.vector('size')];
    if (!corner || !size) return [];
    const material = part.material();
    if (material === null) return [];
    const object: EcxmlObject = {
      corner: vectorInMm(corner),
      size: vectorInMm(size),
      plane: part.plane()?.plane ?? null,
      material: context.materialNamed(material, part.path),
      power: milliwatts(part.number('powerDissipation') ?? 0),
    };
    return [{ element: element.tag, name, active: part.flag('active', true), object }];
  });
}

/** The six walls of an enclosure, which nowhere overlap; one block where they leave nothing inside. */
export function wallsOf(reader: ElementReader, object: EcxmlObject): readonly Part[] | null {
  const metres = reader.number('wallThickness');
  if (metres === null || metres <= 0) {
    reader.refuse(
      'not-positive',
      'wallThickness',
      'An enclosure needs a <wallThickness> above 0.',
      'Correct it.',
    );
    return null;
  }
  const wall = millimetres(metres);
  const { corner, size } = object;
  const inner = size.map((each) => each - 2 * wall);
  const block = (name: string, at: Vec3, extent: Vec3): Part => ({
    element: 'solid3dBlock',
    name,
    object: { ...object, plane: null, power: 0, corner: at, size: extent },
  });
  if (inner.some((each) => each <= 0)) return [block('solid', corner, size)];
  const [x, y, z] = corner;
  const [dx, dy] = size;
  const [ix, iy, iz] = inner;
  return [
    block('bottom', corner, [dx, dy, wall]),
    block('top', [x, y, z + wall + iz], [dx, dy, wall]),
    block('south', [x, y, z + wall], [dx, wall, iz]),
    block('north', [x, y + wall + iy, z + wall], [dx, wall, iz]),
    block('west', [x, y + wall, z + wall], [wall, iy, iz]),
    block('east', [x + wall + ix, y + wall, z + wall], [wall, iy, iz]),
  ];
}

/** In the plane of a package's nodes heat spreads freely: each of them has one temperature, W/(m·K). */
const SPREADING = 1e4;

/**
 * A two-resistor model as two blocks with the junction between them: the halves conduct across as much as the
 * resistances say, t / (θ A), and the power lies in the plane between them.
 */
export function packageOf(
  reader: ElementReader,
  object: EcxmlObject,
  context: GeometryContext,
): readonly Part[] | null {
  const [toCase, toBoard] = ['thetaJC', 'thetaJB'].map((name) => reader.number(name));
  if (toCase === null || toBoard === null || !(toCase > 0) || !(toBoard > 0)) {
    reader.refuse(
      'not-positive',
      'thetaJC',
      'The element needs a <thetaJC> and a <thetaJB> above 0.',
      'Correct it.',
    );
    return null;
  }
  const { plane, sign } = reader.plane() ?? { plane: 'XY', sign: 1 };
  const normal = NORMAL[plane];
  const name = reader.element.texts.get('name') || reader.element.tag;
  const { corner, size, power } = object;
  const half = size[normal] / 2;
  const area = size.reduce((product, each, axis) => (axis === normal ? product : product * each), 1);
  const between = replaced(corner, normal, corner[normal] + half);
  const block = (resistance: number, towards: string, at: Vec3): Part => {
    const across = half / (resistance * area * METRES_PER_MM);
    const material = context.addMaterial(materialAcross(`${name} junction to ${towards}`, across, normal));
    const extent = replaced(size, normal, half);
    return {
      element: 'solid3dBlock',
      name: `junction to ${towards}`,
      object: { corner: at, size: extent, plane: null, material, power: 0 },
    };
  };
  const isUp = sign > 0;
  const reason = 'It becomes two blocks with the junction between them, whose side walls exchange heat too.';
  context.lose({ entity: reader.element.tag, name, reason, watts: 0 });
  return [
    block(toBoard, 'board', isUp ? corner : between),
    block(toCase, 'case', isUp ? between : corner),
    {
      element: 'source2dBlock',
      name: 'junction',
      object: { corner: between, size: replaced(size, normal, 0), plane, material: null, power },
    },
  ];
}

function materialAcross(name: string, across: number, normal: Axis): Material {
  const [x, y, z] = [0, 1, 2].map((axis) => (axis === normal ? across : SPREADING));
  return {
    ...(defaultsOf(materialFields) as unknown as Material),
    name,
    anisotropic: true,
    conductivity: x,
    conductivity_y: y,
    conductivity_z: z,
  };
}

function replaced(vector: Vec3, axis: Axis, value: number): Vec3 {
  return [0, 1, 2].map((each) => (each === axis ? value : vector[each])) as readonly number[] as Vec3;
}

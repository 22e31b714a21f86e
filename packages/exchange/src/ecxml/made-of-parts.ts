import type { Vec3 } from '@thermarium/geometry';
import type { Report } from '@thermarium/model';
import type { FileKind } from '../format.ts';
import type { EcxmlObject } from '../kind-mappings.ts';
import type { Loss } from '../loss.ts';
import { ElementReader } from './element-reader.ts';
import { millimetres, milliwatts, vectorInMm } from './standard.ts';

/** The surroundings of a reading. */
export interface GeometryContext {
  readonly kinds: readonly FileKind[];
  /** The name in the model of a material in the file; null, with an issue at the path, if there is none. */
  readonly materialNamed: (name: string, path: string) => string;
  readonly report: Report;
  readonly lose: (loss: Loss) => void;
}

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

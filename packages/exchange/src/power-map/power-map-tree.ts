import type { Vec3 } from '@thermarium/geometry';
import {
  type Document,
  defaultsOf,
  issue,
  shortName,
  summedMillimetres,
  type TreeNode,
} from '@thermarium/model';
import type { FileKind } from '../format.ts';
import type { EcxmlObject } from '../kind-mappings.ts';
import type { PowerRegion } from './power-map.ts';

/** A node of the kind that has objects of this sort; null: there is no such kind. */
export function nodeLike(
  element: 'solid3dBlock' | 'source2dBlock',
  name: string,
  object: EcxmlObject,
  kinds: readonly FileKind[],
): TreeNode | null {
  const kind = kinds.find(({ ecxml }) => ecxml && Object.hasOwn(ecxml, element));
  const values = kind?.ecxml?.[element]?.(object);
  if (!kind || !values) return null;
  const common = { name: shortName(name), active: true, visible: true };
  return { ...defaultsOf(kind.fields), ...values, ...common, type: kind.type };
}

/** An assembly with a source for each region; `corner`: the lower left corner of the die's top, mm. */
export function sourcesOf(
  regions: readonly PowerRegion[],
  corner: Vec3,
  name: string,
  kinds: readonly FileKind[],
): readonly TreeNode[] {
  const [x, y, z] = corner;
  const sources = regions.flatMap(({ name: own, x0, x1, y0, y1, power }) => {
    const place = {
      corner: [summedMillimetres(x + x0), summedMillimetres(y + y0), z],
      size: [summedMillimetres(x1 - x0), summedMillimetres(y1 - y0), 0],
    } as const;
    return nodeLike('source2dBlock', own, { ...place, plane: 'XY', material: null, power }, kinds) ?? [];
  });
  const container = kinds.find((kind) => kind.container);
  if (!container) return sources;
  const group = { ...defaultsOf(container.fields), name, active: true, visible: true, type: container.type };
  return [{ ...group, children: sources }];
}

/** The issue of a document whose object cannot be found or taken. */
export function objectIssue(name: string, message: string, { tree }: Document) {
  const names = tree.slice(0, 8).map((node) => `'${node.name}'`);
  return issue('unknown-object', name, message, `Name one object of the model: ${names.join(', ')} …`);
}

import { kindOf } from '@thermarium/kinds';
import { materialFields, planeFields, worldFields } from '@thermarium/model';
import { expressionsIn, namesIn, type StatedExpression } from '@thermarium/records';
import type { ProjectContent } from '../records/project-content.ts';

type Content = Pick<ProjectContent, 'nodes' | 'materials' | 'planes' | 'project'>;

/** An expression, and the part of the model that it is in. */
export interface PlacedExpression extends StatedExpression {
  readonly of: 'object' | 'material' | 'plane' | 'world';
  /** The id of the object, material or plane; 0: the world. */
  readonly id: number;
  readonly name: string;
}

/** All expressions of the model: those of objects first, then of materials, planes and the world. */
function* expressionsOf({ nodes, materials, planes, project }: Content): Generator<PlacedExpression> {
  for (const node of nodes.values()) {
    const { id, name } = node;
    for (const each of expressionsIn(kindOf(node.type)?.fields ?? {}, node))
      yield { ...each, of: 'object', id, name };
  }
  for (const material of materials) {
    const { id, name } = material;
    for (const each of expressionsIn(materialFields, material)) yield { ...each, of: 'material', id, name };
  }
  for (const plane of planes) {
    const { id, name } = plane;
    for (const each of expressionsIn(planeFields, plane)) yield { ...each, of: 'plane', id, name };
  }
  for (const each of expressionsIn(worldFields, project?.world ?? {})) {
    yield { ...each, of: 'world', id: 0, name: 'World' };
  }
}

/** The places of the model that use a parameter. */
export function parameterUses(content: Content, name: string): readonly PlacedExpression[] {
  return [...expressionsOf(content)].filter(({ text }) => namesIn(text).has(name));
}

/** The number of places that use each parameter, by its name; those that are not used are left out. */
export function countUses(content: Content): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  // The same text stands in many objects.
  const known = new Map<string, ReadonlySet<string>>();
  for (const { text } of expressionsOf(content)) {
    const names = known.get(text) ?? namesIn(text);
    known.set(text, names);
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** `used in 3 places` */
export function usedText(count: number): string {
  return count === 1 ? 'used in 1 place' : `used in ${count.toLocaleString('en-US')} places`;
}

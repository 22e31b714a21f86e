import { translate, translateBox, unionOf, type Vec3 } from '@thermarium/geometry';
import type { EvaluatedNode } from '@thermarium/model';
import type { Contribution } from './contribution.ts';
import type { Body, Network, Scene, SceneObject } from './scene.ts';

/** What the nodes of a network have in common. */
type Common = Omit<
  Body,
  'resistanceToAmbient' | 'power' | 'volume' | 'curved' | 'openings' | 'channels' | 'enclosedAir'
>;

const nodesOf = (contributions: readonly Contribution[]) =>
  contributions.filter((part) => part.type === 'node');

/** What stands for all nodes of an object but the first, which is the object itself. */
export function nodeObjects(
  object: number,
  { id, path, type }: EvaluatedNode,
  contributions: readonly Contribution[],
): readonly SceneObject[] {
  return nodesOf(contributions)
    .slice(1)
    .map(({ name }) => ({ id, path: `${path}/${name}`, type: `${type}/${name}`, nodeOf: object }));
}

/** Adds the nodes of one copy of an object to a scene; null: it has none. */
export function placeNetwork(
  into: { readonly [List in 'bodies' | 'regions' | 'strokes']: Scene[List][number][] },
  contributions: readonly Contribution[],
  offset: Vec3,
  common: Common,
): Network | null {
  const { object } = common;
  const nodes = nodesOf(contributions);
  const solids = nodes.flatMap(({ solids: own }, node) => own.map((one) => ({ ...one, node })));
  const box = unionOf(solids.map(({ solid }) => solid.bounds));
  if (box === null) return null;
  const firstRegion = into.regions.length;
  const bodyOf = new Map<string, number>();
  for (const [n, { name, volume, medium, openings, power }] of nodes.entries()) {
    const body =
      into.bodies.push({
        ...common,
        object: object + n,
        resistanceToAmbient: null,
        power,
        volume,
        curved: false,
        channels: null,
        enclosedAir: null,
        openings: openings.map((opening) => ({ ...opening, box: translateBox(opening.box, offset) })),
      }) - 1;
    bodyOf.set(name, body);
    into.regions.push({ body, medium });
  }
  for (const { solid, node } of solids.toSorted((one, other) => one.layer - other.layer)) {
    const placed = translate(solid, offset);
    into.strokes.push({ solid: placed, region: firstRegion + node, object: object + node });
  }
  const bodyNamed = (name: string): number => bodyOf.get(name) ?? -1;
  const links = contributions.flatMap((part) =>
    part.type === 'link'
      ? {
          between: [bodyNamed(part.between[0]), bodyNamed(part.between[1])] as const,
          kelvinPerWatt: part.kelvinPerWatt - part.within,
        }
      : [],
  );
  return { object, bodies: [...bodyOf.values()], links, box: translateBox(box, offset) };
}

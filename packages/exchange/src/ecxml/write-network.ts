import { type Axis, unionOf } from '@thermarium/geometry';
import type { Contribution } from '@thermarium/mesh';
import type { WrittenElement } from './written-element.ts';

type Node = Extract<Contribution, { type: 'node' }>;

/** The thermal network of an object as elements, without the watts; null: the standard has none like it. */
export function networkElement(parts: readonly Contribution[]): WrittenElement | null {
  const nodes = parts.filter((part) => part.type === 'node');
  const links = parts.filter((part) => part.type === 'link');
  const [junction, ...ends] = nodes;
  const [top, board] = ['case', 'board'].map((name) => ends.find((node) => node.name === name));
  const box = unionOf(nodes.flatMap(({ solids }) => solids.map(({ solid }) => solid.bounds)));
  if (!top || !board || !box || nodes.length !== 3 || links.length !== 2) return null;
  if (junction.openings.length > 0 || ends.some(({ power }) => power !== null)) return null;
  const [up, down] = [top, board].map(sideOf);
  if (up === null || down === null || (up ^ down) !== 1) return null;
  const [thetaJC, thetaJB] = [top, board].map(
    ({ name }) =>
      links.find(({ between }) => between.includes(name) && between.includes(junction.name))?.kelvinPerWatt,
  );
  if (thetaJC === undefined || thetaJB === undefined) return null;
  const axis = (up >> 1) as Axis;
  const compact = { thetaJC, thetaJB, isBelow: (up & 1) === 0 };
  return { tag: 'twoResistorModel', box, axis, material: null, volume: 0, watts: 0, compact };
}

/** The side of a node with one opening; null: it has others. */
function sideOf({ openings }: Node): number | null {
  return openings.length === 1 ? openings[0].side : null;
}

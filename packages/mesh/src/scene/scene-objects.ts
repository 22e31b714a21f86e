import { type Scene, WORLD_OBJECT } from './scene.ts';

/** The objects that fill space or heat it, in the order of the tree; a filled world has the first. */
export function reportedObjects({ objects, bodies, sources }: Scene): readonly number[] {
  const reported = new Set([...bodies, ...sources].map(({ object }) => object));
  return [...objects.keys()].filter((object) => reported.has(object));
}

/** The object that fills a filled world; -1: there is none. */
export const worldObject = ({ objects }: Scene): number =>
  objects.findIndex(({ type }) => type === WORLD_OBJECT);

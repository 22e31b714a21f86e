import { type Scene, WORLD_OBJECT } from './scene.ts';

/** The objects that fill space, heat it or cover faces of it, in the order of the tree; a filled world has the first. */
export function reportedObjects({ objects, bodies, sources, patches }: Scene): readonly number[] {
  const reported = new Set([...bodies, ...sources, ...patches].map(({ object }) => object));
  return [...objects.keys()].filter((object) => reported.has(object));
}

/** The object that fills a filled world; -1: there is none. */
export const worldObject = ({ objects }: Scene): number =>
  objects.findIndex(({ type }) => type === WORLD_OBJECT);

import { assembly } from './assembly/assembly.ts';
import { ballArray } from './ball_array/ball_array.ts';
import { box } from './box/box.ts';
import { coldplate } from './coldplate/coldplate.ts';
import { cylinder } from './cylinder/cylinder.ts';
import { heatsink } from './heatsink/heatsink.ts';
import type { Kind } from './kind.ts';
import { pcb } from './pcb/pcb.ts';
import { polygon } from './polygon/polygon.ts';
import { source } from './source/source.ts';
import { transientSource } from './transient_source/transient_source.ts';
import { viaArray } from './via_array/via_array.ts';

export type { Kind, NewElement } from './kind.ts';
export type { Picture, PicturePart } from './picture.ts';
export { plane } from './plane/plane.ts';

/** Every kind of object that a tree may hold. A new kind is a folder and a line here. */
const list = [
  box,
  coldplate,
  ballArray,
  pcb,
  heatsink,
  viaArray,
  cylinder,
  source,
  transientSource,
  polygon,
  assembly,
] as const;
export const kinds: readonly Kind[] = list;
/** The names of kinds in paths of the API. */
export type KindApiName = (typeof list)[number]['apiName'];

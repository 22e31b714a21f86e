import { assembly } from './assembly/assembly.ts';
import { ballArray } from './ball_array/ball_array.ts';
import { box } from './box/box.ts';
import { coldplate } from './coldplate/coldplate.ts';
import { cylinder } from './cylinder/cylinder.ts';
import { heatsink } from './heatsink/heatsink.ts';
import type { Kind } from './kind.ts';
import { network } from './network/network.ts';
import { patch } from './patch/patch.ts';
import { pcb } from './pcb/pcb.ts';
import { plane } from './plane/plane.ts';
import { polygon } from './polygon/polygon.ts';
import { source } from './source/source.ts';
import { transientSource } from './transient_source/transient_source.ts';
import { twoResistor } from './two_resistor/two_resistor.ts';
import { viaArray } from './via_array/via_array.ts';

export { quickModelNote } from './array/quick-model.ts';
export type { Kind } from './kind.ts';
export { MOST_DRAWN_ELEMENTS, type PicturePart } from './picture.ts';
export { plane } from './plane/plane.ts';
export type { Reading, Readout } from './readout.ts';

/** Every kind of object that a tree may hold. A new kind is a folder and a line here. */
const list = [
  box,
  coldplate,
  ballArray,
  pcb,
  heatsink,
  viaArray,
  cylinder,
  twoResistor,
  network,
  source,
  transientSource,
  patch,
  polygon,
  assembly,
] as const;
export const kinds: readonly Kind[] = list;

const byType: ReadonlyMap<string, Kind> = new Map(list.map((kind: Kind) => [kind.type, kind]));

/** The kind of this type; undefined: no object has it. */
export function kindOf(type: string): Kind | undefined {
  return byType.get(type);
}

const titles: ReadonlyMap<string, string> = new Map([...list, plane].map(({ type, title }) => [type, title]));

/** The name of a kind for people everywhere, except for its creator in the palette, which has its own label. */
export function titleOf(type: string): string {
  return titles.get(type) ?? type;
}

/** The kinds whose objects contain others. */
export const containers = [assembly] as const;

/** The kind that a group of objects becomes. */
export const groupKind: Kind = containers[0];

/** The kind of which stacks are made: a block of one material. */
export const blockKind: Kind = box;

/** The kinds whose power follows a list of times. */
export const powersOverTime = [transientSource] as const;

/** The names of kinds in paths of the API. */
export type KindApiName = (typeof list)[number]['apiName'];
export type ContainerApiName = (typeof containers)[number]['apiName'];
export type PowerOverTimeApiName = (typeof powersOverTime)[number]['apiName'];

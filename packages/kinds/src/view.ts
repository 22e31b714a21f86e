import { assemblyView } from './assembly/assembly.view.ts';
import { ballArrayView } from './ball_array/ball_array.view.ts';
import { boxView } from './box/box.view.ts';
import { coldplateView } from './coldplate/coldplate.view.ts';
import { cylinderView } from './cylinder/cylinder.view.ts';
import { heatsinkView } from './heatsink/heatsink.view.ts';
import type { KindView } from './kind-view.ts';
import { pcbView } from './pcb/pcb.view.ts';
import { planeView } from './plane/plane.view.ts';
import { polygonView } from './polygon/polygon.view.ts';
import { sourceView } from './source/source.view.ts';
import { transientSourceView } from './transient_source/transient_source.view.ts';
import { viaArrayView } from './via_array/via_array.view.ts';

export type { KindView } from './kind-view.ts';

/** The browser's side of every kind, by type. */
export const kindViews: { readonly [type: string]: KindView } = {
  box: boxView,
  coldplate: coldplateView,
  pcb: pcbView,
  source: sourceView,
  heatsink: heatsinkView,
  via_array: viaArrayView,
  cylinder: cylinderView,
  ball_array: ballArrayView,
  transient_source: transientSourceView,
  polygon: polygonView,
  assembly: assemblyView,
  plane: planeView,
};

/** The nine creators of the palette, in its order. */
export const paletteTypes = [
  'box',
  'coldplate',
  'pcb',
  'source',
  'heatsink',
  'via_array',
  'cylinder',
  'ball_array',
  'transient_source',
] as const;

/** The kinds that the solution table adds, in the order and with the titles of its menu. */
export const tableEntries = [
  { type: 'box', title: 'Box' },
  { type: 'heatsink', title: 'Heatsink' },
  { type: 'ball_array', title: 'Ball Array' },
  { type: 'pcb', title: 'PCB/Substrate' },
  { type: 'via_array', title: 'Via Array' },
  { type: 'cylinder', title: 'Cylinder' },
] as const;

/** The kinds that the add menu offers beside the palette. */
export const furtherTypes = ['polygon', 'assembly', 'plane'] as const;

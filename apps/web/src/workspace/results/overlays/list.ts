import type { Load } from '../loading/load.ts';
import { clipFaces } from './clip-faces/clip-faces.ts';
import type { Overlay } from './overlay.ts';
import { planes } from './planes/planes.ts';

/** The overlays by their keys, in the order in which each is asked about. One without its drawing does not compile. */
export const OVERLAYS = { planes, clipFaces } as const satisfies Readonly<Record<string, Overlay<never>>>;

export type OverlayKey = keyof typeof OVERLAYS;

type DataOf<O> = O extends Overlay<infer Data> ? Data : never;

/** How far the loading of each overlay is; absent: the picture has not shown it. */
export type OverlayStates = { readonly [K in OverlayKey]?: Load<DataOf<(typeof OVERLAYS)[K]>> };

export const OVERLAY_KEYS = Object.keys(OVERLAYS) as readonly OverlayKey[];

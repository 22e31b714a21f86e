import type { ArrowAnswer } from '../wire/arrow-columns.ts';
import { readClipFace } from './clip-faces/read-clip-face.ts';
import { readHeatFlux } from './heat-flux/read-heat-flux.ts';
import type { OverlayKey } from './list.ts';
import { readDeclaredPlanes } from './planes/read-planes.ts';

/** How the answers of each overlay are read. The worker has this list, without the stores and the graphics. */
const READINGS = {
  planes: readDeclaredPlanes,
  clipFaces: readClipFace,
  heatFlux: readHeatFlux,
} satisfies { readonly [key in OverlayKey]: (answer: ArrowAnswer, of: never) => unknown };

type Readings = typeof READINGS;

/** The subject of an answer, as its reader must know it: plain values, which cross to the worker. */
type Subjects = {
  readonly [K in OverlayKey]: Readings[K] extends (answer: ArrowAnswer, of: infer Subject) => unknown
    ? Subject
    : never;
};

type Contents = { readonly [K in OverlayKey]: ReturnType<Readings[K]> };

const READERS: { readonly [K in OverlayKey]: (answer: ArrowAnswer, of: Subjects[K]) => Contents[K] } =
  READINGS;

type ReadingOf<K extends OverlayKey> = { readonly [P in K]: { readonly kind: P } & Subjects[P] }[K];
type ContentOf<K extends OverlayKey> = {
  readonly [P in K]: { readonly kind: P; readonly value: Contents[P] };
}[K];

/** The form of an answer of an overlay: its key, and what its reader must know. */
export type OverlayReading = ReadingOf<OverlayKey>;
export type OverlayContent = ContentOf<OverlayKey>;

/** Reads the answer of an overlay. */
export function readOverlay<K extends OverlayKey>(answer: ArrowAnswer, reading: ReadingOf<K>): ContentOf<K> {
  const { kind } = reading;
  return { kind, value: READERS[kind](answer, reading) };
}

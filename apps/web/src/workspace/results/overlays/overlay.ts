import type { StoreApi } from 'zustand/vanilla';
import type { DocumentState } from '../../document/project-document.ts';
import type { EditorStore } from '../../editor-state/editor-state.ts';
import type { Mode } from '../../editor-state/view.ts';
import type { Answers, StepCompanion } from '../loading/answers.ts';
import type { LoadPlace } from '../loading/resource.ts';
import type { ResultsState } from '../results-state.ts';

/**
 * Something that the picture shows of a solution beside the temperatures on the surfaces of bodies, of which it loads
 * more for that. Its drawing is listed in `drawings.ts`, so that stores can be opened without the graphics.
 */
export interface Overlay<Data> {
  /** Its name on switches, in the palette and over its legend. */
  readonly title: string;
  /** Said where it cannot be loaded. */
  readonly missing: string;
  /** The part of it that the solution does not have, where loading succeeded; null: none. */
  lack?(
    state: Pick<
      ResultsState,
      'overlays' | 'shownCase' | 'difference' | 'type' | 'comparing' | 'preview' | 'whatIf'
    >,
    shown: ShownParts,
  ): Lack | null;
  /** The modes in which the picture shows it. */
  readonly modes: readonly Mode[];
  /** Left out: it is shown wherever it is offered. */
  readonly switch?: OverlaySwitch;
  /** The meaning of its marks, by the value of the largest one in the picture. Left out: the colours of temperatures say all. */
  legend?(largest: number): OverlayLegend;
  /** Memory for what was decoded of steps, bytes. */
  readonly mostBytes: number;
  /** Begins to load it whenever the picture shows it. */
  open(parts: OverlayParts<Data>): OverlayLoads;
}

/** An overlay that people switch on and off, beside the list of planes and by a command. */
export interface SwitchedOverlay<Data> extends Overlay<Data> {
  readonly switch: OverlaySwitch;
}

export interface OverlaySwitch {
  readonly shortcut: string;
  /** Further words by which the palette finds it. */
  readonly keywords: string;
}

/** The meaning of an overlay's marks in the shown picture. */
export interface OverlayLegend {
  readonly rows: readonly {
    /** The path of an SVG of 16 px by 16, drawn as a line. */
    readonly mark: string;
    readonly text: string;
    /** Null: the mark has no size to be read. */
    readonly value: { readonly text: string; readonly unit: string } | null;
  }[];
  /** The same in a few words, for copied pictures. */
  readonly fact: string;
}

/** The parts of the model that the picture shows. */
interface ShownParts {
  /** The ids of the planes. */
  readonly planes: readonly number[];
  /** Whether the model is shown in section. */
  readonly isCut: boolean;
}

/** A missing part of the picture, and the reason. */
interface Lack {
  readonly title: string;
  readonly reason: string;
}

/** The stores that the loading of an overlay follows, and where it asks. */
export interface OverlayParts<Data> {
  readonly results: StoreApi<ResultsState>;
  readonly editor: EditorStore;
  readonly document: StoreApi<DocumentState>;
  /** The part of `results` in which its state is kept. */
  readonly place: LoadPlace<Data>;
  readonly answers: Answers;
  readonly project: number;
}

export interface OverlayLoads extends StepCompanion {
  /** Notes that the planes, the model or its solution may have changed. */
  outdate?(): void;
  /** Loads again what has failed. */
  tryAgain(): void;
  close(): void;
}

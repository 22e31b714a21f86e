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
  /** Said where it cannot be loaded. */
  readonly missing: string;
  /** The part of it that the solution does not have, where loading succeeded; null: none. */
  lack?(state: Pick<ResultsState, 'overlays' | 'shownCase'>, shown: ShownParts): Lack | null;
  /** Whether the picture shows it in a mode. */
  isOffered(mode: Mode): boolean;
  /** Memory for what was decoded of steps, bytes. */
  readonly mostBytes: number;
  /** Begins to load it whenever the picture shows it. */
  open(parts: OverlayParts<Data>): OverlayLoads;
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

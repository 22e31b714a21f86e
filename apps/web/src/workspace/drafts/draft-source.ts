import type { EditedField } from '@thermarium/api';
import type { DocumentEdits } from '../document/project-document.ts';
import type { Outcome } from '../records/outcome.ts';

/** By type of solution: whether something alters it. */
export interface Alters {
  readonly steady: boolean;
  readonly transient: boolean;
}

export const ALTERS_NONE: Alters = { steady: false, transient: false };
export const ALTERS_BOTH: Alters = { steady: true, transient: true };

/** The reason why typed values cannot be saved. */
export interface Obstacle {
  /** `Power of 'die': Enter a valid floating point number!` */
  readonly message: string;
  /** Shows the place and puts the focus there. */
  show(): void;
}

/** A part of the workspace that keeps typed values until they are saved. */
export interface DraftSource {
  /** Calls back whenever its typed values may have changed; returns the function that stops it. */
  subscribe(listener: () => void): () => void;
  /** The names of things with typed values, for messages; empty: nothing is to be saved. */
  subjects(): readonly string[];
  /** The fields of stored things with typed values, the latest last, for the others who have the project open. */
  fields(): readonly EditedField[];
  /** Whether the typed values alter solutions, by the same judgement by which the program calls them stale. */
  alters(): Alters;
  /** The first reason why the typed values cannot be saved; null: there is none. */
  obstacle(): Obstacle | null;
  /** Saves all typed values as parts of one change. */
  save(edits: DocumentEdits): readonly Promise<Outcome<unknown>>[];
  /** Fulfils when nothing that it sent before is under way. */
  settled(): Promise<void>;
}

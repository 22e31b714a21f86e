import type { StoreApi } from 'zustand/vanilla';
import { storeContext, useOpenStore } from '../store-context.ts';
import type { PreparedSoFar } from './held-what-if.ts';

/** A value that is slid: what the model states, and what is chosen instead. */
export interface Chosen {
  readonly stated: number;
  readonly chosen: number;
}

/** A slider of powers, mW. */
export interface SourceSlider extends Chosen {
  /** It tells the sliders of a model apart. */
  readonly key: string;
  /** The path of its object, or of the assembly of its objects; null: the objects that have no slider of their own, together. */
  readonly path: string | null;
  readonly ids: readonly number[];
  /** Up to which answers are exact, mW: its size, whatever its sign. */
  readonly largest: number;
}

export interface WhatIfState {
  readonly status: 'closed' | 'solving' | 'ready' | 'refused';
  /** Fields that are solved, of how many; null: none yet. */
  readonly soFar: PreparedSoFar | null;
  /** Why there is none, as a sentence. */
  readonly problem: string | null;
  readonly sources: readonly SourceSlider[];
  /** Of the world, °C. */
  readonly ambient: Chosen;
  /** Of the grid. */
  readonly cells: number | null;
}

export const CLOSED: WhatIfState = {
  status: 'closed',
  soFar: null,
  problem: null,
  sources: [],
  ambient: { stated: 0, chosen: 0 },
  cells: null,
};

/** Temperatures of the steady state at other powers and another ambient, which follow sliders without a solve. */
export interface WhatIfs {
  readonly store: StoreApi<WhatIfState>;
  /** Solves the fields of the saved model, and then shows its temperatures at what is chosen. */
  open(): void;
  /** Shows again what was shown before. */
  close(): void;
  /** Tries again what broke off. */
  tryAgain(): void;
  choosePower(key: string, milliwatts: number): void;
  chooseAmbient(celsius: number): void;
  /** Takes back what was chosen for one slider (`ambient`: that of the world), or for all. */
  reset(which: string | 'ambient' | 'all'): void;
  /** Makes a chosen value the model's, as one step to undo. Rejects never: what was refused is said. */
  makeSo(which: string | 'ambient'): Promise<void>;
  /** Ends it with the project. */
  leave(): void;
}

/** Whether a value is another one than the model's, as far as people see. */
export function isChosen({ stated, chosen }: Chosen): boolean {
  return Math.abs(chosen - stated) > 1e-6 * Math.max(1, Math.abs(stated));
}

/** Whether a slider says anything: powers that add up to nothing have no part of it. */
export function isSlid({ stated }: Chosen): boolean {
  return stated !== 0;
}

export const WhatIfContext = storeContext<WhatIfs>();
export const useWhatIfs = () => useOpenStore(WhatIfContext);

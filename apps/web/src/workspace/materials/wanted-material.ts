import { createStore } from 'zustand/vanilla';

/** The material that the user asked to see: its row is scrolled into view and marked. */
export const wantedMaterial = createStore<{ readonly id: number | null }>()(() => ({ id: null }));

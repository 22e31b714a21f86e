import { createStore } from 'zustand/vanilla';

/** The material that somebody asked to see: its row is scrolled to and marked. */
export const wantedMaterial = createStore<{ readonly id: number | null }>()(() => ({ id: null }));

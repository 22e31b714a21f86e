import { solvedFaces } from '@thermarium/picture/testing';
import type { Solution } from '../results-state.ts';

/** A solution of the two blocks of `solvedFaces`. */
export function solvedBlocks(width = 10, height = 4): Solution {
  return {
    timestamp: '2026-01-01T00:00:00.000Z',
    stale: false,
    transient: false,
    time: null,
    objects: new Map(),
    surface: solvedFaces(width, height),
    min: 0,
    max: 1000,
    hottest: null,
    cells: null,
    seconds: null,
    budget: null,
    sensitivities: null,
    less: null,
  };
}

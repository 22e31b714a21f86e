import type { EvaluatedWorld } from '@thermarium/model';

/**
 * The number of the first object of a solve in files of temperatures. Objects of a model file have no ids: they are
 * numbered in their order from 1, after the fill of a filled world.
 */
export function firstNumber({ material }: EvaluatedWorld): number {
  return material === null ? 1 : 0;
}

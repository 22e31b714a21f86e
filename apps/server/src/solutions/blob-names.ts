/**
 * Names of a solution's files in the blob store, under its prefix and then the number of the step. A steady
 * field is step 0.
 */
export const INDEX = 'index';
export const HISTORY = 'history';
export const HEAT_FLOW = 'heat-flow';
/** The rise of a field of which cases are sums, beside the solution of one of them. */
export const partName = (field: number): string => `part-${field}`;
export const facesName = (step: number): string => `${step}/faces`;
export const fieldName = (step: number): string => `${step}/field`;
export const slabName = (step: number, slab: number): string => `${step}/slab-${slab}`;
export const planeName = (step: number, plane: number): string => `${step}/plane-${plane}`;

/** The step that a file belongs to; null: it belongs to the whole solution. */
export function stepOf(name: string): number | null {
  const [, step] = /^(\d+)\//.exec(name) ?? [];
  return step === undefined ? null : Number(step);
}

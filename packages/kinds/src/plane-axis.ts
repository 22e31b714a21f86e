export { NORMAL } from '@thermarium/model';

export const AXIS_LETTERS = ['x', 'y', 'z'] as const;

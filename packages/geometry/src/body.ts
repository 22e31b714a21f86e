import type { Solid } from './solid.ts';

export type Body = Solid;

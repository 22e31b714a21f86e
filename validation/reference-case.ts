import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FigureKey } from '@thermarium/solution';

export type Point = readonly [number, number, number];

export type GridName = 'default' | 'fine';

/** Parts into which each cell of the default grid is cut along each axis. */
export const REFINE: Readonly<Record<GridName, number>> = { default: 1, fine: 2 };

interface Reference {
  /** °C; W for heat_to_ambient; 1 for energy_balance; a figure's own unit. */
  readonly value: number;
  /** The scale of errors: the rise over ambient of the value, the total power of a heat flow, 1. */
  readonly scale: number;
  /** Largest error that passes, as a part of the scale. */
  readonly tolerance: Readonly<Record<GridName, number>>;
  /** Uncertainty of the reference itself, in its own unit. */
  readonly uncertainty?: number;
  readonly source: string;
}

/** A number of a solve's report. */
export type Quantity =
  | { readonly quantity: 'tmax' | 'tmin' | 'energy_balance' }
  | { readonly quantity: 'object_tmax' | 'object_tmin' | 'heat_to_ambient'; readonly object: string }
  | { readonly quantity: 'figure'; readonly figure: FigureKey; readonly object: string }
  | { readonly quantity: 'temperature'; readonly at: Point }
  | { readonly quantity: 'mean_temperature'; readonly from: Point; readonly to: Point }
  | { readonly quantity: 'transient_tmax' | 'transient_tmin'; readonly time: number }
  | { readonly quantity: 'transient_object_tmax'; readonly object: string; readonly time: number }
  | { readonly quantity: 'transient_temperature'; readonly at: Point; readonly time: number };

/** One number that a solve of the case must give. */
type Expectation = Reference & Quantity;

export interface ReferenceCase {
  readonly name: string;
  readonly description: string;
  /** The faults that the case would show. */
  readonly why: string;
  readonly notes?: string;
  readonly analysis: 'steady' | 'transient';
  readonly expect: readonly Expectation[];
  /** A model file. */
  readonly model: unknown;
  /** A model file whose steady solution, stored, is what the case starts from. */
  readonly start?: unknown;
}

const FOLDER = join(import.meta.dirname, 'cases');

/** Every case of the folder `cases`, by name. */
export function readReferenceCases(): ReferenceCase[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
}

/** The quantity in words: `object_tmax die`, `temperature at (5, 5, 10)`. */
export function labelOf(asked: Quantity): string {
  const parts: string[] = ['figure' in asked ? asked.figure : asked.quantity];
  if ('object' in asked) parts.push(asked.object);
  if ('at' in asked) parts.push(`at (${asked.at.join(', ')})`);
  if ('from' in asked) parts.push(`over (${asked.from.join(', ')}) to (${asked.to.join(', ')})`);
  if ('time' in asked) parts.push(`t=${asked.time} s`);
  return parts.join(' ');
}

import type { Issue } from '@thermarium/model';
import type { Loss } from '../loss.ts';

/** A rectangle that dissipates power, relative to the lower left corner of a die. */
export interface PowerRegion {
  readonly name: string;
  /** mm. */
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  /** mW. */
  readonly power: number;
}

/** The powers of a die, from a file that has no die. */
export interface PowerMap {
  readonly regions: readonly PowerRegion[];
  /** The die that stands beneath them where there is no other. */
  readonly die: {
    readonly name: string;
    /** mm. */
    readonly thickness: number;
    /** Along x and y, mm; left out: it reaches as far as the regions. */
    readonly size?: readonly [number, number];
  };
}

export interface PowerMapReading {
  /** Null, with the reasons among the issues. */
  readonly map: PowerMap | null;
  readonly issues: readonly Issue[];
  readonly losses: readonly Loss[];
}

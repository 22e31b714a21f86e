import type { Issue } from '@thermarium/model';
import type { FileContent, FileFormat } from '../format.ts';
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

/** A format of files that hold a power map. As a model such a file is a die with the map on it. */
export interface PowerMapFormat extends FileFormat {
  /** @param powers a file with powers by names; only floorplans take one. */
  readonly powerMap: (content: FileContent, powers?: FileContent) => Promise<PowerMapReading>;
}

/** Completes a format of power maps by the reading of models. */
export function definePowerMapFormat(format: Omit<PowerMapFormat, 'read' | 'write'>): PowerMapFormat {
  return {
    ...format,
    read: async (content, context) => {
      const { readPowerMapAsModel } = await import('./power-map-model.ts');
      return readPowerMapAsModel(await format.powerMap(content, context.powers), context);
    },
  };
}

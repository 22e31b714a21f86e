import type { FileContent, FileFormat } from '../format.ts';
import type { PowerMapReading } from './power-map.ts';

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

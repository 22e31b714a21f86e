import { coolantOutlet } from './coolant-outlet.ts';
import { dissipatedPower } from './dissipated-power.ts';
import { filmCoefficient } from './film-coefficient.ts';
import { heatFluxMax } from './heat-flux-max.ts';
import { heatToAmbient } from './heat-to-ambient.ts';
import { highestAllowed, limitMargin } from './highest-allowed.ts';
import { maxT } from './max-t.ts';
import { meanError, meanHigh, meanLow } from './mean-band.ts';
import { meanT } from './mean-t.ts';
import { minT } from './min-t.ts';
import { nusseltNumber } from './nusselt-number.ts';
import { maxError, maxHigh, maxLow, patchError, patchHigh, patchLow } from './patch-band.ts';
import { describedVolume, volumeOnGrid } from './volumes.ts';

/** Every figure of an object, in the order in which reports and answers have them. */
export const listedFigures = [
  minT,
  maxT,
  dissipatedPower,
  heatToAmbient,
  describedVolume,
  volumeOnGrid,
  meanT,
  heatFluxMax,
  meanLow,
  meanHigh,
  meanError,
  highestAllowed,
  limitMargin,
  filmCoefficient,
  coolantOutlet,
  nusseltNumber,
  patchLow,
  patchHigh,
  patchError,
  maxLow,
  maxHigh,
  maxError,
] as const;

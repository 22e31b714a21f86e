export { linearKey } from '../superposition/model-keys.ts';
export { restated } from './restated.ts';
export { type NoWhatIf, solveWhatIf, type WhatIfOptions, type WhatIfProgress } from './solve-what-if.ts';
export { MOST_SOURCES } from './sources.ts';
export {
  LARGEST_FACTOR,
  LARGEST_SHIFT,
  WhatIf,
  type WhatIfAnswer,
  type WhatIfChoice,
} from './what-if.ts';

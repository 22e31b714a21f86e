import type { modelFileOf } from '@thermarium/exchange';
import type { NumberRule } from '@thermarium/model';

/** A model file, in the present versions of everything. */
export type TemplateModel = ReturnType<typeof modelFileOf>;

/** A parameter of the model that is asked for. */
export interface TemplateNumber extends NumberRule {
  /** Its name. */
  readonly parameter: string;
  /** The meaning, as the model states it: `grease between die and lid`. */
  readonly hint: string;
  readonly min: number;
  readonly max: number;
  /** As the model has it. */
  readonly value: number;
}

/** A model to start from, and the few numbers that make it one's own. */
export interface Template {
  /** The folder of the example. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** The address of its picture. */
  readonly picture: string;
  readonly numbers: readonly TemplateNumber[];
  load(): Promise<TemplateModel>;
}

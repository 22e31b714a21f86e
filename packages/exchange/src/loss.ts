import { type Issue, warning } from '@thermarium/model';

/** A part of a model that a file cannot carry, or a part of a file that a model cannot. */
export interface Loss {
  /** The name that the file or the model has for such a thing: `axial3dFan`, `transient_source`. */
  readonly entity: string;
  /** The name of this one. */
  readonly name: string;
  /** The reason, as a sentence that also says what stands in its place. */
  readonly reason: string;
  /** The power that went with it, W. */
  readonly watts: number;
}

/** `gravity, pressure and colours`: words as a part of a sentence. */
export function wordList(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' and ');
}

/** The losses of one conversion, as the command line reports them. */
export interface LossReport {
  readonly lost: readonly Loss[];
  readonly watts_lost: number;
}

/** Sums losses up. */
export function lossReport(losses: readonly Loss[]): LossReport {
  return { lost: losses, watts_lost: losses.reduce((sum, { watts }) => sum + watts, 0) };
}

/** A loss as a warning, for those who list problems. */
export function lossWarning({ entity, name, reason, watts }: Loss): Issue {
  const power = watts === 0 ? '' : ` ${watts} W are lost with it.`;
  return warning('lost', `${entity} '${name}'`, `${reason}${power}`, '');
}

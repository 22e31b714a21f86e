/**
 * The sort of an input on which a temperature depends: a power, the conductivity of an object or of a material, a heat transfer
 * coefficient, an emissivity, a contact resistance, a resistance to ambient, the thickness of a layer, the ambient temperature, or that
 * of surroundings of an object's own.
 */
export const INPUTS = [
  'power',
  'conductivity',
  'material',
  'film',
  'emissivity',
  'contact',
  'resistance',
  'thickness',
  'ambient',
  'surroundings',
] as const;
export type Input = (typeof INPUTS)[number];

/** How a mean temperature follows one input. */
export interface Sensitivity {
  readonly input: Input;
  /** Path of the object, name of the material, the two sides of a contact; null: of the project. */
  readonly of: string | null;
  /** The axis of a conductivity along one axis, or along which a layer is thick. */
  readonly axis: 'x' | 'y' | 'z' | null;
  /** As it is, in the unit of the input (`inputUnit`); null where it is not one number. */
  readonly value: number | null;
  /** The effect of 10 % more of it, K; of temperatures what one kelvin more brings. */
  readonly change: number;
}

/** A change of one input by a tenth that makes the mean fall. */
export interface Lever {
  readonly input: LeverInput;
  /** Path of the object, or the two sides of a contact. */
  readonly of: string;
  /** The value of the input, in its unit; null where it is not one number. */
  readonly value: number | null;
  /** K, negative; within 2 % of what a solve with the change finds. */
  readonly change: number;
}

export const LEVER_INPUTS = [
  'conductivity',
  'film',
  'resistance',
  'contact',
] as const satisfies readonly Input[];
export type LeverInput = (typeof LEVER_INPUTS)[number];

/** How the mean temperature of an object follows what is stated of the model. */
export interface Sensitivities {
  /** Path. */
  readonly object: string;
  /** Its mean temperature, °C. */
  readonly mean_t: number;
  /** Why there are none, as sentences; null: there are. */
  readonly reason: string | null;
  /** The largest first. */
  readonly inputs: readonly Sensitivity[];
  /** The changes by a tenth that help most, the best first. */
  readonly levers: readonly Lever[];
}

interface InputWords {
  readonly title: string;
  readonly unit: string;
  /** The words for a tenth that cools; null: nobody changes it so. */
  readonly lever: string | null;
}

const WORDS: { readonly [input in Input]: InputWords } = {
  power: { title: 'Power', unit: 'mW', lever: null },
  conductivity: { title: 'Conductivity', unit: 'W/m·K', lever: '10 % more conductivity' },
  material: { title: 'Conductivity of the material', unit: 'W/m·K', lever: null },
  film: { title: 'Heat transfer coefficient', unit: 'W/m²·K', lever: '10 % more heat transfer to ambient' },
  emissivity: { title: 'Emissivity', unit: '', lever: null },
  contact: { title: 'Contact resistance', unit: '°C·mm²/W', lever: '10 % less contact resistance' },
  resistance: { title: 'Resistance to ambient', unit: '°C/W', lever: '10 % less resistance to ambient' },
  thickness: { title: 'Thickness', unit: 'mm', lever: null },
  ambient: { title: 'Ambient temperature', unit: '°C', lever: null },
  surroundings: { title: 'Temperature around it', unit: '°C', lever: null },
};

/** The words for an input, with its axis: `Conductivity along x`. */
export function inputTitle({ input, axis }: Pick<Sensitivity, 'input' | 'axis'>): string {
  return axis === null ? WORDS[input].title : `${WORDS[input].title} along ${axis}`;
}

/** The unit of an input's value; empty: it has none. */
export function inputUnit(input: Input): string {
  return WORDS[input].unit;
}

/** The value of an input as people read it, without its unit. */
export function inputValueText(value: number | null): string {
  return value === null ? '' : String(Number(value.toPrecision(4)));
}

/** By how much an input is changed: `+10 %`, of temperatures `+1 K`. */
export function stepText(input: Input): string {
  return isTemperature(input) ? '+1 K' : '+10 %';
}

/** Whether an input is a temperature, which has no per cent. */
export function isTemperature(input: Input): boolean {
  return input === 'ambient' || input === 'surroundings';
}

/** The words for a lever's change: `10 % more conductivity`. */
export function leverTitle(input: LeverInput): string {
  return WORDS[input].lever ?? '';
}

import type {
  ChoiceField,
  ColorField,
  FieldTable,
  FlagField,
  ListField,
  MaterialField,
  NumberField,
  TextField,
  Unit,
} from './field.ts';

/**
 * Constructors of the field language. They keep literal types, so that `FieldValues<typeof fields>` knows the
 * options of a choice and which values may be null.
 */

type NumberOptions = Omit<NumberField, 'kind' | 'label' | 'unit' | 'default'>;
type NumberOf<U extends Unit, Options> = NumberField & { readonly unit: U } & Options;

/** The smallest size of an object, in mm: grid planes closer than 0.1 µm are one plane. */
export const SMALLEST_SIZE_MM = 1e-4;

/**
 * No coordinate or size is larger, in mm: a kilometre. Up to there a coordinate in float64 is exact to 1e-6 of the
 * smallest size.
 */
export const LARGEST_LENGTH_MM = 1e6;

/** 0 K in °C. */
export const ABSOLUTE_ZERO_CELSIUS = -273.15;

/** No temperature is higher, °C. */
export const HIGHEST_TEMPERATURE = 1e6;

/** No power is larger, in mW: a terawatt. Its square must be a number, for residuals. */
const LARGEST_POWER_MW = 1e15;

/** Any number field: `number({ label: 'Resistance', unit: '°C/W', default: 1, min: 0, exclusive: true })`. */
export function number<const Spec extends Omit<NumberField, 'kind'>>(
  spec: Spec,
): { readonly kind: 'number' } & Spec {
  return { kind: 'number', ...spec };
}

/** A coordinate in mm, of either sign, at most a kilometre from the origin. */
export function length<const Options extends NumberOptions = NumberOptions>(
  label: string,
  defaultValue: number | null,
  options?: Options,
): NumberOf<'mm', Options> {
  const limits = { min: -LARGEST_LENGTH_MM, max: LARGEST_LENGTH_MM };
  return quantity(label, 'mm', defaultValue, { ...limits, ...options } as Options);
}

/** A size of an object in mm: at least 0.1 µm. */
export function size<const Options extends NumberOptions = NumberOptions>(
  label: string,
  defaultValue: number | null,
  options?: Options,
): NumberOf<'mm', Options> {
  return length(label, defaultValue, { min: SMALLEST_SIZE_MM, ...options } as Options);
}

/** A pitch, diameter or layer thickness in µm: at least 0.1. */
export function micrometres<const Options extends NumberOptions = NumberOptions>(
  label: string,
  defaultValue: number | null,
  options?: Options,
): NumberOf<'µm', Options> {
  const limits = { min: SMALLEST_SIZE_MM * 1000, max: LARGEST_LENGTH_MM * 1000 };
  return quantity(label, 'µm', defaultValue, { ...limits, ...options } as Options);
}

/** A temperature in °C, not below absolute zero. */
export function temperature<const Options extends NumberOptions = NumberOptions>(
  label: string,
  defaultValue: number | null,
  options?: Options,
): NumberOf<'°C', Options> {
  const limits = { min: ABSOLUTE_ZERO_CELSIUS, max: HIGHEST_TEMPERATURE };
  return quantity(label, '°C', defaultValue, { ...limits, ...options } as Options);
}

/** A power in mW, of either sign: a heat sink of given power is a legal object. */
export function power<const Options extends NumberOptions = NumberOptions>(
  label: string,
  defaultValue: number | null,
  options?: Options,
): NumberOf<'mW', Options> {
  const usual = { min: -LARGEST_POWER_MW, max: LARGEST_POWER_MW, alters: 'load' };
  return quantity(label, 'mW', defaultValue, { ...usual, ...options } as Options);
}

/** A whole number of at least 1 (override `min` where zero means something). */
export function count<const Options extends NumberOptions = NumberOptions>(
  label: string,
  defaultValue: number | null,
  options?: Options,
): NumberOf<'1', Options> {
  return quantity(label, '1', defaultValue, { integer: true, min: 1, ...options } as Options);
}

/** A share in percent, 0 to 100. */
export function percent<const Options extends NumberOptions = NumberOptions>(
  label: string,
  defaultValue: number | null,
  options?: Options,
): NumberOf<'%', Options> {
  return quantity(label, '%', defaultValue, { min: 0, max: 100, ...options } as Options);
}

function quantity<U extends Unit, Options extends NumberOptions>(
  label: string,
  unit: U,
  defaultValue: number | null,
  options: Options | undefined,
): NumberOf<U, Options> {
  const field: NumberField & { unit: U } = { kind: 'number', label, unit, default: defaultValue };
  return { ...field, ...options } as NumberOf<U, Options>;
}

export function flag(
  label: string,
  defaultValue: boolean,
  options?: Omit<FlagField, 'kind' | 'label' | 'default'>,
): FlagField {
  return { kind: 'flag', label, default: defaultValue, ...options };
}

type ChoiceOptions = Omit<ChoiceField, 'kind' | 'label' | 'options' | 'default'>;

/** One of a few words: `choice('Plane', ['XY', 'XZ', 'YZ'], 'XY')`. */
export function choice<const Option extends string, const Options extends ChoiceOptions = ChoiceOptions>(
  label: string,
  options: readonly Option[],
  defaultValue: NoInfer<Option>,
  further?: Options,
): ChoiceField<Option> & Options {
  const field: ChoiceField<Option> = { kind: 'choice', label, options, default: defaultValue };
  return { ...field, ...further } as ChoiceField<Option> & Options;
}

export function text(
  label: string,
  defaultValue = '',
  options?: Omit<TextField, 'kind' | 'label' | 'default'>,
): TextField {
  return { kind: 'text', label, default: defaultValue, ...options };
}

/** A colour as `#rgb` or `#rrggbb`. */
export function color(
  label: string,
  defaultValue: string,
  options?: Omit<ColorField, 'kind' | 'label' | 'default'>,
): ColorField {
  return { kind: 'color', label, default: defaultValue, ...options };
}

type MaterialOptions = Omit<MaterialField, 'kind' | 'label'>;

/** A reference to a project material. Its key in the table is the one of the files: `material_name`, `fill_material_name`, … */
export function material<const Options extends MaterialOptions = MaterialOptions>(
  label: string,
  options?: Options,
): MaterialField & Options {
  const field: MaterialField = { kind: 'material', label };
  return { ...field, ...options } as MaterialField & Options;
}

/** Rows of a sub-table; blank by default. */
export function list<const Item extends FieldTable>(
  label: string,
  item: Item,
  options?: Omit<ListField, 'kind' | 'label' | 'item'>,
): ListField<Item> {
  return { kind: 'list', label, item, ...options };
}

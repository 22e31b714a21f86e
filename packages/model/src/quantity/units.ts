import type { NumberField, Unit } from '../field.ts';

/** How a unit becomes the one of the field: times `factor`, then plus `offset`. */
interface Conversion {
  readonly factor: number;
  readonly offset?: number;
}

/** The other units of what is measured in a unit, and what is shown to people who write none of them. */
interface UnitEntry {
  readonly spellings: { readonly [spelling: string]: Conversion };
  /** The same number with a unit and without. */
  readonly examples: readonly [string, string] | null;
}

const times = (factor: number): Conversion => ({ factor });

/** One conversion for all ways to write a unit, as `normalized` leaves them. */
function spelled(spellings: string, factor: number): { readonly [spelling: string]: Conversion } {
  return Object.fromEntries(spellings.split(' ').map((spelling) => [spelling, times(factor)]));
}

function scaled(units: { readonly [spelling: string]: Conversion }, by: number) {
  return Object.fromEntries(
    Object.entries(units).map(([spelling, { factor }]) => [spelling, times(factor * by)]),
  );
}

const MILLIMETRES = {
  ...spelled('mm', 1),
  ...spelled('um micron microns', 1e-3),
  ...spelled('nm', 1e-6),
  ...spelled('cm', 10),
  ...spelled('m', 1000),
  ...spelled('in inch inches "', 25.4),
  ...spelled('mil mils thou', 0.0254),
};

const WATTS = {
  ...spelled('W w watt watts Watt Watts', 1),
  ...spelled('mW mw', 1e-3),
  ...spelled('uW uw', 1e-6),
  ...spelled('kW kw', 1e3),
  ...spelled('MW', 1e6),
};

const SECONDS = {
  ...spelled('s sec secs second seconds', 1),
  ...spelled('ms', 1e-3),
  ...spelled('us', 1e-6),
  ...spelled('ns', 1e-9),
  ...spelled('min minute minutes', 60),
  ...spelled('h hr hour hours', 3600),
};

/** Readings of a thermometer. */
const TEMPERATURES: UnitEntry['spellings'] = {
  ...spelled('C', 1),
  K: { factor: 1, offset: -273.15 },
  F: { factor: 5 / 9, offset: -160 / 9 },
};

const TEMPERATURE_DIFFERENCES: UnitEntry['spellings'] = {
  ...spelled('C K', 1),
  ...spelled('mK', 1e-3),
  ...spelled('F', 5 / 9),
};

const TABLE: { readonly [unit in InputUnit]: UnitEntry } = {
  mm: { spellings: MILLIMETRES, examples: ['35 µm', '0.035'] },
  µm: { spellings: scaled(MILLIMETRES, 1000), examples: ['0.5 mm', '500'] },
  mW: { spellings: scaled(WATTS, 1000), examples: ['2 W', '2000'] },
  W: { spellings: WATTS, examples: ['500 mW', '0.5'] },
  s: { spellings: SECONDS, examples: ['10 ms', '0.01'] },
  '%': { spellings: spelled('% percent', 1), examples: ['40 %', '40'] },
  '°C': { spellings: TEMPERATURES, examples: ['60 °C', '60'] },
  '°C/W': {
    spellings: { ...spelled('C/W K/W', 1), ...spelled('C/mW K/mW', 1e3), ...spelled('mK/W', 1e-3) },
    examples: ['0.5 K/W', '0.5'],
  },
  '°C·mm²/W': {
    spellings: {
      ...spelled('Cmm2/W Kmm2/W', 1),
      ...spelled('Ccm2/W Kcm2/W', 100),
      ...spelled('Cm2/W Km2/W m2K/W', 1e6),
      ...spelled('mm2K/W', 1),
      ...spelled('cm2K/W', 100),
      ...spelled('Cin2/W Kin2/W', 645.16),
    },
    examples: ['0.2 K·cm²/W', '20'],
  },
  'W/m·K': {
    spellings: {
      ...spelled('W/mK W/mC Wm1K1', 1),
      ...spelled('W/cmK W/cmC', 100),
      ...spelled('W/mmK W/mmC', 1000),
      ...spelled('mW/mK mW/mC', 1e-3),
    },
    examples: ['150 W/mK', '150'],
  },
  'W/m²·K': {
    spellings: {
      ...spelled('W/m2K W/m2C Wm2K1', 1),
      ...spelled('W/cm2K W/cm2C', 1e4),
      ...spelled('W/mm2K W/mm2C', 1e6),
      ...spelled('kW/m2K kW/m2C', 1e3),
    },
    examples: ['10 W/m²K', '10'],
  },
  'kg/m³': {
    spellings: { ...spelled('kg/m3 kgm3', 1), ...spelled('g/cm3 g/cc g/ml kg/l', 1000) },
    examples: ['8.96 g/cm³', '8960'],
  },
  'J/kg·K': {
    spellings: { ...spelled('J/kgK J/kgC Jkg1K1', 1), ...spelled('J/gK J/gC kJ/kgK kJ/kgC', 1000) },
    examples: ['0.7 J/gK', '700'],
  },
  'J/K': {
    spellings: { ...spelled('J/K J/C', 1), ...spelled('mJ/K mJ/C', 1e-3), ...spelled('kJ/K kJ/C', 1e3) },
    examples: ['50 mJ/K', '0.05'],
  },
  'l/min': {
    spellings: {
      ...spelled('l/min L/min lpm LPM', 1),
      ...spelled('ml/min mL/min cm3/min', 1e-3),
      ...spelled('l/s L/s', 60),
      ...spelled('ml/s mL/s cm3/s', 0.06),
      ...spelled('l/h L/h', 1 / 60),
      ...spelled('m3/h', 1000 / 60),
      ...spelled('m3/s', 60_000),
      ...spelled('gpm GPM gal/min', 3.785411784),
    },
    examples: ['120 l/h', '2'],
  },
  'kJ/l·K': {
    spellings: {
      ...spelled('kJ/lK kJ/LK kJ/lC kJ/LC', 1),
      ...spelled('MJ/m3K MJ/m3C J/cm3K J/cm3C J/mlK J/mLK', 1),
      ...spelled('J/lK J/LK kJ/m3K kJ/m3C', 1e-3),
      ...spelled('J/m3K J/m3C', 1e-6),
    },
    examples: ['3.55 MJ/m³K', '3.55'],
  },
  kPa: {
    spellings: {
      ...spelled('kPa', 1),
      ...spelled('Pa', 1e-3),
      ...spelled('hPa mbar', 0.1),
      ...spelled('MPa', 1000),
      ...spelled('bar', 100),
      ...spelled('atm', 101.325),
      ...spelled('psi', 6.894757),
    },
    examples: ['0.8 bar', '80'],
  },
  'm/s': {
    spellings: { ...spelled('m/s ms1', 1), ...spelled('cm/s', 0.01), ...spelled('km/h', 1 / 3.6) },
    examples: ['50 cm/s', '0.5'],
  },
  '1': { spellings: {}, examples: null },
};

/** All units in which people are asked for numbers. */
export const INPUT_UNITS = Object.keys(TABLE) as readonly InputUnit[];

/** Whether a text is a unit of anything that people are asked for. */
function isUnit(text: string): boolean {
  const spelling = normalized(text);
  return Object.values(TABLE).some(({ spellings }) => Object.hasOwn(spellings, spelling));
}

/** The way from a written unit to that of the quantity; null: it is none of this quantity. */
export function conversionOf(unit: string, quantity: Quantity): Conversion | null {
  const spellings = spellingsOf(quantity);
  const spelling = normalized(unit);
  return Object.hasOwn(spellings, spelling) ? (spellings[spelling] ?? null) : null;
}

/** A number of this quantity with a unit and without, for people; null: it has no unit. */
export function examplesOf({ unit, difference }: Quantity): readonly [string, string] | null {
  return difference && unit === '°C' ? ['0.1 K', '0.1'] : TABLE[unit].examples;
}

/** The spellings of all units that a quantity is understood in, as `normalized` leaves them. */
export function spellingsOf({ unit, difference }: Quantity) {
  return difference && unit === '°C' ? TEMPERATURE_DIFFERENCES : TABLE[unit].spellings;
}

const SUPERSCRIPTS: { readonly [sign: string]: string } = { '²': '2', '³': '3', '¹': '1' };

/** Ways to write one unit that differ only in signs: `W/(m·K)`, `W/m-K`, `W/m/K` and `W / m K` are `W/mK`. */
function normalized(unit: string): string {
  const [above = '', ...below] = unit
    .replace(/[µμ]/gu, 'u')
    .replace(/℃/gu, 'C')
    .replace(/℉/gu, 'F')
    .replace(/(?:°|deg(?:rees?)?)\s*(?=[CF])/gu, '')
    .replace(/[²³¹]/gu, (sign) => SUPERSCRIPTS[sign] ?? '')
    .replace(/[″”]|''/gu, '"')
    .replace(/[\s·∙⋅*^().⁻−-]/gu, '')
    .split('/');
  return below.length === 0 ? above : `${above}/${below.join('')}`;
}

/** Units in which people are asked for numbers: those of the tables, and speeds. */
export type InputUnit = Unit | 'm/s';

/** What a number stands for: enough to read it with a unit. Every number field is one. */
export interface Quantity extends Pick<NumberField, 'label' | 'difference'> {
  readonly unit: InputUnit;
}

/** The places at which people write the unit in a description: `die edge, mm`, `power [W]`, `gap (µm)`, `mm`. */
const PLACES = [
  /\[([^[\]]+)\]\s*$/u,
  /\(([^()]*(?:\([^()]*\))?[^()]*)\)\s*$/u,
  /,\s*([^,]+)$/u,
  /^([^,]+)$/u,
];

/** The unit that a description ends with, as it is written there; null: it states none. */
export function statedUnit(description: string): string | null {
  const text = description.trim().replace(/\.$/u, '');
  for (const place of PLACES) {
    const [, found] = place.exec(text) ?? [];
    const unit = found?.trim().replace(/^in\s+/u, '');
    if (unit !== undefined && isUnit(unit)) return unit;
  }
  return null;
}

/** Factors between the units of users and SI, where numbers cross from one to the other. */
export const METRES_PER_MM = 1e-3;
export const MM_PER_MICROMETRE = 1e-3;
export const MICROMETRES_PER_MM = 1000;
export const WATTS_PER_MILLIWATT = 1e-3;
export const MILLIWATTS_PER_WATT = 1000;
export const MM2_PER_M2 = 1e6;
export const MM3_PER_M3 = 1e9;

/** Bytes; limits that are said in MB are such. */
export const MEBIBYTE = 2 ** 20;

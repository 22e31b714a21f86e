import { AXIS_LETTERS } from '@thermarium/geometry';
import {
  defaultsOf,
  type Material,
  materialFields,
  parsePropertyTable,
  propertyAt,
  quoted,
  REFERENCE_CELSIUS,
  type Report,
  sameValue,
  shortName,
  warning,
} from '@thermarium/model';
import type { Loss } from '../loss.ts';
import { doubleOf, ElementReader } from './element-reader.ts';
import { KELVIN } from './standard.ts';
import type { XmlElement } from './xml-tree.ts';

/** The name of the material that this program's exports have for sources, and that stands for nothing. */
export const SOURCE_MATERIAL = 'source';

/** Some programs write 1 for a density and a specific heat that they do not know. */
const UNKNOWN = 1;
/** A linear law is read up to this temperature, which no solid survives, K. */
const HOTTEST = 3000;
/** The end of a linear law at which it reaches zero is below that by its rounding, W/(m·K). */
const NEARLY_ZERO = 1e-6;
const LEAST_CONDUCTIVITY = materialFields.conductivity.min;
const DATA = ['name', 'density', 'specific_heat'] as const;

/** The materials of a file as objects refer to them, and as the model has them. */
export interface MaterialsReading {
  /** By the names in the file; of several with one name, the first. */
  readonly named: ReadonlyMap<string, Material>;
  /** With names of their own. */
  readonly all: readonly Material[];
}

/** The surroundings of a reading. */
export interface MaterialsContext {
  readonly report: Report;
  readonly lose: (loss: Loss) => void;
}

/** Reads the materials of a file. */
export function readMaterials(list: XmlElement | undefined, context: MaterialsContext): MaterialsReading {
  const named = new Map<string, Material>();
  const all = new Map<string, Material>();
  for (const element of list?.children ?? []) {
    const found = element.name === 'material' ? readMaterial(element, context) : null;
    if (!found) continue;
    const first = named.get(found.name);
    if (first === undefined) {
      named.set(found.name, found);
      all.set(found.name, found);
    } else if (!sameValue(first, found)) {
      const name = freeName(found.name, all);
      all.set(name, { ...found, name });
      const message = `Two different materials are called ${quoted(found.name)} (line ${element.line}).`;
      context.report(
        warning(
          'duplicate-name',
          `materials/${found.name}`,
          message,
          `Objects take the first; the second is '${name}'.`,
        ),
      );
    }
  }
  return { named, all: [...all.values()] };
}

/** A name that no material has: the given one, or with a number behind it. */
export function freeName(name: string, taken: { has(name: string): boolean }): string {
  if (!taken.has(name)) return name;
  for (let n = 2; ; n++) {
    const numbered = `${name} (${n})`;
    if (!taken.has(numbered)) return numbered;
  }
}

function readMaterial(element: XmlElement, context: MaterialsContext): Material | null {
  const { report } = context;
  const name = element.texts.get('name') ?? '';
  const reader = new ElementReader(element, `materials/${name || `line ${element.line}`}`, report);
  const missing = DATA.filter((data) => reader.text(data) === null);
  for (const data of missing) {
    reader.refuse('required', '', `Material has no <${data}> data`, 'Add it to the material.');
  }
  const conductivity = new ConductivityReader(reader, name, context).read();
  if (missing.length > 0 || !conductivity) return null;
  const density = reader.number('density');
  const specificHeat = reader.number('specific_heat');
  const isUnknown = density === UNKNOWN && specificHeat === UNKNOWN;
  return {
    ...(defaultsOf(materialFields) as unknown as Material),
    name: shortName(name),
    density: isUnknown ? null : density || null,
    specific_heat: isUnknown ? null : specificHeat || null,
    surface_emissivity: reader.number('surfaceEmissivity'),
    ...conductivity,
  };
}

type Conductivity = Pick<
  Material,
  'anisotropic' | 'conductivity' | 'conductivity_y' | 'conductivity_z' | 'conductivity_table'
>;

class ConductivityReader {
  private readonly reader: ElementReader;
  private readonly name: string;
  private readonly context: MaterialsContext;

  constructor(reader: ElementReader, name: string, context: MaterialsContext) {
    this.reader = reader;
    this.name = name;
    this.context = context;
  }

  read(): Conductivity | null {
    // Some programs leave the element around them out.
    const { element } = this.reader;
    const places = [this.reader.child('thermalConductivity'), element];
    for (const { children } of places.filter((place) => place !== undefined)) {
      for (const child of children) {
        if (child.name === 'isotropic') return this.isotropic(child);
        if (child.name === 'orthotropic') return this.orthotropic(child);
        if (child.name === 'lineartemperaturedependant') return this.linear(child);
        if (child.name === 'nonlineartemperaturedependant') return this.curve(child);
      }
    }
    const message = 'Material has no <isotropic> or <orthotropic> data';
    this.reader.refuse('required', '', message, 'Add its conductivity.');
    return null;
  }

  private isotropic({ texts }: XmlElement): Conductivity | null {
    return this.single(doubleOf(texts.get('conductivity'))) ?? this.invalid('isotropic');
  }

  private orthotropic({ texts }: XmlElement): Conductivity | null {
    const [x, y, z] = AXIS_LETTERS.map((axis) => atLeast(doubleOf(texts.get(axis))));
    if (x === null || y === null || z === null) return this.invalid('orthotropic');
    return { anisotropic: true, conductivity: x, conductivity_y: y, conductivity_z: z };
  }

  /** k + coeff (T - tref), as far as it is above that of an insulator. */
  private linear({ tag, texts }: XmlElement): Conductivity | null {
    const [k, slope, reference] = ['conductivity', 'coeff', 'tref'].map((each) => doubleOf(texts.get(each)));
    if (k === null || slope === null || reference === null) return this.invalid(tag);
    if (slope === 0) return this.single(k) ?? this.invalid(tag);
    const insulating = reference + ((LEAST_CONDUCTIVITY ?? 0) - k) / slope;
    const [first, last] = slope > 0 ? [insulating, HOTTEST] : [0, insulating];
    const ends = [Math.max(first, 0), Math.min(last, HOTTEST)];
    if (!(ends[0] < ends[1])) return this.invalid(tag);
    return this.table(
      tag,
      ends.map((kelvin) => [kelvin, k + slope * (kelvin - reference)]),
    );
  }

  private curve({ tag, children }: XmlElement): Conductivity | null {
    const points = children
      .map(({ texts }) => [doubleOf(texts.get('temperature')), doubleOf(texts.get('conductivity'))] as const)
      .sort(([a], [b]) => (a ?? 0) - (b ?? 0));
    if (points.length === 0 || points.some(([t, k]) => t === null || k === null)) return this.invalid(tag);
    return this.table(tag, points as readonly (readonly [number, number])[]);
  }

  /** A conductivity over temperature, K. */
  private table(
    tag: string,
    points: readonly (readonly [kelvin: number, conductivity: number])[],
  ): Conductivity | null {
    if (points.some(([, k]) => k < -NEARLY_ZERO)) return this.invalid(tag);
    if (points.length === 1) return this.single(points[0][1]) ?? this.invalid(tag);
    const text = points.map(([kelvin, k]) => `${celsiusOf(kelvin)} ${atLeast(Math.max(k, 0))}`).join(', ');
    const { table, problem } = parsePropertyTable(text, materialFields.conductivity);
    const conductivity = tidy(table ? propertyAt(table, REFERENCE_CELSIUS) : points[0][1]);
    const found = this.single(conductivity);
    if (!found) return this.invalid(tag);
    if (table) return { ...found, conductivity_table: text };
    const reason = `Its conductivity over temperature cannot be kept. ${problem} It is ${conductivity} W/m·K at every temperature.`;
    this.context.lose({ entity: tag, name: this.name, reason, watts: 0 });
    return found;
  }

  private single(value: number | null): Conductivity | null {
    const conductivity = atLeast(value);
    if (conductivity === null) return null;
    return { anisotropic: false, conductivity, conductivity_y: null, conductivity_z: null };
  }

  private invalid(element: string): null {
    const remedy = 'Its numbers must be there, finite and not negative.';
    this.reader.refuse('not-a-number', '', `Material has invalid <${element}> data`, remedy);
    return null;
  }
}

/** A conductivity of 0 stands for an insulator, the worst that there is; a negative one for nothing. */
function atLeast(conductivity: number | null): number | null {
  return conductivity === null || conductivity < 0 ? null : Math.max(conductivity, LEAST_CONDUCTIVITY ?? 0);
}

function tidy(value: number): number {
  return Number(value.toPrecision(6));
}

/** Degrees Celsius without the rounding noise of the difference. */
function celsiusOf(kelvin: number): number {
  return Number((kelvin - KELVIN).toFixed(6)) + 0;
}

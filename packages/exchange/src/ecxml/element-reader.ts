import { AXIS_LETTERS, type Vec3 } from '@thermarium/geometry';
import { issue, NO_NUMBER, type PlaneName, quoted, type Report } from '@thermarium/model';
import type { XmlElement } from './xml-tree.ts';

/** Numbers and only numbers of XML Schema: a decimal comma is none, and INF and NaN have no place in a model. */
const DOUBLE = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
/** The truth of a text; undefined: it says neither. */
export function flagOf(text: string): boolean | undefined {
  return FLAGS.get(text.toLowerCase());
}

const PLANE = /^[+-]?(?:(xy|yx)|(xz|zx)|(yz|zy))$/i;

/** The number of a text; null if it is none or not finite. */
export function doubleOf(text: string | undefined): number | null {
  const value = text !== undefined && DOUBLE.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** Reads the values of one element; what is wrong or missing is reported with its line. */
export class ElementReader {
  readonly element: XmlElement;
  /** The place in issues. */
  readonly path: string;
  readonly report: Report;

  constructor(element: XmlElement, path: string, report: Report) {
    this.element = element;
    this.path = path;
    this.report = report;
  }

  /** The text of a child; null if there is none, or an empty one. */
  text(name: string): string | null {
    return this.element.texts.get(name.toLowerCase()) || null;
  }

  child(name: string): XmlElement | undefined {
    return this.element.children.find((child) => child.name === name.toLowerCase());
  }

  flag(name: string, fallback: boolean): boolean {
    const text = this.text(name);
    const value = text === null ? fallback : flagOf(text);
    if (value !== undefined) return value;
    this.refuse('not-a-flag', name, `<${name}> is ${quoted(text ?? '')}.`, 'Write true or false.');
    return fallback;
  }

  /** The number of a child; null if there is none. What is no number is reported and 0. */
  number(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const value = doubleOf(text);
    if (value !== null) return value;
    this.refuse('not-a-number', name, NO_NUMBER, `<${name}> is ${quoted(text)}.`);
    return 0;
  }

  /** The three numbers of a child, in the file's unit; null, with an issue, if they are not all there. */
  vector(name: string): Vec3 | null {
    const child = this.child(name);
    const reader = child && new ElementReader(child, `${this.path}.${name}`, this.report);
    const [x, y, z] = AXIS_LETTERS.map((axis) => reader?.number(axis) ?? null);
    if (x !== null && y !== null && z !== null) return [x, y, z];
    this.refuse('required', name, `The element has no <${name}> data.`, 'Give it x, y and z.');
    return null;
  }

  /** The plane of a child, and the side to which it points. Null if there is none, or with an issue if it is not one. */
  plane(name = 'plane'): { readonly plane: PlaneName; readonly sign: 1 | -1 } | null {
    const text = this.text(name);
    if (text === null) return null;
    const [matched, xy, xz] = PLANE.exec(text) ?? [];
    if (matched !== undefined) {
      return { plane: xy ? 'XY' : xz ? 'XZ' : 'YZ', sign: text.startsWith('-') ? -1 : 1 };
    }
    this.refuse(
      'not-an-option',
      name,
      `${quoted(text)} is no plane.`,
      'Write one of +xy -xy +xz -xz +yz -yz.',
    );
    return null;
  }

  /** The name of the material; null, with an issue, if there is none. */
  material(): string | null {
    const material = this.text('material');
    if (material !== null) return material;
    const remedy = 'Give it the name of a material.';
    this.refuse('required', 'material_name', 'The element has no <material> data.', remedy);
    return null;
  }

  refuse(code: Parameters<typeof issue>[0], name: string, message: string, remedy: string): void {
    const path = name === '' ? this.path : `${this.path}.${name}`;
    this.report(issue(code, path, message, `Line ${this.element.line}: ${remedy}`));
  }
}

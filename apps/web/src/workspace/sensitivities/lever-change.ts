import { materialFields } from '@thermarium/model';
import { type NewMaterialBody, problemsOfParameterName } from '@thermarium/records';
import { inputTitle, inputUnit, type Lever, type LeverInput } from '@thermarium/solution/figures';
import type { DocumentState } from '../document/project-document.ts';
import type { ObjectChange } from '../records/object-edits.ts';
import { objectPaths } from '../records/object-paths.ts';
import type { ModelNode } from '../records/project-content.ts';
import type { Variation } from '../records/variation-edits.ts';

/** The edit that makes a lever true. */
export interface LeverChange {
  readonly change: ObjectChange;
  /** A material that the project lacks and the change names. */
  readonly materials: readonly NewMaterialBody[];
}

/** Typed values, and what expressions among them come to as `…_calc`. */
type Typed = { readonly [field: string]: unknown };
export type LeverState = Pick<DocumentState, 'nodes' | 'children' | 'materials' | 'parameters'>;

/** The replacement of a lever's number. */
interface Rewriting {
  /** `factor`: that of the lever. */
  readonly typed: (typed: unknown, factor: number) => number | string;
  /** The name of a material with it, of that of the material without. */
  readonly material: (name: string, taken: ReadonlySet<string>) => string;
}

const MORE = 1.1;
const LESS = 0.9;
/** A value is the one that was solved if it differs by less than this part. */
const SAME = 1e-6;
/** Characters of an object's path in the name of a parameter. */
const LONGEST_STEM = 40;

/**
 * The change of the model behind a lever; null where no single number stands for it: that of a mixture, of a film that is computed, of a
 * contact between two. A conductivity becomes a material of its own, since others may be made of the same one.
 */
export function leverChange(state: LeverState, lever: Lever): LeverChange | null {
  return rewritten(state, lever, { typed: scaled, material: raisedName });
}

/** The parts of its value that a scenario gives a varied number. */
const VARIED = [0.5, 0.75, 1, 1.5, 2];
/** How names of parameters begin. */
const SYMBOLS: { readonly [input in LeverInput]: string } = {
  conductivity: 'k',
  film: 'h',
  resistance: 'R',
  contact: 'Rc',
};

/**
 * The number of a lever as a parameter of its own, which is what was solved, and a scenario from half to twice of it; null where
 * `leverChange` is null.
 */
export function leverVariation(state: LeverState, lever: Lever): Variation | null {
  const { input, of, value } = lever;
  const name = parameterName(state, `${SYMBOLS[input]} ${of}`);
  const edit = rewritten(state, lever, {
    typed: () => name,
    material: (material, taken) => freeName(`${material} by ${name}`, taken),
  });
  if (edit === null || value === null) return null;
  return {
    ...edit,
    parameter: {
      name,
      description: `${inputTitle({ input, axis: null })} of ${of}, ${inputUnit(input)}`,
      value: rounded(value),
    },
    values: VARIED.map((part) => rounded(value * part)),
  };
}

function rewritten(state: LeverState, { input, of, value }: Lever, rewriting: Rewriting): LeverChange | null {
  const node = nodeAt(state, of);
  if (node === null || value === null) return null;
  switch (input) {
    case 'film':
      return changed(node, 'hc', value, (typed) => rewriting.typed(typed, MORE));
    case 'resistance':
      return changed(node, 'resistance', value, (typed) => rewriting.typed(typed, LESS));
    case 'contact':
      return changed(node, 'contact_resistance', value, (typed) => rewriting.typed(typed, LESS));
    case 'conductivity':
      return (
        changed(node, 'conductivity', value, (typed) => rewriting.typed(typed, MORE)) ??
        ofMaterial(state, node, value, rewriting)
      );
  }
}

function nodeAt({ nodes, children }: LeverState, path: string): ModelNode | null {
  for (const [id, own] of objectPaths({ nodes, children })) if (own === path) return nodes.get(id) ?? null;
  return null;
}

/** A field of an object with something else; null where it does not have the value that was solved. */
function changed(
  node: ModelNode,
  field: string,
  value: number,
  other: (typed: unknown) => number | string,
): LeverChange | null {
  const { [field]: typed, [`${field}_calc`]: evaluated = typed } = node;
  if (typeof evaluated !== 'number' || !isSame(evaluated, value)) return null;
  return { change: { id: node.id, changes: { [field]: other(typed) } }, materials: [] };
}

function ofMaterial(
  { materials }: LeverState,
  node: ModelNode,
  value: number,
  rewriting: Rewriting,
): LeverChange | null {
  const found = materials.find(({ name }) => name === node.material_name);
  if (found === undefined) return null;
  const material: Typed & { readonly name: string } = { ...found };
  if (material.anisotropic || material.conductivity_table) return null;
  const { conductivity, conductivity_calc: evaluated = conductivity } = material;
  if (typeof evaluated !== 'number' || !isSame(evaluated, value)) return null;
  const body = Object.fromEntries(Object.keys(materialFields).map((key) => [key, material[key]]));
  const name = rewriting.material(material.name, new Set(materials.map((each) => each.name)));
  return {
    change: { id: node.id, changes: { material_name: name } },
    materials: [{ ...body, name, conductivity: rewriting.typed(conductivity, MORE) }],
  };
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= SAME * Math.abs(other);
}

/** A number times a factor, an expression in brackets. */
function scaled(typed: unknown, factor: number): number | string {
  return typeof typed === 'number' ? rounded(typed * factor) : `(${typed}) * ${factor}`;
}

function rounded(value: number): number {
  return Number(value.toPrecision(6));
}

/** The words as a name that expressions can use and no parameter has. */
function parameterName({ parameters }: LeverState, words: string): string {
  const taken = new Set(parameters.map(({ name }) => name));
  const stem = words
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/_$/, '')
    .slice(0, LONGEST_STEM);
  return numbered(stem, '_', (name) => problemsOfParameterName(name, taken).length === 0);
}

/** `Grease +10 %`, and of that `Grease +21 %`; with a number where the project has such a one. */
function raisedName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, percent = '0'] = /^(.*) \+(\d+) %$/.exec(name) ?? [];
  return freeName(`${stem} +${Math.round((100 + Number(percent)) * MORE - 100)} %`, taken);
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  return numbered(name, ' ', (free) => !taken.has(free));
}

/** A name, with a number behind it where it cannot be had. */
function numbered(name: string, between: string, isFree: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; !isFree(free); number++) free = `${name}${between}${number}`;
  return free;
}

import { materialFields } from '@thermarium/model';
import type { NewMaterialBody } from '@thermarium/records';
import type { Lever } from '@thermarium/solution/figures';
import type { DocumentState } from '../document/project-document.ts';
import type { ObjectChange } from '../records/object-edits.ts';
import { objectPaths } from '../records/object-paths.ts';
import type { ModelNode } from '../records/project-content.ts';

/** The edit that makes a lever true. */
export interface LeverChange {
  readonly change: ObjectChange;
  /** A material that the project lacks and the change names. */
  readonly materials: readonly NewMaterialBody[];
}

/** Typed values, and what expressions among them come to as `…_calc`. */
type Typed = { readonly [field: string]: unknown };
type State = Pick<DocumentState, 'nodes' | 'children' | 'materials'>;

const MORE = 1.1;
const LESS = 0.9;
/** A value is the one that was solved if it differs by less than this part. */
const SAME = 1e-6;

/**
 * The change of the model behind a lever; null where no single number stands for it: that of a mixture, of a film that is computed, of a
 * contact between two. A conductivity becomes a material of its own, since others may be made of the same one.
 */
export function leverChange(state: State, { input, of, value }: Lever): LeverChange | null {
  const node = nodeAt(state, of);
  if (node === null || value === null) return null;
  switch (input) {
    case 'film':
      return changed(node, 'hc', value, MORE);
    case 'resistance':
      return changed(node, 'resistance', value, LESS);
    case 'contact':
      return changed(node, 'contact_resistance', value, LESS);
    case 'conductivity':
      return changed(node, 'conductivity', value, MORE) ?? ofMaterial(state, node, value);
  }
}

function nodeAt({ nodes, children }: State, path: string): ModelNode | null {
  for (const [id, own] of objectPaths({ nodes, children })) if (own === path) return nodes.get(id) ?? null;
  return null;
}

/** A field of an object by a factor; null where it does not have the value that was solved. */
function changed(node: ModelNode, field: string, value: number, factor: number): LeverChange | null {
  const { [field]: typed, [`${field}_calc`]: evaluated = typed } = node;
  if (typeof evaluated !== 'number' || !isSame(evaluated, value)) return null;
  return { change: { id: node.id, changes: { [field]: scaled(typed, factor) } }, materials: [] };
}

function ofMaterial({ materials }: State, node: ModelNode, value: number): LeverChange | null {
  const found = materials.find(({ name }) => name === node.material_name);
  if (found === undefined) return null;
  const material: Typed & { readonly name: string } = { ...found };
  if (material.anisotropic || material.conductivity_table) return null;
  const { conductivity, conductivity_calc: evaluated = conductivity } = material;
  if (typeof evaluated !== 'number' || !isSame(evaluated, value)) return null;
  const body = Object.fromEntries(Object.keys(materialFields).map((key) => [key, material[key]]));
  const name = raisedName(material.name, new Set(materials.map((each) => each.name)));
  return {
    change: { id: node.id, changes: { material_name: name } },
    materials: [{ ...body, name, conductivity: scaled(conductivity, MORE) }],
  };
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= SAME * Math.abs(other);
}

/** A number times a factor, an expression in brackets. */
function scaled(typed: unknown, factor: number): number | string {
  return typeof typed === 'number' ? Number((typed * factor).toPrecision(6)) : `(${typed}) * ${factor}`;
}

/** `Grease +10 %`, and of that `Grease +21 %`; with a number where the project has such a one. */
function raisedName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, percent = '0'] = /^(.*) \+(\d+) %$/.exec(name) ?? [];
  const raised = `${stem} +${Math.round((100 + Number(percent)) * MORE - 100)} %`;
  let free = raised;
  for (let number = 2; taken.has(free); number++) free = `${raised} (${number})`;
  return free;
}

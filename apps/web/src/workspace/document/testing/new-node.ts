import type { Box } from '@thermarium/geometry';
import { type Kind, kinds } from '@thermarium/kinds';
import { defaultsOf, evaluateFields } from '@thermarium/model';
import { type FieldContext, laidOver, tableOf } from '../laid-over.ts';
import type { FieldChanges, ModelNode } from '../project-document.ts';

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));

function kindNamed(type: string): Kind {
  const kind = kindOf.get(type);
  if (!kind) throw new Error(`There is no kind '${type}'.`);
  return kind;
}

/** What a node says where its kind has no such field. */
const WITHOUT_FIELD = {
  active: true,
  visible: true,
  collapsed: false,
  hole: false,
  color: null,
  x: null,
  y: null,
  z: null,
  dx: null,
  dy: null,
  dz: null,
  x_calc: null,
  y_calc: null,
  z_calc: null,
  dx_calc: null,
  dy_calc: null,
  dz_calc: null,
  hc: null,
  hc_calc: null,
  bound: false,
  material: null,
  material_name: null,
  lumped: false,
  power: null,
  power_calc: null,
};

/** A node as the program would answer it to a creation. */
export function newNode(
  type: string,
  place: { readonly id: number; readonly parent: number | null; readonly index: number },
  fields: FieldChanges,
  context: FieldContext,
): ModelNode {
  const kind = kindNamed(type);
  const blank: ModelNode = {
    ...WITHOUT_FIELD,
    ...place,
    type,
    type_id: kind.typeId,
    name: kind.title,
    leaf: !kind.container,
    timestamp: new Date(0).toISOString(),
  };
  const { parent: _, index: __, ...typed } = fields;
  return withExtents(
    laidOver(blank, { ...defaultsOf(kind.fields), ...typed }, tableOf(type), context),
    context,
  );
}

const LETTERS = ['x', 'y', 'z'] as const;

/** Place and sizes of what has none of its own: those of the box around it, mm. */
export function withExtents(node: ModelNode, context: FieldContext): ModelNode {
  const kind = kindNamed(node.type);
  const box = kind.container ? null : boundsOf(node, context);
  return box ? withBox(node, box) : node;
}

function withBox(node: ModelNode, { min, max }: Box): ModelNode {
  const { fields } = kindNamed(node.type);
  const extents: { [key: string]: number } = {};
  const write = (key: string, value: number) => {
    const field = fields[key];
    if (field === undefined || (field.kind === 'number' && field.derived)) {
      extents[key] = extents[`${key}_calc`] = value;
    }
  };
  for (const [axis, letter] of LETTERS.entries()) {
    const [low, high] = [min[axis] ?? 0, max[axis] ?? 0];
    write(letter, low);
    write(`d${letter}`, Number((high - low).toFixed(9)));
  }
  return { ...node, ...extents };
}

/** The box around an object that is not a group, mm; null where it has none. */
function boundsOf(node: ModelNode, { materials, parameters }: FieldContext): Box | null {
  const kind = kindNamed(node.type);
  const values = evaluateFields(kind.fields, node, '', {
    parameters: new Map(parameters.map(({ name, value }) => [name, value])),
    materialNames: new Set(materials.map(({ name }) => name)),
    report: () => undefined,
    owner: node.name,
  });
  return values && kind.bounds(values);
}

import type { Box, Vec3 } from '@thermarium/geometry';
import { type Kind, kindOf, MOST_DRAWN_ELEMENTS } from '@thermarium/kinds';
import {
  boardsIn,
  type Copies,
  type Document,
  evaluateFields,
  evaluateMaterials,
  evaluateParameters,
  firstCopies,
  hexOf,
  materialInPlaceOf,
  type Own,
  rgbOf,
  type Tree,
  type TreeNode,
  topOfTree,
  walkTree,
} from '@thermarium/model';
import { looksOf } from '../bodies/bodies.ts';
import { type DrawnObject, drawnCopies, Extent, MOST_DRAWN_COPIES } from '../bodies/picture-object.ts';
import { isBareBoard } from '../shapes/shapes.ts';

/** The objects of a document in painter's order, as a picture of some hundred pixels shows them. */
export interface StillScene {
  readonly objects: ReadonlyMap<number, DrawnObject>;
  /** Around everything that is drawn, mm; null: nothing is. */
  readonly bounds: Box | null;
}

/** Bodies at all their places together; where a model has more, its arrays and copies are thinned. */
const MOST_PLACES = 200_000;
/** Bodies of objects that are no arrays, such as fins. */
const MOST_BODIES = 300_000;
/** The picture needs no heat transfer coefficients. */
const TOP = topOfTree();

/** The parts of a document that a picture shows. Objects with errors are left out, whatever else is wrong. */
export function sceneOfDocument(document: Document): StillScene {
  const ignored = () => undefined;
  const parameters = evaluateParameters(document.parameters, ignored);
  const materials = evaluateMaterials(document.materials, parameters, ignored);
  const materialNames = new Set(document.materials.map(({ name }) => name));
  const colors = new Map(document.materials.map(({ name, color }) => [name, hexOf(rgbOf(String(color)))]));
  const owns = new Map<TreeNode, Own<Kind> | null>();
  const ownOf = (node: TreeNode): Own<Kind> | null => {
    const kind = kindOf(node.type);
    if (!kind) return null;
    const values = evaluateFields(kind.fields, node, '', {
      parameters,
      materialNames,
      report: ignored,
      owner: '',
    });
    const isRefused =
      values !== null &&
      (kind.check?.(values, { material: (name) => materials.get(name) }) ?? []).some(
        ({ severity }) => severity === 'error',
      );
    const { name, active, visible } = node;
    return {
      kind,
      name,
      values: isRefused ? null : values,
      active: active !== false,
      visible: visible !== false,
    };
  };
  const tree: Tree<TreeNode, Kind, NonNullable<ReturnType<NonNullable<Kind['board']>>>> = {
    own: (node) => {
      let own = owns.get(node);
      if (own === undefined) {
        own = ownOf(node);
        owns.set(node, own);
      }
      return own;
    },
    inside: ({ children }) => children ?? [],
  };
  const material = (name: string) => materials.get(name) ?? materialInPlaceOf(name);
  const boards = boardsIn(document.tree, tree, ({ kind, values }) =>
    values ? (kind.board?.(values, { material }) ?? null) : null,
  );
  const most = Math.max(1, Math.floor(MOST_PLACES / Math.max(1, countOf(document.tree))));
  const copiesOf = fewCopies(Math.min(most, MOST_DRAWN_COPIES));
  const objects = new Map<number, DrawnObject>();
  const extent = new Extent();
  let room = MOST_BODIES;
  walkTree(document.tree, { inherited: TOP, boards }, tree, (standing, _, inside) => {
    const { kind, name, values, active, visible } = standing;
    if (kind.container) {
      inside();
      return;
    }
    if (!values || room <= 0) return;
    const copies = copiesOf(standing.copies);
    const thinning = Math.max(copies.length, Math.ceil(MOST_DRAWN_ELEMENTS / most));
    const looks = looksOf(kind, values, colors, thinning, undefined);
    const { bodies, bounds, sheet, color, hole } = looks;
    room -= bodies.length;
    const id = objects.size + 1;
    objects.set(id, { id, name, kind, bodies, bounds, sheet, color, hole, copies, active, visible });
    if (!visible || !(active || isBareBoard({ bodies, bounds, kind }))) return;
    for (const copy of copies) extent.add(looks.around, copy);
  });
  return { objects, bounds: extent.box() };
}

function countOf(nodes: readonly TreeNode[]): number {
  return nodes.reduce((sum, { children }) => sum + 1 + countOf(children ?? []), 0);
}

/** The first copies along each axis; the same list for the same copies. */
function fewCopies(most: number): (copies: Copies) => readonly Vec3[] {
  const known = new Map<Copies, readonly Vec3[]>();
  return (copies) => {
    let few = known.get(copies);
    if (!few) {
      few = drawnCopies(firstCopies(copies, most));
      known.set(copies, few);
    }
    return few;
  };
}

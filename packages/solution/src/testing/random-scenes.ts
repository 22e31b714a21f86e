import type { Discretisation } from '@thermarium/mesh';
import fc from 'fast-check';
import { prepareSketch } from '../../../mesh/src/testing/model-of.ts';
import type { FieldState } from '../readings/field-state.ts';

type Tree = Parameters<typeof prepareSketch>[0];
type Sketch = Tree[number];

/** A seeded field without physics, different in every cell and on every wall: what is read from it must be right anyway. */
export function anyState({ grid, walls }: Discretisation, time: number | null = null): FieldState {
  let seed = 12345;
  const next = (): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return 80 * (seed / 2 ** 32);
  };
  return {
    rise: Float64Array.from({ length: grid.cells }, next),
    wallRise: Float64Array.from({ length: walls.count }, next),
    wallHeat: Float64Array.from({ length: walls.count }, next),
    time,
  };
}

const at = fc.integer({ min: 0, max: 5 });
const size = fc.integer({ min: 1, max: 3 });
const place = { x: at, y: at, z: at };
const sizes = { dx: size, dy: size, dz: size };
const material_name = fc.constantFrom('copper', 'fr4', 'solder');

const box = fc.record({ ...place, ...sizes, material_name }).map((values) => ({ type: 'box', ...values }));
const hole = fc
  .record({ ...place, ...sizes })
  .map((values) => ({ type: 'box', hole: true, material_name: null, ...values }));
const round = fc
  .record({
    ...place,
    ...sizes,
    material_name,
    plane: fc.constantFrom('XY', 'XZ', 'YZ'),
  })
  .map((values) => ({ type: 'cylinder', ...values }));
const sphere = fc
  .record({ ...place, ...sizes, material_name })
  .map((values) => ({ type: 'box', sphere: true, ...values }));
const coldplate = fc
  .record({ ...place, ...sizes })
  .map((values) => ({ type: 'coldplate', resistance: 2, conductivity: 20, ...values }));
const row = box.map((element) => ({
  type: 'assembly',
  is_array: true,
  xcount: 2,
  ycount: 1,
  zcount: 1,
  // Copies that touch each other now and then.
  xpitch: element.dx * 1000 + (element.y % 2) * 500,
  ypitch: 0,
  zpitch: 0,
  children: [{ active: true, visible: true, name: 'element', ...element }],
}));
const source = fc.record({ ...place, ...sizes }).map((values) => ({
  type: 'source',
  plane: 'XY',
  power: 300,
  ...values,
  dz: 0,
}));
const volumeSource = fc
  .record({ ...place, ...sizes })
  .map((values) => ({ type: 'source', plane: null, power: 200, ...values }));

const world = fc.constantFrom(
  {},
  { material_name: 'epoxy', dxmin: 0, dxmax: 12, dymin: 0, dymax: 9, dzmin: 0, dzmax: 9 },
);

/** A model as arguments of `prepareSketch`. */
interface RandomModel {
  readonly tree: Tree;
  readonly world: Record<string, unknown>;
}

/** Models that were found valid, prepared: to prepare one takes longer than most checks of it. */
const found = new WeakMap<RandomModel, Discretisation | null>();

function prepareRandom(model: RandomModel): Discretisation | null {
  const known = found.get(model);
  if (known !== undefined) return known;
  const { tree, world: fields } = model;
  const options = { cellBudget: { generous: 0, usual: 4000 } };
  const { prepared } = prepareSketch(tree, { resolution: 1, ...fields }, options);
  found.set(model, prepared);
  return prepared;
}

/** Ids that fall along the tree, so that their order is not that of the objects. */
function withIds(nodes: readonly { readonly type: string; readonly children?: Tree }[]): Sketch[] {
  return nodes.map((node, n) => {
    const children = node.children?.map((child) => ({ ...child, id: 200 - n }));
    return { ...node, name: `${node.type} ${n}`, id: 100 - n, ...(children && { children }) };
  });
}

function modelsOf(element: fc.Arbitrary<{ readonly type: string }>): fc.Arbitrary<RandomModel> {
  return fc
    .record({ tree: fc.array(element, { minLength: 1, maxLength: 5 }).map(withIds), world })
    .filter((model) => prepareRandom(model) !== null);
}

/** Checks a property of every random model, prepared. */
export function checkModels(
  models: fc.Arbitrary<RandomModel>,
  seed: number,
  check: (discretisation: Discretisation) => void,
  numRuns = 40,
): void {
  fc.assert(
    fc.property(models, (model) => {
      const prepared = prepareRandom(model);
      if (prepared) check(prepared);
    }),
    { numRuns, seed },
  );
}

/** Valid models of a few blocks, holes and arrays that overlap and touch, in void or in a filled world. */
export const blockModel = modelsOf(fc.oneof(box, box, hole, row, coldplate));

/** The same with sources, on faces, inside and across. */
export const heatedBlockModel = modelsOf(fc.oneof(box, box, row, source, source, volumeSource));

/** The same with cylinders and ellipsoids among them. */
export const roundModel = modelsOf(fc.oneof(box, round, sphere, hole, source));

import { kinds } from '@thermarium/kinds';
import { expect, it } from 'vitest';
import { readModel } from '../formats.ts';
import { CadFile } from '../testing/cad-file.ts';
import { contentOf } from '../testing/file-content.ts';

const read = (file: CadFile) => readModel(contentOf(file.text), { kinds, library: [] });

it('mapped items put one shape at several places, also turned by a quarter', async () => {
  const file = new CadFile();
  const chip = file.part('chip', file.block([4, 2, 1]));
  const still = () => file.place([0, 0, 0]);
  file.mapped([
    [chip, still(), file.place([10, 20, 30])],
    // x to y, y to -x.
    [chip, still(), file.place([10, 0, 0], [0, 0, 1], [0, 1, 0])],
    // z to x, x to y, y to z; measured from another place than the origin.
    [chip, file.place([4, 2, 1]), file.place([0, 0, 50], [1, 0, 0], [0, 1, 0])],
  ]);
  const { document, losses } = await read(file);
  expect(losses.map(({ entity }) => entity)).toEqual(['material']);
  expect(document?.tree).toMatchObject([
    { type: 'box', name: 'chip', x: 10, y: 20, z: 30, dx: 4, dy: 2, dz: 1 },
    { type: 'box', name: 'chip', x: 8, y: 0, z: 0, dx: 2, dy: 4, dz: 1 },
    { type: 'box', name: 'chip', x: -1, y: -4, z: 48, dx: 1, dy: 4, dz: 2 },
  ]);
});

it('a drawing of a shape places nothing', async () => {
  const file = new CadFile();
  const chip = file.part('chip', file.block([4, 2, 1]));
  const map = file.add(`REPRESENTATION_MAP(${file.place([0, 0, 0])},${chip})`);
  const view = file.add(`MAPPED_ITEM('',${map},${file.place([99, 0, 0])})`);
  file.add(`DRAUGHTING_MODEL('',(${view}),${file.context})`);
  const { document } = await read(file);
  expect(document?.tree).toMatchObject([{ type: 'box', name: 'chip', x: 0, dx: 4 }]);
});

it('a mapped item by an operator of Cartesian transformation stands where that says', async () => {
  const file = new CadFile();
  const chip = file.part('chip', file.block([4, 2, 1]));
  const operator = (scale: string) =>
    file.add(
      `CARTESIAN_TRANSFORMATION_OPERATOR_3D('','',${file.direction([0, 1, 0])},${file.direction([-1, 0, 0])},${file.point([10, 0, 5])},${scale},${file.direction([0, 0, 1])})`,
    );
  file.mapped([
    [chip, file.place([0, 0, 0]), operator('1.')],
    [chip, file.place([0, 0, 0]), operator('2.')],
  ]);
  const { document, losses } = await read(file);
  expect(document?.tree).toMatchObject([{ type: 'box', x: 8, y: 0, z: 5, dx: 2, dy: 4, dz: 1 }]);
  expect(losses.at(-1)).toMatchObject({
    reason: expect.stringMatching(/^One place is damaged, scaled or mirrored/),
  });
});

it('an occurrence in an assembly is turned, and one that is oblique is the box around it', async () => {
  const file = new CadFile();
  const pin = file.part('pin', file.frustum(1, 1, 6, 0));
  // The axis of the pin lies along y.
  const lying = file.assembled(pin, file.place([0, 0, 0]), file.place([5, 0, 2], [0, 1, 0], [1, 0, 0]));
  const half = Math.SQRT1_2;
  file.assembled(lying, file.place([0, 0, 0]), file.place([100, 0, 0]));
  const chip = file.part('tilted', file.block([4, 4, 1]));
  file.assembled(chip, file.place([0, 0, 0]), file.place([0, 0, 0], [0, 0, 1], [half, half, 0]));
  const { document, losses } = await read(file);
  const [lain, tilted] = document?.tree ?? [];
  expect(lain).toMatchObject({
    type: 'cylinder',
    name: 'pin',
    plane: 'XZ',
    x: 104,
    y: 0,
    z: 1,
    dx: 2,
    dy: 6,
    dz: 2,
  });
  expect(tilted).toMatchObject({ type: 'polygon', name: 'tilted', plane: 'XY', thickness: 1 });
  expect(losses.map(({ name }) => name)).toEqual(['file']);
});

it.each([
  ['radians', 'SI_UNIT($,.RADIAN.)', Math.atan2(1, 3)],
  ['degrees', 'DEGREE', (Math.atan2(1, 3) * 180) / Math.PI],
])('a cone in %s is the box around it, with its volume in the report', async (_, unitOfAngle, angle) => {
  const file = new CadFile(unitOfAngle);
  file.part('plug', file.frustum(1, 2, 3, angle));
  const { document, losses } = await read(file);
  expect(document?.tree).toMatchObject([
    { type: 'box', name: 'plug', x: -2, y: -2, z: 0, dx: 4, dy: 4, dz: 3 },
  ]);
  const volume = Number(/volume is ([\d.]+) mm³/.exec(losses.at(-1)?.reason ?? '')?.[1]);
  expect(volume).toBeCloseTo(7 * Math.PI, 2);
});

it.each(['assembly', 'part'] as const)(
  'who contains whom is what the occurrence says where a relationship has the %s first',
  async (first) => {
    const file = new CadFile();
    const [chipOrigin, baseOrigin] = [file.place([0, 0, 0]), file.place([0, 0, 0])];
    const chip = file.part('chip', file.block([4, 2, 1]), chipOrigin);
    const base = file.part('base', file.block([9, 9, 2]), baseOrigin);
    const places = [file.place([0, 0, 0]), file.place([1, 1, 2]), file.place([1, 5, 2])];
    const stack = file.add(`SHAPE_REPRESENTATION('stack',(${places.join(',')}),${file.context})`);
    const definitions = [
      file.product('stack', stack),
      file.product('chip', chip),
      file.product('base', base),
    ];
    const [whole, ofChip, ofBase] = definitions;
    file.occurrence([whole, ofBase], [stack, base], [baseOrigin, places[0]], first);
    file.occurrence([whole, ofChip], [stack, chip], [chipOrigin, places[1]], first);
    file.occurrence([whole, ofChip], [stack, chip], [chipOrigin, places[2]], first);
    const { document, losses } = await read(file);
    expect(losses.map(({ entity }) => entity)).toEqual(['material']);
    expect(document?.tree).toMatchObject([
      { type: 'box', name: 'base', x: 0, y: 0, z: 0, dx: 9, dy: 9, dz: 2 },
      { type: 'box', name: 'chip', x: 1, y: 1, z: 2, dx: 4, dy: 2, dz: 1 },
      { type: 'box', name: 'chip', x: 1, y: 5, z: 2, dx: 4, dy: 2, dz: 1 },
    ]);
  },
);

it('a representation of an aspect of a shape, or of a property, is no body of its own', async () => {
  const file = new CadFile();
  const solid = file.add(
    `MANIFOLD_SOLID_BREP('die',${file.add(`CLOSED_SHELL('',(${file.block([4, 3, 1]).join(',')}))`)})`,
  );
  const shape = file.add(
    `ADVANCED_BREP_SHAPE_REPRESENTATION('',(${file.place([0, 0, 0])},${solid}),${file.context})`,
  );
  const definition = file.product('die', shape);
  const defined = file.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`);
  const aspect = file.add(`SHAPE_ASPECT('','data of the solid',${defined},.F.)`);
  const again = () => file.add(`SHAPE_REPRESENTATION('',(${solid}),${file.context})`);
  const ofAspect = file.add(`PROPERTY_DEFINITION('','solid data',${aspect})`);
  file.add(`SHAPE_DEFINITION_REPRESENTATION(${ofAspect},${again()})`);
  const ofProduct = file.add(`PROPERTY_DEFINITION('','validation',${defined})`);
  file.add(`PROPERTY_DEFINITION_REPRESENTATION(${ofProduct},${again()})`);
  const { document } = await read(file);
  expect(document?.tree).toMatchObject([{ type: 'box', name: 'die', dx: 4, dy: 3, dz: 1 }]);
});

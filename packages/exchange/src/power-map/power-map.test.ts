import { kinds } from '@thermarium/kinds';
import { type Document, defaultsOf, type TreeNode } from '@thermarium/model';
import { describe, expect, it } from 'vitest';
import { readModel, readPowerMap } from '../formats.ts';
import { documentOf } from '../testing/arbitrary-model.ts';
import { contentOf } from '../testing/file-content.ts';
import { powerMapOnto } from './power-map-onto.ts';
import { withPowers } from './with-powers.ts';

const TABLE = 'name,x0,x1,y0,y1,power\ncore,0,4,0,3,2500\n"=io",4,5,0,3,500\n';
const context = { kinds, library: [], name: 'chip' };

function node(type: string, values: object): TreeNode {
  const kind = kinds.find((each) => each.type === type);
  if (!kind) throw new Error(`There is no kind ${type}.`);
  return { ...defaultsOf(kind.fields), name: type, active: true, visible: true, ...values, type };
}

describe('a power map', () => {
  it('is a die of silicon with sources on its top, and says what is not in the file', async () => {
    const { document, model, losses, format } = await readModel(contentOf(TABLE), context);
    expect(format.name).toBe('power-map');
    expect(model).not.toBeNull();
    expect(document?.materials.map(({ name }) => name)).toEqual(['Silicon']);
    expect(document).toMatchObject({
      name: 'chip',
      tree: [
        {
          type: 'box',
          name: 'die',
          x: 0,
          y: 0,
          z: 0,
          dx: 5,
          dy: 3,
          dz: 0.5,
          material_name: 'Silicon',
          power: 0,
        },
        {
          type: 'assembly',
          name: 'powers',
          children: [
            {
              type: 'source',
              name: 'core',
              plane: 'XY',
              x: 0,
              y: 0,
              z: 0.5,
              dx: 4,
              dy: 3,
              dz: 0,
              power: 2500,
            },
            { type: 'source', name: '=io', x: 4, dx: 1, power: 500 },
          ],
        },
      ],
    });
    expect(losses.map(({ reason }) => reason)).toEqual([
      'The file states no thickness, no material and nothing around it: the powers are on a block of Silicon, 5 x 3 x 0.5 mm, in still air.',
    ]);
  });

  it('may come from a spreadsheet: a line of its separator, comments, thousands beside decimal commas', async () => {
    const text =
      'sep=;\r\n# as the tool wrote it\r\nname;x0;x1;y0;y1;power\r\nCore;0;4,5;0;3;1.250\r\nCache;4,5;9;0;3;0,5\r\n';
    const { map } = await readPowerMap(contentOf(text));
    expect(map?.regions).toEqual([
      { name: 'Core', x0: 0, x1: 4.5, y0: 0, y1: 3, power: 1250 },
      { name: 'Cache', x0: 4.5, x1: 9, y0: 0, y1: 3, power: 0.5 },
    ]);
  });

  it('without its head is refused, and the head is named', async () => {
    const { issues } = await readModel(
      contentOf('CoreA,0,4000,0,3000,600\nCoreB,5000,9000,0,3000,900\n'),
      context,
    );
    expect(issues.map(({ message }) => message)).toEqual([
      'The file has no head line: its first line has numbers only behind a name.',
    ]);
    expect(issues[0].remedy).toContain('name,x0,x1,y0,y1,power');
  });

  it('may have its columns in any order, and tells all wrong lines', async () => {
    const text = 'power;y1;y0;x1;x0;name\n2,5;1;0;2;0;a\n1;1;0\n1;1;0;2;2;b\nx;1;0;2;1;c\n';
    const { document, issues } = await readModel(contentOf(text), context);
    expect(document).toBeNull();
    expect(issues.map(({ message }) => message)).toEqual([
      'Line 3: Not enough values',
      'Line 4: The region has no area: x1 must be above x0, and y1 above y0.',
      'Line 5: Expecting a number in column 1.',
    ]);
    const { issues: empty } = await readModel(contentOf('name,x0,x1,y0,y1,power\n'), context);
    expect(empty.map(({ message }) => message)).toEqual(['The file has no regions.']);
  });
});

describe('a power map on an object', () => {
  const die = node('box', {
    name: 'die',
    x: 10,
    y: -2,
    z: 1,
    dx: 5,
    dy: 3,
    dz: 'H',
    material_name: 'copper',
  });
  const lid = node('box', { name: 'lid', z: 9, material_name: 'copper' });
  const off = node('box', { name: 'off', active: false, material_name: 'copper' });
  const twin = node('assembly', { name: 'twin', children: [die] });
  const stack = node('assembly', { name: 'stack', children: [off, die, lid] });
  const documentWith = (tree: readonly TreeNode[]): Document => ({
    ...documentOf(tree),
    parameters: [{ name: 'H', description: '', value: 0.5 }],
  });
  const put = async (document: Document, name: string, text = TABLE) => {
    const { map } = await readPowerMap(contentOf(text));
    if (!map) throw new Error('The map is right.');
    return powerMapOnto(document, name, map, kinds);
  };

  it('stands on its top, right after it and beside it in its assembly', async () => {
    const { document, issues } = await put(documentWith([lid, stack]), 'die');
    expect(issues).toEqual([]);
    expect(document?.tree[0]).toEqual(lid);
    const children = document?.tree[1].children ?? [];
    expect(children.map(({ name }) => name)).toEqual(['off', 'die', 'powers on die', 'lid']);
    expect(children[2].children).toMatchObject([
      { name: 'core', x: 10, y: -2, z: 1.5, dx: 4, power: 2500 },
      { name: '=io', x: 14, y: -2, z: 1.5, dx: 1, power: 500 },
    ]);
  });

  it('needs one active object that carries it', async () => {
    const document = documentWith([twin, stack]);
    expect((await put(document, 'stack/die')).document?.tree[1].children).toHaveLength(4);
    for (const name of ['die', 'off', 'nobody', 'stack']) {
      const { document: changed, issues } = await put(document, name);
      expect({ changed, codes: issues.map(({ code }) => code) }).toEqual({
        changed: null,
        codes: ['unknown-object'],
      });
    }
    const wide = await put(documentWith([die]), 'die', 'name,x0,x1,y0,y1,power\ncore,0,5,0,3.1,1\n');
    expect(wide.document).toBeNull();
    expect(wide.issues[0].message).toBe(
      `The region 'core' from 0 to 3.1 mm reaches further along y than 'die'.`,
    );
  });
});

it('powers go to the one object of their name, and the others are lost with their watts', () => {
  const part = (name: string) => node('box', { name, material_name: 'copper' });
  const inside = node('assembly', { name: 'group', children: [part('cpu'), part('ram')] });
  const powers = new Map([
    ['cpu', 1500],
    ['ram', 200],
    ['gpu', 3000],
    ['group', 1],
  ]);
  const { document, losses } = withPowers(documentOf([inside, part('ram')]), powers, kinds);
  expect(document.tree).toMatchObject([{ children: [{ power: 1500 }, { power: 0 }] }, { power: 0 }]);
  expect(losses.map(({ name, watts }) => [name, watts])).toEqual([
    ['ram', 0.2],
    ['gpu', 3],
    ['group', 0.001],
  ]);
});

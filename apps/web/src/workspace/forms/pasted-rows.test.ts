import { kinds } from '@thermarium/kinds';
import { describe, expect, it } from 'vitest';
import { readBlock, readNumbers } from '../../ui/pasted-block.ts';
import { layoutOf } from './field-layout.ts';
import { pastedAlong } from './pasted-axes.ts';
import { wantedMaterials } from './pasted-materials.ts';
import { materialsOf, pastedRows, rowsAfterPaste, withMaterials } from './pasted-rows.ts';

const layers = kinds.find(({ type }) => type === 'pcb')?.fields.layers;
const powers = kinds.find(({ type }) => type === 'transient_source')?.fields.powers;
if (layers?.kind !== 'list' || powers?.kind !== 'list')
  throw new Error('Boards have layers, sources powers.');
const isMaterial = (name: string) => ['Copper', 'FR-4'].includes(name);

function read(field: typeof layers, text: string, from: string | null = null) {
  const block = readBlock(text);
  if (field?.kind !== 'list' || !block) throw new Error('It is no block.');
  return pastedRows(field, block, isMaterial, from);
}

describe('a block', () => {
  it.each([
    [
      'Top\t35\nCore\t1500\n',
      [
        ['Top', '35'],
        ['Core', '1500'],
      ],
    ],
    [
      'Top;0,035\r\nCore;1,5',
      [
        ['Top', '0,035'],
        ['Core', '1,5'],
      ],
    ],
    [
      'Top, 35\nCore, 1500',
      [
        ['Top', '35'],
        ['Core', '1500'],
      ],
    ],
    ['"Top, signal","3""5"', [['Top, signal', '3"5']]],
    ['"two\nlines"\t1', [['two\nlines', '1']]],
    ['0,5\n1,5', [['0,5'], ['1,5']]],
    [
      '1\t2\n\n\t\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
  ])('%j is read', (text, cells) => {
    expect(readBlock(text)).toEqual(cells);
  });

  it.each(['35', '3,5', '1,234.5', 'Copper', '2 * W\n', ''])('%j is one value', (text) => {
    expect(readBlock(text)).toBeNull();
  });

  it('of numbers is a row, a column or parted by spaces', () => {
    expect(readNumbers('1\t2\t0,5')).toEqual(['1', '2', '0,5']);
    expect(readNumbers('1\n2\n3 mm\n')).toEqual(['1', '2', '3 mm']);
    expect(readNumbers('-4 2.5 0')).toEqual(['-4', '2.5', '0']);
    for (const text of ['1 234', '3,5', '5', '1\t2\n3\t4']) expect(readNumbers(text)).toBeNull();
  });
});

describe('pasted layers', () => {
  it('have the columns of the table', () => {
    const { rows, leftOut } = read(layers, 'Top\t35\tCopper\tFR-4\t60\nCore\t1500\tFR-4\t\t');
    expect(rows).toEqual([
      { name: 'Top', thickness: 35, material_name: 'Copper', fill_material_name: 'FR-4', ratio: 60 },
      { name: 'Core', thickness: 1500, material_name: 'FR-4' },
    ]);
    expect(leftOut).toEqual([]);
  });

  it('are told apart by what is in the columns', () => {
    expect(read(layers, 'Copper\t35\nFR-4\t1500').rows[1]).toEqual({
      material_name: 'FR-4',
      thickness: 1500,
    });
    expect(read(layers, '35 um\tTop\tUnobtainium').rows).toEqual([
      { thickness: 35, name: 'Top', material_name: 'Unobtainium' },
    ]);
  });

  it('keep a place for a blank column where all are in the order of the table', () => {
    expect(read(layers, 'Top\t\tCopper\nCore\t\tFR-4').rows).toEqual([
      { name: 'Top', material_name: 'Copper' },
      { name: 'Core', material_name: 'FR-4' },
    ]);
    expect(read(layers, 'Top\t35\tCopper\t\t20').rows).toEqual([
      { name: 'Top', thickness: 35, material_name: 'Copper', ratio: 20 },
    ]);
    expect(read(layers, 'Copper\t\t35').rows).toEqual([{ material_name: 'Copper', thickness: 35 }]);
  });

  it('take names and units from a heading', () => {
    const { rows, leftOut } = read(
      layers,
      'Material;Dk;Layer;Thickness (mm);Secondary;Ratio [%]\nFR-4;4,4;Core;1,5;Copper;90',
    );
    expect(rows).toEqual([
      { material_name: 'FR-4', name: 'Core', thickness: 1500, fill_material_name: 'Copper', ratio: 90 },
    ]);
    expect(leftOut).toEqual(["'Dk'"]);
  });

  it('pass over a heading of other words', () => {
    expect(read(layers, 'Lage\tDicke\nTop\t35').rows).toEqual([{ name: 'Top', thickness: 35 }]);
  });

  it('begin at the field that the user is in', () => {
    expect(read(layers, '35\n70', 'thickness').rows).toEqual([{ thickness: 35 }, { thickness: 70 }]);
    expect(read(layers, '40\n60', 'ratio').rows).toEqual([{ ratio: 40 }, { ratio: 60 }]);
  });

  it('keep what is no number as it was typed, to be corrected', () => {
    expect(read(layers, 'Top\t35\nCore\tthick').rows).toEqual([
      { name: 'Top', thickness: 35 },
      { name: 'Core', thickness: 'thick' },
    ]);
  });

  it('lie over the rows that are there, and the others are new', () => {
    const before = [
      { name: 'a', thickness: 1, ratio: 50 },
      { name: 'b', thickness: 2, ratio: 50 },
    ];
    const after = rowsAfterPaste(layers, before, 1, [{ thickness: 7 }, { name: 'c' }]);
    expect(after.row).toBe(1);
    expect(after.rows).toMatchObject([
      before[0],
      { name: 'b', thickness: 7, ratio: 50 },
      { name: 'c', thickness: null, ratio: 100 },
    ]);
  });

  it('name materials, which may be called otherwise here', () => {
    const { rows } = read(layers, 'Top\t35\tcopper\tfr4\nBottom\t35\tcopper\t');
    expect(materialsOf(layers, rows)).toEqual(['copper', 'fr4']);
    const named = withMaterials(layers, rows, (name) => name.toUpperCase());
    expect(named).toMatchObject([{ material_name: 'COPPER', fill_material_name: 'FR4' }, { name: 'Bottom' }]);
  });
});

it('pulses take times and powers in their units', () => {
  expect(read(powers, 'Time (ms)\tPower (W)\n0\t1\n500\t2,5').rows).toEqual([
    { time: 0, power: 1000 },
    { time: 0.5, power: 2500 },
  ]);
  expect(read(powers, '0, 100\n1, 200').rows).toEqual([
    { time: 0, power: 100 },
    { time: 1, power: 200 },
  ]);
});

it('materials are found in any spelling, those of the project first', () => {
  const library = { library_id: 1, library_name: 'Metals' };
  const inLibrary = { id: 7, name: 'Aluminium nitride', ...library };
  const libraries = [{ materials: [{ id: 1, name: 'copper', ...library }, inLibrary] }];
  const { names, inLibraries } = wantedMaterials(
    ['copper', 'aluminum nitride', 'Unobtainium'],
    [{ name: 'Copper' }],
    libraries,
  );
  expect([...names]).toEqual([['copper', 'Copper']]);
  expect([...inLibraries]).toEqual([['aluminum nitride', inLibrary]]);
});

describe('a row of numbers pasted into a field', () => {
  const axesOf = (type: string) => {
    const { fields = {} } = kinds.find((kind) => kind.type === type) ?? {};
    const [tab] = layoutOf(fields);
    return tab?.items.flatMap((item) => (item.type === 'axes' ? item.axes : [])) ?? [];
  };

  it('fills it and those after it, in their units', () => {
    const numbers = ['-4', '0,5', '1 mm', '8', '35 µm', 'W'];
    expect(pastedAlong(axesOf('box'), 'x', numbers, () => false)).toEqual({
      ...{ x: -4, y: 0.5, z: 1, dx: 8, dy: 0.035, dz: 'W' },
    });
    expect(pastedAlong(axesOf('box'), 'dy', ['1', '2', '3'], () => false)).toEqual({ dy: 1, dz: 2 });
  });

  it('leaves out fields that take no input, and quantities of another unit', () => {
    const six = ['1', '2', '3', '4', '5', '6'];
    expect(pastedAlong(axesOf('source'), 'x', six, (key) => key === 'dz')).toEqual({
      ...{ x: 1, y: 2, z: 3, dx: 4, dy: 5 },
    });
    const array = pastedAlong(axesOf('ball_array'), 'x', six, () => false);
    expect(array).toEqual({ x: 1, y: 2, z: 3, dx: 4, dy: 5, dz: 6 });
    expect(pastedAlong(axesOf('box'), 'diameter', six, () => false)).toBeNull();
  });
});

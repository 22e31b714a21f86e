import { kinds } from '@thermarium/kinds';
import { type Document, defaultsOf, type FieldTable, type Material, type TreeNode } from '@thermarium/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readModel } from '../formats.ts';
import { arbitraryModel, documentOf } from '../testing/arbitrary-model.ts';
import { contentOf } from '../testing/file-content.ts';
import { keptText } from './cell-value.ts';
import { writeCsv } from './write-csv.ts';

const HEAD = 'name,type,x0,y0,z0,dx,dy,dz,material,param1,param2,param3,param4,param5';
const { materials } = documentOf([]);
const context = { kinds, library: materials, name: 'Board' };
const read = (text: string | Uint8Array, library: readonly Material[] = materials) =>
  readModel(contentOf(text), { ...context, library });

async function written(document: Document): Promise<string> {
  const { text, issues } = await writeCsv(document, kinds);
  if (text === null) throw new Error(issues.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return text.replace('\ufeff', '');
}

async function refusals(...lines: readonly string[]): Promise<readonly string[]> {
  const { issues, model } = await read([HEAD, ...lines].join('\r\n'));
  expect(model).toBeNull();
  return issues.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

/** A value as a cell carries it: numbers to 1e-12 of them. */
function inCell<Value>(value: Value): Value {
  return (typeof value === 'number' ? Number(value.toPrecision(13)) : value) as Value;
}

/** A node as the columns carry it: texts trimmed, without numbers that follow from others, layers with names. */
function carried({ children, ...node }: TreeNode): TreeNode {
  const fields: FieldTable = kinds.find(({ type }) => type === node.type)?.fields ?? {};
  const values = Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]): [string, unknown][] => {
      if (field.kind === 'number' && field.derived) return [];
      const rows = node[key] as readonly { readonly name?: string }[];
      if (field.kind !== 'list') return [[key, inCell(node[key])]];
      const texts = rows.map((row, n) => (row.name === '' ? { ...row, name: `Layer ${n + 1}` } : row));
      const cells = texts.map((row) =>
        Object.fromEntries(Object.entries(row).map(([part, each]) => [part, inCell(each)])),
      );
      return [[key, cells]];
    }),
  );
  const { type, active, visible } = node;
  return {
    ...values,
    ...{ type, active, visible, name: keptText(node.name) },
    ...(children && { children: children.map(carried) }),
  };
}

/** A node with the defaults of its kind. */
function node(type: string, values: object): TreeNode {
  const kind = kinds.find((each) => each.type === type);
  if (!kind) throw new Error(`There is no kind ${type}.`);
  return { ...defaultsOf(kind.fields), name: type, active: true, visible: true, ...values, type };
}

describe('a model of any kinds', () => {
  it('has the same tree after writing and reading', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryModel, async (document) => {
        fc.pre(document.tree.every(hasName));
        const reading = await read(await written(document));
        expect(reading.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(reading.document?.tree.map(carried)).toEqual(document.tree.map(carried));
        expect(reading.losses).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

/** Some names are nothing but what a file does not keep. */
function hasName({ name, children = [] }: TreeNode): boolean {
  return keptText(name) !== '' && children.every(hasName);
}

describe('a tree as lines', () => {
  it('has the columns of the specification, and what they do not carry behind them', async () => {
    const layers = [
      { name: 'Top', thickness: 35, material_name: 'copper', fill_material_name: 'fr4', ratio: 20 },
      { name: '', thickness: '2*W', material_name: 'fr4', fill_material_name: null, ratio: 100 },
    ];
    const pulses = [
      { id: 1, time: 0, power: 500 },
      { id: 2, time: 1.5, power: 0 },
    ];
    const tree = [
      node('assembly', {
        name: '=pair',
        is_array: true,
        xcount: 2,
        xpitch: 20000,
        children: [
          node('box', { name: 'die, big', x: -1, dx: 'W/4', material_name: 'copper', power: 2500 }),
          node('box', { name: 'off', active: false, material_name: 'copper', hc: 5 }),
        ],
      }),
      node('pcb', { dx: 10, dy: 5, layers }),
      node('transient_source', { name: 'pulse', plane: 'XZ', dx: 4, dy: 0, dz: 2, powers: pulses }),
      node('heatsink', { material_name: 'copper', base_dx: 30 }),
    ];
    const document = { ...documentOf(tree), parameters: [{ name: 'W', description: '', value: 10 }] };
    expect((await written(document)).split('\r\n')).toEqual([
      `${HEAD},param6,param7,param8,param9`,
      `"'=pair",assembly,-1,0,0,22.5,1,1,,2,2,1,1,20000,0,0`,
      '"die, big",box,-1,0,0,2.5,1,1,copper,2500,false,false,,false',
      'off,box,0,0,0,1,1,1,copper,0,false,false,5,false,active=false',
      'pcb,pcb,0,0,0,10,5,0.055,,Top,35,copper,Layer 2,20,fr4,,layers[0].fill_material_name=fr4,layers[0].ratio=20',
      'pulse,transient_source,0,0,0,4,0,2,,1,0,500,2,1.5,0',
      'heatsink,heatsink,0,0,0,30,1,1,copper,Y,5,5,0.5',
      '',
    ]);
    const { losses } = await writeCsv(document, kinds);
    expect(losses).toEqual([
      {
        entity: 'project',
        name: 'Board',
        reason:
          'The file has the tree alone, without its name and its world. Expressions are written as their numbers. Materials are only named: a library must have them.',
        watts: 0,
      },
    ]);
  });

  it('has the fewest digits that tell a value to 1e-12 of it, wherever float64 left more', async () => {
    const tree = [
      node('box', {
        x: '0.1 + 0.2',
        y: 7.200000000000001,
        dx: '3 * 2.4',
        dy: '10.3 - 10.2',
        dz: '1 / 3',
        material_name: 'copper',
      }),
      node('pcb', {
        dx: 1,
        dy: 1,
        layers: [{ name: 'a', thickness: '3 * 2.4', material_name: 'copper', ratio: '0.7 * 100' }],
      }),
      node('assembly', {
        name: 'group',
        children: [node('box', { x: 0.1, dx: 0.2, y: -1e-7, dy: '1e5 / 3', material_name: 'copper' })],
      }),
    ];
    const numbers = (await written(documentOf(tree))).match(/-?\d+\.\d+(e-?\d+)?/g);
    expect(numbers?.filter((text) => text.length > 5)).toEqual([
      '0.3333333333333',
      // 7.2 µm as the board's dz.
      '0.0072',
      '33333.33333333',
      '33333.33333333',
    ]);
    expect(numbers?.slice(0, 3)).toEqual(['0.3', '7.2', '7.2']);
  });

  it('is not written of a wrong model, and leaves out what is off and wrong', async () => {
    const wrong = { ...node('box', { name: 'wrong', dx: 'W', power: 9 }) };
    const { text, issues } = await writeCsv(documentOf([wrong]), kinds);
    expect(text).toBeNull();
    expect(issues.map(({ path }) => path)).toContain('tree/wrong.dx');
    const { text: kept, losses } = await writeCsv(documentOf([{ ...wrong, active: false }]), kinds);
    expect(kept?.split('\r\n')).toEqual([`\ufeff${HEAD}`, '']);
    expect(losses[1]).toMatchObject({ entity: 'box', name: 'wrong', watts: 0 });
  });
});

describe('a file of another program', () => {
  it('is read with blank params, any case, and materials of the library', async () => {
    const text = [
      'Name, Type, x0, y0, z0, dx, dy, dz, material',
      'die, BOX, 0, 0, 0, 4, 5, 0.5, Copper',
      '',
      'film, source, 0, 0, 0.5, 4, 5, 0, , 750',
      'bumps, bga, 0, 0, 0, 4, 4, 0.1, solder, 3, 3, 1000, 1000, 200',
      'board, pcb, 0, 0, -1, 120, 120, 0, , top, 35, copper, core, 965, FR4',
    ].join('\n');
    const { document, model, format } = await read(text);
    expect(format.name).toBe('csv');
    expect(document?.name).toBe('Board');
    expect(document?.tree).toMatchObject([
      { type: 'box', name: 'die', dx: 4, dz: 0.5, material_name: 'copper', power: 0, active: true },
      { type: 'source', plane: 'XY', power: 750 },
      { type: 'ball_array', xcount: 3, diameter: 200, inline: true, fill_material_name: null },
      {
        type: 'pcb',
        layers: [
          { name: 'top', thickness: 35 },
          { name: 'core', material_name: 'fr4', ratio: 100 },
        ],
      },
    ]);
    expect(document?.materials.map(({ name }) => name)).toEqual(['copper', 'solder', 'fr4']);
    expect(model?.world.max).toEqual([120, 120, 100]);
  });

  it('may have semicolons with decimal commas, no head, and the bytes of Excel', async () => {
    const line = 'Kühler;box;0;0;0;1,5;1;1;copper;2,5';
    const utf16 = new Uint8Array(Uint16Array.from(`\ufeff${line}`, (each) => each.charCodeAt(0)).buffer);
    const old = Uint8Array.from(line, (each) => each.charCodeAt(0));
    for (const file of [line, utf16, old]) {
      const { document } = await read(file);
      expect(document?.tree).toMatchObject([{ name: 'Kühler', dx: 1.5, power: 2.5 }]);
    }
  });

  it('may come from a spreadsheet of another language', async () => {
    const head = HEAD.replaceAll(',', ';');
    const line = 'Die;box;0;0;0;4,5;4,5;0,5;copper;1500,5;FALSCH;VRAI;;WAHR';
    const { document } = await read(`sep=;\r\n${head}\r\n${line}\r\n`);
    expect(document?.tree).toMatchObject([
      { name: 'Die', dx: 4.5, power: 1500.5, hole: false, sphere: true, bound: true },
    ]);
  });

  it('may have comments and blank lines before its head, and UTF-16 without a mark', async () => {
    const text = `\n# a board, as the tool wrote it\n\n${HEAD}\n#1,box,0,0,0,1,1,1,copper\nb,box,0,0,0,1,1,x,copper\n`;
    const utf16 = new Uint8Array(Uint16Array.from(text, (each) => each.charCodeAt(0)).buffer);
    for (const file of [text, utf16]) {
      expect((await read(file)).issues.map(({ message }) => message)).toEqual([
        'Line 6: Expecting a number in column 8.',
      ]);
    }
    const plain = await read('#1,box,0,0,0,1,1,1,copper\n#2,box,2,0,0,1,1,1,copper\n');
    expect(plain.document?.tree.map(({ name }) => name)).toEqual(['#1', '#2']);
  });

  it.each([
    ['beside a decimal comma', '4,5', '1.250', 1250],
    ['with both signs', '4', '1.250,5', 1250.5],
    ['beside a decimal point', '4.5', '1,250', 1250],
    ['with both signs the other way', '4', '1,250.5', 1250.5],
    ['in groups', '4', '1.250.000', 1_250_000],
    ['alone', '4', '1.250', 1.25],
    ['alone, of a comma', '4', '1,250', 1.25],
    ['beside the same sign', '4.5', '1.250', 1.25],
    ['that begins with 0', '4,5', '0.125', 0.125],
  ])('reads a sign before three digits %s', async (_, other, power, value) => {
    const { document } = await read(`die;box;0;0;0;${other};1;1;copper;${power}\n`);
    expect(document?.tree).toMatchObject([{ power: value }]);
  });

  it('does not guess a sign before three digits where both decimal signs are used', async () => {
    const { issues } = await read('die;box;0;0;0;4,5;2.5;1;copper;1.250\n');
    expect(issues.map(({ message }) => message)).toEqual(['Line 1: Expecting a number in column 10.']);
  });

  it('is not misled by names that look like numbers', async () => {
    const { document } = await read('"4,5",box,0,0,0,2.5,1,1,copper,1.250\n');
    expect(document?.tree).toMatchObject([{ name: '4,5', dx: 2.5, power: 1.25 }]);
  });

  it('tells what has no meaning', async () => {
    const { losses, model } = await read(
      ['film,source,0,0,0,1,1,0,source,1,XY,,5,constructor=1', 'die,box,0,0,0,1,1,1,copper'].join('\n'),
    );
    expect(model).not.toBeNull();
    expect(losses.map(({ reason }) => reason)).toEqual([
      `A Source has no material; 'source' is left out.`,
      `The value '5' in column 13 has no meaning here.`,
      `The value 'constructor=1' in column 14 has no meaning here.`,
    ]);
  });
});

describe('wrong lines', () => {
  it('are all told, in the words of the specification', async () => {
    const told = await refusals(
      'die,box,0,0,0,1,1,1',
      'die,boxx,0,0,0,1,1,1,copper',
      'die,box,0,0,0,1,1,1,gold',
      'board,pcb,0,0,0,1,1,0,,,35,copper',
      'board,pcb,0,0,0,1,1,0,,top,35,copper,core,,',
      'board,pcb,0,0,0,1,1,0,,top,thick,gold',
      'pulse,transient_source,0,0,0,1,1,0,,1,0,5,2,,',
      'pulse,transient_source,0,0,0,1,1,0,,one,0,5',
      'die,box,a,0,0,1e999,1,1,copper',
      'round,cylinder,0,0,0,1,1,1,copper,5,ZZ',
      'board,pcb,0,0,0,1,1,0,,top,35,copper,,layers[0].fill_material_name=gold,layers[0].ratio=x',
      'board,pcb,0,0,0,1,1,0,',
      'pulse,transient_source,0,0,0,1,1,0,,,plane=XY',
    );
    expect(told).toEqual([
      'Line 2: Not enough values',
      'Line 3: Invalid type',
      `Line 4: Did not find material 'gold' in your libraries.`,
      'Line 5: Expecting layer name in column 10.',
      'Line 6: Expecting thickness value in column 14.',
      'Line 6: Expecting material name in column 15.',
      'Line 7: Expecting thickness value in column 11.',
      `Line 7: Did not find material 'gold' in your libraries.`,
      'Line 8: Expecting time value in column 14.',
      'Line 8: Expecting power value in column 15.',
      'Line 9: Expecting id value in column 10.',
      'Line 10: Expecting a number in column 3.',
      'Line 10: Expecting a number in column 6.',
      'Line 11: Expecting one of XY, XZ, YZ in column 11.',
      `Line 12: Did not find material 'gold' in your libraries.`,
      'Line 12: Expecting a number in column 15.',
      'Line 13: Expecting layer name in column 10.',
      'Line 14: Expecting id value in column 10.',
    ]);
  });

  it('of an assembly are told where it ends, and take the place of its objects', async () => {
    expect(
      await refusals(
        'a,assembly,,,,,,,,2',
        'b,assembly,,,,,,,,x',
        'die,box,0,0,0,1,1,1,copper',
        'c,assembly,,,,,,,,3',
        'die,boxx,0,0,0,1,1,1,copper',
      ),
    ).toEqual([
      'Line 3: Expecting the number of objects in it in column 10.',
      'Line 6: Invalid type',
      'Line 5: Expecting 3 objects in the assembly, but the file has 1.',
    ]);
  });

  it('of other tables are told as such', async () => {
    for (const text of ['block_type,name,xs,ys\nsolid,R1,0,0', '0, 3, 0, 3\n0, 1, 0, 1']) {
      const { document, issues, format } = await read(text);
      expect({ document, format: format.name }).toEqual({ document: null, format: 'csv' });
      expect(issues.map(({ code }) => code)).toEqual(['wrong-format']);
    }
  });

  it('of a file that is too large are not read', async () => {
    const { document, issues } = await read(new TextEncoder().encode(`${HEAD}\n`.repeat(140_000)));
    expect(document).toBeNull();
    expect(issues.map(({ code }) => code)).toEqual(['file-too-large']);
    expect(await refusals('\n'.repeat(100_000))).toEqual(['Line 100001: A file has at most 100000 lines.']);
  });
});

it('the only list of a kind stands in the columns of a line; several follow value by value', () => {
  for (const { type, fields, csv } of kinds) {
    const lists = Object.entries(fields).flatMap(([key, { kind }]) => (kind === 'list' ? [key] : []));
    expect(lists.length === 1 ? lists : [], type).toEqual(csv?.rows ? [csv.rows.list] : []);
    const keys = [...(csv?.size ?? []), ...(csv?.params ?? [])];
    expect(
      keys.filter((key) => !(key in fields)),
      type,
    ).toEqual([]);
  }
});

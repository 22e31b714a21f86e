import { readFileSync } from 'node:fs';
import { kinds } from '@thermarium/kinds';
import { DEEPEST_TREE, type Material, propertyAt, type TreeNode } from '@thermarium/model';
import { describe, expect, it } from 'vitest';
import type { ModelReading } from '../format.ts';
import { readModel } from '../formats.ts';
import { ecxmlText, elementText, materialText } from '../testing/ecxml-text.ts';
import { contentOf } from '../testing/file-content.ts';

const read = (text: string | Uint8Array, library: readonly Material[] = []): Promise<ModelReading> =>
  readModel(contentOf(text), { kinds, library });
const sample = (name: string) => read(readFileSync(new URL(`samples/${name}.ecxml`, import.meta.url)));

/** Reads geometry that must be without faults. */
async function treeOf(geometry: string): Promise<readonly TreeNode[]> {
  const { document, issues } = await read(ecxmlText(geometry));
  expect(issues).toEqual([]);
  return document?.tree ?? [];
}
const messagesOf = async (text: string | Uint8Array) =>
  (await read(text)).issues.map(({ message }) => message);
const solid = (name: string, size: readonly [number, number, number], power = 0) =>
  elementText('solid3dBlock', name, [0, 0, 0], size, body(power));
const body = (power: number | string, material = 'Cu') =>
  `<material>${material}</material><powerDissipation>${power}</powerDissipation>`;
const isotropic = (k: number | string) => `<isotropic><conductivity>${k}</conductivity></isotropic>`;

describe('each element of the standard', () => {
  it('is read from files as other programs write them', async () => {
    const { document, model, issues, losses } = await sample('all-elements');
    expect(issues).toEqual([]);
    expect(model?.tree.length).toBeGreaterThan(0);
    const outline = ({ type, name, children }: TreeNode): unknown =>
      children ? [type, name, children.map(outline)] : `${type} ${name}`;
    expect(document?.tree.map(outline)).toEqual([
      'box block',
      'cylinder cylinder',
      'source volume source',
      'source surface source',
      'pcb board',
      ['assembly', 'empty assembly', []],
      ['assembly', 'case', ['bottom', 'top', 'south', 'north', 'west', 'east'].map((each) => `box ${each}`)],
      ['assembly', 'heat sink', ['box base', 'box fin 1']],
      'two_resistor U1',
    ]);
    expect(losses.map(({ entity, watts }) => `${entity} ${watts}`)).toEqual([
      ...['solid2dBlock 0', 'grille 0', 'flowResistance 0', 'rectangular2dFan 0'],
      ...['axial3dFan 0', 'monitorPoint 0'],
    ]);
    expect(document?.planes).toMatchObject([{ name: 'probe', plane: 'XY', coordinate: 11 }]);
  });

  it('keeps its place, size and power, in mm and mW', async () => {
    const { document, model, losses } = await sample('fcbga');
    expect(document).toMatchObject({
      name: 'Minimal FCBGA',
      world: { ambient: 25, dxmin: 10, dxmax: 25, dzmin: 5, dzmax: 15 },
      tree: [
        {
          name: 'FCBGA 15x15',
          children: [
            { type: 'box', z: 0.4, dx: 15, dz: 0.7, material_name: 'BT substrate' },
            { name: 'Die', x: 5, z: 1.1, dz: 0.3, material_name: 'Silicon', power: 0 },
            { type: 'source', plane: 'XY', x: 5.5, z: 1.1, dx: 1, dz: 0, power: 2500 },
            { name: 'Balls', children: [{ type: 'cylinder', plane: 'XY', dx: 0.5, dz: 0.4 }] },
          ],
        },
      ],
    });
    expect(document?.materials).toMatchObject([
      { name: 'Silicon', density: 2330, specific_heat: 700, surface_emissivity: 0.8, anisotropic: false },
      { anisotropic: true, conductivity: 20.5, conductivity_z: 0.38 },
      { conductivity: 58 },
    ]);
    const silicon = model?.materials.get('Silicon');
    expect(silicon?.conductivity[0]).toBeCloseTo(148 - 0.42 * (298.15 - 300), 5);
    const [table] = silicon?.overTemperature?.conductivity ?? [];
    if (!table) throw new Error('Silicon does not follow temperature.');
    for (const celsius of [-100, 0, 150, 300])
      expect(propertyAt(table, celsius)).toBeCloseTo(148 - 0.42 * (celsius + 273.15 - 300), 5);
    expect(propertyAt(table, 400), 'it does not conduct better than an insulator').toBeLessThan(1e-6);
    expect(losses.find(({ name }) => name === 'Silicon')).toBeUndefined();
  });

  it('may be inactive or hidden, and names may be those of other cases', async () => {
    const geometry = solid('die', [1e-3, 2e-3, 3e-3], 1.5)
      .replace('true', '0')
      .replaceAll('solid3dBlock', 'solid3DBlock')
      .replace('<location>', '<visible>false</visible><location>');
    expect(await treeOf(geometry)).toMatchObject([
      { type: 'box', active: false, visible: false, power: 1500 },
    ]);
  });
});

describe('sources, plates and boards', () => {
  it('a flat source has no size along its normal, whatever the file says', async () => {
    const stray = elementText(
      'source2dBlock',
      's',
      [0, 0, 0],
      ['0.001', '0.002', '3333'],
      '<plane>-xy</plane><powerDissipation>2</powerDissipation>',
    );
    expect(await treeOf(stray)).toMatchObject([
      { type: 'source', plane: 'XY', dx: 1, dy: 2, dz: 0, power: 2000 },
    ]);
  });

  it('a plate without thickness leaves its power, in its plane', async () => {
    const plate = (plane: string, size: readonly [number, number, number]) =>
      elementText('solid2dBlock', 'p', [0, 0, 0], size, `<plane>${plane}</plane>${body(3)}`);
    const flat = await read(ecxmlText(plate('+yz', [0, 1e-3, 1e-3])));
    expect(flat.document?.tree).toMatchObject([{ type: 'source', plane: 'YZ', dx: 0, power: 3000 }]);
    expect(flat.losses).toMatchObject([{ entity: 'solid2dBlock', watts: 0 }]);
    const [thick] = await treeOf(plate('+yz', [1e-4, 1e-3, 1e-3]));
    expect(thick).toMatchObject({ type: 'box', dx: 0.1, power: 3000 });
    const thin = await read(ecxmlText(solid('foil', [1e-3, 5e-8, 1e-3], 1)));
    expect(thin.document?.tree).toMatchObject([{ type: 'source', plane: 'XZ', dy: 0, power: 1000 }]);
  });

  it('a board has one layer; one that stands upright is a block', async () => {
    const board = (plane: string) =>
      elementText(
        'printedCircuitBoard',
        'b',
        [0, 0, 0],
        [0.1, 0.1, 0.0016],
        `<plane>${plane}</plane><material>Cu</material>`,
      );
    expect(await treeOf(board('-xy'))).toMatchObject([
      { type: 'pcb', dx: 100, layers: [{ thickness: 1600, material_name: 'Cu', ratio: 100 }] },
    ]);
    expect(await treeOf(board('+xz'))).toMatchObject([{ type: 'box', dz: 1.6, material_name: 'Cu' }]);
  });
});

describe('elements that are made of parts', () => {
  it('the walls of an enclosure fill what is not inside, without overlaps', async () => {
    const wall = '<material>Cu</material><wallThickness>0.002</wallThickness>';
    const [{ children = [] }] = await treeOf(
      elementText('enclosure', 'e', [0, 0, 0], [0.01, 0.02, 0.03], wall),
    );
    const volume = children.reduce((sum, { dx, dy, dz }) => sum + Number(dx) * Number(dy) * Number(dz), 0);
    expect(children).toHaveLength(6);
    expect(volume).toBeCloseTo(10 * 20 * 30 - 6 * 16 * 26, 6);
    const [{ children: full }] = await treeOf(
      elementText('enclosure', 'e', [0, 0, 0], [0.01, 0.02, 0.004], wall),
    );
    expect(full).toMatchObject([{ name: 'solid', dx: 10, dy: 20, dz: 4 }]);
  });

  it('a two-resistor model is a package with its case on the side to which the plane points', async () => {
    const further = '<powerDissipation>2</powerDissipation><thetaJC>1.25</thetaJC><thetaJB>5</thetaJB>';
    const text = (plane: string) =>
      ecxmlText(
        elementText(
          'twoResistorModel',
          'U1',
          [0, 0, 0],
          [0.01, 0.02, 0.002],
          `<plane>${plane}</plane>${further}`,
        ),
      );
    for (const [plane, case_side] of [
      ['+xy', '+Z'],
      ['-xy', '-Z'],
      ['-yz', '-X'],
      ['+zx', '+Y'],
    ]) {
      const { document, losses } = await read(text(plane));
      expect(losses).toEqual([]);
      expect(document?.tree).toMatchObject([
        {
          type: 'two_resistor',
          name: 'U1',
          dx: 10,
          dy: 20,
          dz: 2,
          power: 2000,
          theta_jc: 1.25,
          theta_jb: 5,
          case_side,
        },
      ]);
    }
  });

  it('they need what they are made of', async () => {
    const without = elementText('twoResistorModel', 'U', [0, 0, 0], [1, 1, 1], '<thetaJC>0</thetaJC>');
    const wall = elementText('enclosure', 'e', [0, 0, 0], [1, 1, 1], '<material>Cu</material>');
    expect(await messagesOf(ecxmlText(without + wall))).toEqual([
      expect.stringContaining('needs a <thetaJC> and a <thetaJB> above 0.'),
      expect.stringContaining('needs a <wallThickness> above 0.'),
    ]);
  });
});

describe('the losses', () => {
  it('name each thing that is left out, and the watts that went with it', async () => {
    const cad = elementText(
      'externalMcadFile',
      'cad',
      [0, 0, 0],
      [1, 1, 1],
      '<powerDissipation>1.5</powerDissipation>',
    );
    const unknown = `<rack><name>r</name><geometry>${solid('in', [1, 1, 1], 2)}${solid('off', [1, 1, 1], 8).replace('true', 'false')}</geometry></rack>`;
    const off = cad.replace('true', 'false');
    const { losses } = await read(ecxmlText(cad + unknown + off));
    expect(losses.map(({ entity, name, watts }) => [entity, name, watts])).toEqual([
      ['externalMcadFile', 'cad', 1.5],
      ['rack', 'r', 2],
      ['externalMcadFile', 'cad', 0],
    ]);
  });

  it('do not count what stands in an assembly that is off', async () => {
    const cad = '<externalMcadFile><name>c</name><powerDissipation>1</powerDissipation></externalMcadFile>';
    const off = `<assembly><name>a</name><active>false</active><geometry>${cad}</geometry></assembly>`;
    expect((await read(ecxmlText(off))).losses).toMatchObject([{ name: 'c', watts: 0 }]);
  });
});

describe('materials', () => {
  const messages = async (...materials: readonly string[]) =>
    messagesOf(ecxmlText('', { materials: materials.join('') }));

  it('need their data, in the words of the specification', async () => {
    expect(await messages(materialText('', isotropic(1), ''))).toEqual([
      expect.stringMatching(/^Material has no <name> data/),
      expect.stringMatching(/^Material has no <density> data/),
      expect.stringMatching(/^Material has no <specific_heat> data/),
    ]);
    const wrong = ['<isotropic/>', isotropic('x'), isotropic('-1'), isotropic('INF'), isotropic('1,5')];
    expect(await messages(...wrong.map((k, n) => materialText(`m${n}`, k)))).toEqual(
      wrong.map((k) =>
        expect.stringMatching(
          k === '<isotropic/>'
            ? /^Material has no <isotropic> or <orthotropic> data/
            : /^Material has invalid <isotropic> data/,
        ),
      ),
    );
    expect(await messages(materialText('m', '<orthotropic><x>1</x><y>1</y></orthotropic>'))).toEqual([
      expect.stringMatching(/^Material has invalid <orthotropic> data/),
    ]);
    expect(await messages(materialText('m', ''))).toEqual([
      expect.stringMatching(/^Material has no <isotropic> or <orthotropic> data/),
    ]);
  });

  it('with a density and a specific heat of 1 have neither: programs write that for unknown ones', async () => {
    const one =
      '<density>1</density><specific_heat>1</specific_heat><surfaceEmissivity>1</surfaceEmissivity>';
    const { document } = await read(ecxmlText('', { materials: materialText('m', isotropic(0), one) }));
    expect(document?.materials).toMatchObject([
      { density: null, specific_heat: null, surface_emissivity: 1, conductivity: 1e-9 },
    ]);
  });

  it('of one name are one if they are alike, else the first counts', async () => {
    const { document, issues } = await read(
      ecxmlText(solid('die', [1e-3, 1e-3, 1e-3]), {
        materials: [390, 390, 5].map((k) => materialText('Cu', isotropic(k))).join(''),
      }),
    );
    expect(document?.materials.map(({ name, conductivity }) => [name, conductivity])).toEqual([
      ['Cu', 390],
      ['Cu (2)', 5],
    ]);
    expect(document?.tree).toMatchObject([{ material_name: 'Cu' }]);
    expect(issues).toMatchObject([{ code: 'duplicate-name', severity: 'warning' }]);
  });

  it('that the file does not define come from the library; without one the file is refused', async () => {
    const text = ecxmlText(
      elementText('solid3dBlock', 'die', [0, 0, 0], [1e-3, 1e-3, 1e-3], body(0, 'Silicon')),
    );
    const { document } = await sample('fcbga');
    const [silicon] = document?.materials ?? [];
    const known = await read(text, [{ ...silicon, name: 'silicon' }]);
    expect(known.model?.materials.get('Silicon')?.conductivity[0]).toBeCloseTo(148.777);
    expect(known.issues).toMatchObject([{ code: 'unknown-material', severity: 'warning' }]);
    const unknown = await read(text);
    expect(unknown.model).toBeNull();
    expect(unknown.issues).toMatchObject([
      {
        path: 'tree/die.material_name',
        message: "Did not find material 'Silicon' in your libraries.",
        severity: 'error',
      },
    ]);
  });

  const point = (t: number | string, k: number) =>
    `<tempCurvePoint><temperature>${t}</temperature><conductivity>${k}</conductivity></tempCurvePoint>`;
  const curved = async (...points: readonly string[]) => {
    const form = `<nonLinearTemperatureDependant>${points.join('')}</nonLinearTemperatureDependant>`;
    return await read(ecxmlText('', { materials: materialText('m', form) }));
  };
  const linear = async (k: number, coeff: number, tref: number) => {
    const data = `<conductivity>${k}</conductivity><coeff>${coeff}</coeff><tref>${tref}</tref>`;
    const form = `<linearTemperatureDependant>${data}</linearTemperatureDependant>`;
    return await read(ecxmlText('', { materials: materialText('m', form) }));
  };

  it('follow temperature by the points of a curve, in whatever order those come', async () => {
    const { document, losses } = await curved(point(400, 80), point(300, 100), point(273.15, 120));
    expect(document?.materials[0]).toMatchObject({
      conductivity_table: '0 120, 26.85 100, 126.85 80',
      conductivity: 101.378,
    });
    expect(losses).toEqual([]);
  });

  it('of one point are constant, and without a number or below zero they are refused', async () => {
    expect((await curved(point(400, 80))).document?.materials[0]).toMatchObject({
      conductivity: 80,
      conductivity_table: '',
    });
    for (const wrong of [point('hot', 1), point(300, -1) + point(400, 2)]) {
      const { model, issues } = await curved(wrong);
      expect(model).toBeNull();
      expect(issues[0]?.message).toBe('Material has invalid <nonLinearTemperatureDependant> data');
    }
  });

  it('with two conductivities at one temperature are constant, which is told', async () => {
    const { document, losses } = await curved(point(300, 100), point(300, 90), point(400, 80));
    expect(document?.materials[0]).toMatchObject({ conductivity: 100, conductivity_table: '' });
    expect(losses).toMatchObject([
      { entity: 'nonLinearTemperatureDependant', name: 'm', reason: expect.stringContaining('must rise') },
    ]);
  });

  it('of a line follow it from where it begins to conduct, or up to where it ends', async () => {
    const tableOf = ({ model }: Awaited<ReturnType<typeof linear>>) =>
      model?.materials.get('m')?.overTemperature?.conductivity[0];
    const [rising, falling] = [tableOf(await linear(2, 0.5, 300)), tableOf(await linear(100, -0.5, 300))];
    if (!rising || !falling) throw new Error('A line is no table.');
    expect([250, 300, 350].map((kelvin) => propertyAt(rising, kelvin - 273.15))).toEqual([
      expect.closeTo(1e-9, 6),
      expect.closeTo(2, 6),
      expect.closeTo(27, 6),
    ]);
    expect([0, 300, 600].map((kelvin) => propertyAt(falling, kelvin - 273.15))).toEqual([
      expect.closeTo(250, 4),
      expect.closeTo(100, 4),
      expect.closeTo(1e-9, 4),
    ]);
    expect((await linear(5, 0, 300)).document?.materials[0]).toMatchObject({
      conductivity: 5,
      conductivity_table: '',
    });
    // Zero below absolute zero, and negative everywhere.
    for (const nowhere of [await linear(-1000, -1, 300), await linear(-5, 0, 300)])
      expect(nowhere.issues).toMatchObject([
        { message: 'Material has invalid <linearTemperatureDependant> data' },
      ]);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    [
      'of nothing but a bracket',
      '<',
      /^Error occurred while parsing the xml file\. Please make sure it has valid syntax\.$/,
    ],
    ['with a tag left open', '<neutralXML><name>x</neutralXML>', /^Error occurred while parsing/],
    ['with an unknown entity', ecxmlText('&lol;'), /^Error occurred while parsing/],
    [
      'with entities of its own',
      `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><neutralXML><name>&b;</name></neutralXML>`,
      /document type definition/,
    ],
    [
      'of another root',
      '<ECXML xmlns="http://www.jedec.org/ecxml"><Model/></ECXML>',
      /^The root of the file is <ECXML>, not <neutralXML>\.$/,
    ],
    ['without a name', ecxmlText('').replace('<name>Board</name>', ''), /^Did not find project name$/],
    [
      'in an encoding that nobody knows',
      '<?xml version="1.0" encoding="klingon"?><neutralXML/>',
      /^Error occurred while parsing/,
    ],
    ['of elements without end', '<a>'.repeat(100_000), /nested more than/],
  ])('%s says so', async (_, text, message) => {
    const { model, issues } = await read(text);
    expect(model).toBeNull();
    expect(issues.find(({ severity }) => severity === 'error')?.message).toMatch(message);
  });

  it('too large is refused unread', async () => {
    const bytes = new Uint8Array(100 * 1024 * 1024).fill(0x20);
    bytes[0] = 0x3c;
    expect(await messagesOf(bytes)).toEqual([
      expect.stringContaining('The file has 100.0 MB; at most 64.0 MB'),
    ]);
  });

  it('of assemblies nested too deep says so', async () => {
    const nested = (depth: number) =>
      `${'<assembly><name>a</name><geometry>'.repeat(depth)}${'</geometry></assembly>'.repeat(depth)}`;
    expect(await messagesOf(ecxmlText(nested(DEEPEST_TREE - 1)))).toEqual([]);
    expect(await messagesOf(ecxmlText(nested(DEEPEST_TREE)))).toEqual([
      expect.stringContaining('nested more than 1000 deep'),
    ]);
  });
});

describe('wrong values', () => {
  it('are told with their place and line', async () => {
    const wrong = [
      elementText('solid3dBlock', 'a', ['1,5', 0, 0], [1, 1, 1], body(0)),
      elementText('solid3dBlock', 'b', [0, 0, 0], ['INF', 1, 1], body('many')),
      elementText('solid3dBlock', 'c', [0, 0, 0], [1, 1, 1], '<plane>up</plane>').replace('true', 'maybe'),
      elementText('solid3dBlock', 'd', [0, 0, 0], [-1, 1, 1], body(0)),
      '<solid3dBlock><name>e</name></solid3dBlock>',
    ];
    const { issues, model } = await read(ecxmlText(wrong.join('\n')));
    expect(model).toBeNull();
    expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'tree/a.location.x not-a-number',
      'tree/b.size.x not-a-number',
      'tree/b.powerDissipation not-a-number',
      'tree/c.active not-a-flag',
      'tree/c.plane not-an-option',
      'tree/c.material_name required',
      'tree/d.size below-minimum',
      'tree/e.location required',
      'tree/e.size required',
    ]);
    expect(issues[3].message).toBe("<active> is 'maybe'.");
    expect(issues[3].remedy).toMatch(/^Line 4: /);
  });

  it('names that repeat are told apart, and long ones cut', async () => {
    const twice = solid('die', [1e-3, 1e-3, 1e-3]).repeat(2);
    const { model } = await read(ecxmlText(twice + solid('x'.repeat(300), [1e-3, 1e-3, 1e-3])));
    expect(model?.tree.map(({ path }) => path.length < 256 && path.slice(0, 5))).toEqual([
      'die',
      'die#2',
      'xxxxx',
    ]);
  });
});

it('the encoding that a file names is its encoding', async () => {
  const text = ecxmlText('').replace('Board', 'Träger').replace('UTF-8', 'ISO-8859-1');
  const latin = Uint8Array.from(text, (character) => character.charCodeAt(0));
  expect((await read(latin)).document?.name).toBe('Träger');
  const wide = new Uint8Array(
    Uint16Array.from(`\ufeff${text}`, (character) => character.charCodeAt(0)).buffer,
  );
  expect((await read(wide)).document?.name).toBe('Träger');
  expect((await read(`\ufeff${text.replace('ISO-8859-1', 'UTF-16')}`)).document?.name).toBe('Träger');
});

it('the world encloses everything, whatever the domain of the file is', async () => {
  const far = elementText('solid3dBlock', 'far', [0.2, 0, -0.3], [0.01, 0.01, 0.01], body(0));
  const { document } = await read(ecxmlText(far));
  expect(document?.world).toMatchObject({ dxmin: 100, dxmax: 210, dymax: 100, dzmin: 300, ambient: 25 });
});

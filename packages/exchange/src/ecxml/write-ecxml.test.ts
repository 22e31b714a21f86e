import { cylinder, ellipsoid, prism, type Solid } from '@thermarium/geometry';
import { kinds } from '@thermarium/kinds';
import { type Document, defaultsOf, type EvaluatedModel, type TreeNode } from '@thermarium/model';
import { runModel } from '@thermarium/solution';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelReading } from '../format.ts';
import { readModel } from '../formats.ts';
import { arbitraryModel, documentOf } from '../testing/arbitrary-model.ts';
import { faultsOf } from '../testing/ecxml-structure.ts';
import { contentOf } from '../testing/file-content.ts';
import { simpleShapes } from './simple-shapes.ts';
import { writeEcxml } from './write-ecxml.ts';
import { MOST_ELEMENTS, MOST_OF_AN_ARRAY } from './write-geometry.ts';

const read = (text: string): Promise<ModelReading> => readModel(contentOf(text), { kinds, library: [] });

async function written(document: Document) {
  const { text, issues, losses } = await writeEcxml(document, kinds);
  if (text === null) throw new Error(issues.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return { text, losses };
}

/** As another program sees it. */
const standard = (text: string) => text.replace(/<\?thermarium-model [\s\S]*?\?>/, '');

/** A node with the defaults of its kind. */
function node(type: string, values: object): TreeNode {
  const kind = kinds.find((each) => each.type === type);
  if (!kind) throw new Error(`There is no kind ${type}.`);
  return { ...defaultsOf(kind.fields), name: type, active: true, visible: true, ...values, type };
}
const box = (values: object) => node('box', { material_name: 'copper', ...values });

describe('a model of any kinds', () => {
  it('is the same after writing and reading', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryModel, async (document) => {
        const { text } = await written(document);
        const reading = await read(text);
        expect(reading.document).toEqual(document);
        expect(reading.losses).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('is valid by the structure of the standard, and is read without our own part', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryModel, async (document) => {
        const { text } = await written(document);
        expect(faultsOf(text)).toEqual([]);
        const { document: seen, issues } = await read(standard(text));
        expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(seen?.tree.length).toBeLessThanOrEqual(document.tree.filter(({ active }) => active).length);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the part of the file for this program', () => {
  const document = documentOf([box({ name: 'die', power: 500, hc: 7 })]);

  it('counts as long as nobody changes what stands beside it; spaces and comments are no change', async () => {
    const { text } = await written(document);
    const spaced = text.replaceAll('\n', '\r\n\r\n').replace('<geometry>', '<!-- by hand --> <geometry>');
    expect((await read(spaced)).document).toEqual(document);
  });

  it('does not count after a change by another program, which is said', async () => {
    const { text } = await written(document);
    const { document: changed, issues } = await read(
      text.replace('<powerDissipation>0.5<', '<powerDissipation>0.25<'),
    );
    expect(issues).toMatchObject([{ code: 'changed-elsewhere', severity: 'warning' }]);
    expect(changed?.tree).toMatchObject([{ name: 'die', power: 250, hc: null }]);
  });
});

it('a model with errors is not written, and why is said', async () => {
  const { text, issues } = await writeEcxml(documentOf([box({ dx: -1 })]), kinds);
  expect(text).toBeNull();
  expect(issues).toMatchObject([{ path: 'tree/box.dx' }]);
});

describe('what other programs find', () => {
  const seenOf = async (...tree: readonly TreeNode[]) => {
    const { text, losses } = await written(documentOf(tree));
    const { document } = await read(standard(text));
    return {
      text,
      tree: document?.tree ?? [],
      materials: document?.materials ?? [],
      reasons: losses.slice(1).map(({ reason }) => reason),
    };
  };

  it('faces that meet still meet, in places of seven decimals of a metre', async () => {
    const third = 1 / 3;
    const { text, tree, reasons } = await seenOf(
      box({ name: 'a', dz: third }),
      box({ name: 'b', z: third, dz: third }),
      box({ name: 'foil', z: 2 * third, dz: 0.00025 }),
    );
    const [a, b, foil] = tree;
    expect(text).toContain('<location><x>0.0000000</x><y>0.0000000</y><z>0.0003333</z></location>');
    expect(Number(a.z) + Number(a.dz)).toBeCloseTo(Number(b.z), 9);
    expect(Number(b.z) + Number(b.dz)).toBeCloseTo(Number(foil.z), 9);
    expect(foil.dz).toBeCloseTo(0.0002, 9);
    expect(reasons).toEqual([expect.stringContaining('7 decimals')]);
  });

  it('sources are sources; the material that the specification has for them is there, and is not read back', async () => {
    const flat = node('source', { plane: 'XZ', dx: 2, dy: 0, dz: 3, power: 1250 });
    const { text, tree, materials } = await seenOf(box({}), flat, { ...flat, plane: null, dy: 1 });
    expect(text).toMatch(/<source2dBlock>[\s\S]*<plane>\+xz<\/plane>\s*<powerDissipation>1.25</);
    expect(tree.slice(1)).toMatchObject([
      { plane: 'XZ', dy: 0, power: 1250 },
      { plane: null, dy: 1, power: 1250 },
    ]);
    expect(text).toMatch(/<name>source<\/name>\s*<density>1<\/density>\s*<specific_heat>1</);
    expect(materials.map(({ name }) => name)).not.toContain('source');
  });

  it('copies of assemblies and elements of arrays are spelled out', async () => {
    const pins = node('assembly', {
      ...{ name: 'pins', is_array: true, xcount: 3, xpitch: 2000, ycount: 2, ypitch: 3000 },
      children: [box({ power: 10 })],
    });
    const pillars = node('ball_array', {
      array_type: 'pillar',
      x: 20,
      xcount: 2,
      ycount: 2,
      xpitch: 2000,
      ypitch: 2000,
      diameter: 1000,
      material_name: 'solder',
      fill_material_name: 'epoxy',
    });
    const { tree } = await seenOf(pins, pillars);
    const corners = (tree[0].children ?? []).map(({ children = [] }) => [children[0].x, children[0].y]);
    expect(corners).toEqual([0, 3].flatMap((y) => [0, 2, 4].map((x) => [x, y])));
    expect(tree[1].children?.map(({ type }) => type)).toEqual([
      'box',
      'cylinder',
      'cylinder',
      'cylinder',
      'cylinder',
    ]);
  });

  it('too many elements of an array become a block that conducts as they do, and too many copies are left out', async () => {
    const side = Math.ceil(Math.sqrt(MOST_OF_AN_ARRAY)) + 1;
    const vias = node('via_array', {
      dx: side,
      dy: side,
      dz: 1,
      xcount: side,
      ycount: side,
      xpitch: 1000,
      ypitch: 1000,
      diameter: 300,
      material_name: 'copper',
      fill_material_name: 'fr4',
    });
    const rows = node('assembly', {
      name: 'rows',
      is_array: true,
      xcount: MOST_ELEMENTS + 1,
      xpitch: 2000,
      children: [box({ power: 1000 })],
    });
    const { text, losses } = await written(documentOf([vias, rows], { dxmax: 1e6 }));
    const { document } = await read(standard(text));
    expect(document?.tree).toMatchObject([
      { type: 'box', material_name: 'copper + fr4' },
      { children: [{ type: 'box' }] },
    ]);
    const mixed = document?.materials.find(({ name }) => name === 'copper + fr4');
    const share = (Math.PI / 4) * 0.3 ** 2;
    expect(mixed?.conductivity_z).toBeCloseTo(share * 390 + (1 - share) * 0.3, 1);
    expect(losses.map(({ watts }) => watts)).toEqual([0, 0, MOST_ELEMENTS]);
  });

  it('holes are air where they cut something, and nothing elsewhere', async () => {
    const hole = box({ name: 'hole', hole: true, material_name: null, dx: 0.5, dy: 0.5, dz: 0.5 });
    const { tree, materials, reasons } = await seenOf(box({}), hole, { ...hole, x: 10 });
    expect(tree).toMatchObject([{ name: 'box' }, { name: 'hole', material_name: 'Air' }]);
    expect(materials.at(-1)).toMatchObject({ name: 'Air', conductivity: 0.026 });
    expect(reasons).toEqual([expect.stringContaining('no holes')]);
  });

  it('powers over time are their mean, and resistances to ambient are told', async () => {
    const powers = [
      { id: 1, time: 0.25, power: 4000 },
      { id: 2, time: 0.75, power: 0 },
    ];
    const { tree, reasons } = await seenOf(
      node('coldplate', { dx: 10, dy: 10, dz: 1, resistance: 0.5 }),
      node('transient_source', { plane: 'XY', dx: 1, dy: 1, dz: 0, powers }),
    );
    expect(tree.at(-1)).toMatchObject({ type: 'source', power: 2000 });
    expect(reasons).toEqual([expect.stringContaining('0.5 °C/W'), expect.stringContaining('mean over 1 s')]);
  });

  it('the power of a body is shared by its parts', async () => {
    const { tree, reasons } = await seenOf(box({ sphere: true, power: 100, dx: 2 }));
    const parts = tree[0].children ?? [];
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.every(({ type, plane }) => type === 'cylinder' && plane === 'XY')).toBe(true);
    expect(parts.reduce((sum, { power }) => sum + Number(power), 0)).toBeCloseTo(100, 4);
    expect(reasons).toEqual([expect.stringContaining('same volume')]);
  });

  it('the material of the world is there before everything else', async () => {
    const { text } = await written(documentOf([box({})], { material_name: 'epoxy' }));
    const { document } = await read(standard(text));
    expect(document?.tree).toMatchObject([
      { name: 'World', x: -100, dx: 200, material_name: 'epoxy' },
      { name: 'box' },
    ]);
  });
});

describe('materials that follow temperature', () => {
  const pcb = (fill: string) => {
    const layer = { thickness: 1000, material_name: 'silicon', fill_material_name: fill, ratio: 50 };
    return node('pcb', { dx: 10, dy: 10, layers: [{ name: 'top', ...layer }] });
  };
  const followed = async (values: object, tree: readonly TreeNode[] = []) => {
    const document = documentOf(tree);
    const [copper] = document.materials;
    const silicon = { ...copper, name: 'silicon', conductivity: 148, ...values };
    const whole = { ...document, materials: [...document.materials, silicon] };
    const { text, losses } = await written(whole);
    const own = await read(text);
    expect(own.document).toEqual(whole);
    const { document: seen, losses: again } = await read(standard(text));
    return { text, losses: losses.filter(({ entity }) => entity === 'material'), seen, again };
  };
  const stored = (name: string, document: Document | null) =>
    document?.materials.find((material) => material.name === name);

  it('have the same points after another program has had the file', async () => {
    const conductivity_table = '-73.15 264, 26.85 148, 126.85 98.9, 326.85 61.9';
    const { text, losses, seen, again } = await followed({ conductivity_table });
    expect(text).toContain('<temperature>200</temperature><conductivity>264</conductivity>');
    expect(stored('silicon', seen)).toMatchObject({ conductivity_table, conductivity: 150.146 });
    expect([losses, again]).toEqual([[], []]);
  });

  it('by a polynomial are its chords there', async () => {
    const { losses, seen } = await followed({ conductivity_table: 'polynomial 300 -0.5 from 0 K to 400 K' });
    expect(stored('silicon', seen)?.conductivity_table).toBe(
      '-273.15 300, -173.15 250, -73.15 200, 26.85 150, 126.85 100',
    );
    expect(losses).toEqual([]);
  });

  it('along x, y and z, or with their specific heat, are as at 25 °C for others, which is told', async () => {
    const { losses, seen } = await followed({
      anisotropic: true,
      ...{ conductivity_y: 5, conductivity_z: 7 },
      conductivity_table: '0 10, 100 20',
      specific_heat_table: '0 700, 50 800',
    });
    expect(stored('silicon', seen)).toMatchObject({
      anisotropic: true,
      conductivity: 12.5,
      conductivity_y: 5,
      conductivity_table: '',
      specific_heat: 750,
    });
    expect(losses).toEqual([
      {
        entity: 'material',
        name: 'silicon',
        reason:
          'For other programs its conductivity along x, y and z and its specific heat over temperature is that at 25 °C.',
        watts: 0,
      },
    ]);
  });

  it('in a mixture follow it as the mixture does', async () => {
    const { losses, seen } = await followed({ conductivity_table: '0 200, 100 100' }, [pcb('copper')]);
    expect(stored('silicon + copper', seen)).toMatchObject({ conductivity_table: '0 295, 100 245' });
    expect(losses).toEqual([]);
  });

  it('in a mixture that conducts otherwise along z are as at 25 °C for others, which is told', async () => {
    const values = { conductivity_table: '0 200, 100 100', specific_heat_table: '0 700, 50 800' };
    const { losses, seen } = await followed(values, [pcb('laminate')]);
    expect(stored('silicon + laminate', seen)).toMatchObject({
      anisotropic: true,
      conductivity: (175 + 0.9) / 2,
      conductivity_table: '',
    });
    expect(losses.map(({ name }) => name)).toEqual(['silicon', 'silicon + laminate']);
    expect(losses[1].reason).toContain('conductivity along x, y and z and its specific heat');
  });
});

describe('solids as blocks and cylinders', () => {
  const volumeOf = (solid: Solid) => simpleShapes(solid).shapes.reduce((sum, { volume }) => sum + volume, 0);

  it.each<[string, Solid, number]>([
    ['a ball', ellipsoid([1, 2, 3], [2, 2, 2]), 1e-6],
    [
      'a ball without its top',
      ellipsoid([0, 0, 0], [2, 2, 2]).clip({ min: [0, 0, 0], max: [2, 2, 1.5] }) as Solid,
      1e-6,
    ],
    [
      'a quarter of a ball',
      ellipsoid([0, 0, 0], [2, 2, 2]).clip({ min: [1, 1, 0], max: [2, 2, 2] }) as Solid,
      0.02,
    ],
    [
      'half a cylinder',
      cylinder(1, [0, 0, 0], [2, 3, 2]).clip({ min: [0, 0, 0], max: [1, 3, 2] }) as Solid,
      0.01,
    ],
    [
      'an L',
      prism(
        2,
        [
          [
            [0, 0],
            [4, 0],
            [4, 1],
            [1, 1],
            [1, 3],
            [0, 3],
          ],
        ],
        [5, 5, 5],
        2,
      ),
      1e-9,
    ],
    [
      'a triangle with a hole',
      prism(
        0,
        [
          [
            [0, 0],
            [6, 0],
            [0, 6],
          ],
          [
            [1, 1],
            [2, 1],
            [2, 2],
            [1, 2],
          ],
        ],
        [0, 0, 0],
        1,
      ),
      0.01,
    ],
  ])('%s keeps its volume and its box', (_, solid, tolerance) => {
    expect(Math.abs(volumeOf(solid) / solid.volume - 1)).toBeLessThan(tolerance);
    const { shapes } = simpleShapes(solid);
    for (const axis of [0, 1, 2] as const) {
      const extent = solid.bounds.max[axis] - solid.bounds.min[axis];
      const low = Math.min(...shapes.map(({ box: { min } }) => min[axis]));
      const high = Math.max(...shapes.map(({ box: { max } }) => max[axis]));
      expect(Math.abs(low - solid.bounds.min[axis])).toBeLessThan(0.06 * extent);
      expect(Math.abs(high - solid.bounds.max[axis])).toBeLessThan(0.06 * extent);
    }
  });

  it('an L is exact, a ball is not', () => {
    expect(
      simpleShapes(
        prism(
          2,
          [
            [
              [0, 0],
              [4, 0],
              [4, 1],
              [1, 1],
              [1, 3],
              [0, 3],
            ],
          ],
          [0, 0, 0],
          1,
        ),
      ).exact,
    ).toBe(true);
    expect(simpleShapes(ellipsoid([0, 0, 0], [1, 1, 1])).exact).toBe(false);
  });
});

describe('a solved model', () => {
  /** A package on vias in a board, with a heat sink: what the standard can carry exactly. */
  const tree = [
    node('pcb', {
      ...{ name: 'board', dx: 12, dy: 12, z: -0.8 },
      layers: [
        { name: 'top', thickness: 100, material_name: 'copper', fill_material_name: 'fr4', ratio: 20 },
        { name: 'core', thickness: 700, material_name: 'fr4', fill_material_name: null, ratio: 100 },
      ],
    }),
    node('via_array', {
      x: 4,
      y: 4,
      z: -0.8,
      dx: 4,
      dy: 4,
      dz: 0.8,
      xcount: 2,
      ycount: 2,
      xpitch: 2000,
      ypitch: 2000,
      diameter: 800,
      material_name: 'copper',
    }),
    box({ name: 'die', x: 4, y: 4, dx: 4, dy: 4, dz: 0.5, material_name: 'solder', power: 300 }),
    node('assembly', {
      ...{ name: 'pads', is_array: true, xcount: 2, xpitch: 8000 },
      children: [box({ name: 'pad', x: 1, y: 5, dx: 1.5, dy: 1.5, dz: 0.25, material_name: 'laminate' })],
    }),
    node('heatsink', {
      x: 3,
      y: 3,
      z: 0.5,
      base_dx: 6,
      base_dy: 6,
      base_dz: 0.5,
      fin_count: 3,
      fin_height: 2,
      fin_thickness: 0.5,
      material_name: 'copper',
    }),
    node('source', { x: 4.5, y: 4.5, z: 0.5, dx: 1, dy: 1, dz: 0, plane: 'XY', power: 700 }),
  ];

  it('has a package of two resistances as such, on any side, and tells what the standard lacks', async () => {
    for (const case_side of ['+Z', '-X']) {
      const part = node('two_resistor', {
        dx: 5,
        dy: 4,
        dz: 2,
        theta_jc: 1.5,
        theta_jb: 8,
        power: 400,
        case_side,
        capacity: 0.5,
      });
      const { text, losses } = await written(documentOf([part], {}));
      expect(losses.map(({ reason }) => reason)).toContainEqual(
        expect.stringContaining('heat capacity of a junction'),
      );
      const { document } = await read(standard(text));
      expect(document?.tree).toMatchObject([
        {
          type: 'two_resistor',
          dx: 5,
          dy: 4,
          dz: 2,
          theta_jc: 1.5,
          theta_jb: 8,
          power: 400,
          case_side,
          capacity: null,
        },
      ]);
    }
  });

  async function hottest(model: EvaluatedModel | null): Promise<number> {
    const options = { kinds, analysis: 'steady', refine: 1 } as const;
    const { report, issues } = await runModel(
      { model, issues: [] },
      { ...options, probes: [], extraTimes: [], cellLimit: { cells: 1e6, reason: 'the test' } },
      { now: () => 0, peakMemoryMb: () => 0 },
    );
    if (!report || report.t_max === null || !model) {
      throw new Error(issues.map(({ message }) => message).join('\n'));
    }
    return report.t_max - model.world.ambient;
  }

  it('is as hot after another program has had its file, to 0.1 %', async () => {
    const { text } = await written(documentOf(tree, { resolution: 2 }));
    const [own, foreign] = await Promise.all([read(text), read(standard(text))]);
    const rises = [await hottest(own.model), await hottest(foreign.model)];
    expect(rises[0]).toBeGreaterThan(10);
    expect(Math.abs(rises[1] / rises[0] - 1)).toBeLessThan(1e-3);
  });
});

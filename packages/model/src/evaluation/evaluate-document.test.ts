import { describe, expect, it } from 'vitest';
import type { Document, TreeNode } from '../document.ts';
import { fieldMessages } from '../issue.ts';
import { sampleDocument, sampleKinds, sampleNode } from '../testing/sample-kinds.ts';
import { evaluateDocument } from './evaluate-document.ts';

const evaluate = (further: Partial<Document>) => evaluateDocument(sampleDocument(further), sampleKinds);
const evaluateNodes = (...tree: readonly TreeNode[]) => evaluate({ tree });
/** The issues of one block with these fields. */
const findings = (fields: { [field: string]: unknown }, type = 'block') =>
  evaluateNodes(sampleNode(type, 'die', fields)).issues;
const [cu] = sampleDocument().materials;

describe('a valid document', () => {
  it('becomes numbers, with defaults where nothing was typed', () => {
    const { issues, model } = evaluate({
      world: { ambient: '5*W', hc: '3,5', dxmin: -10, dxmax: 30, material_name: 'cu' },
      tree: [sampleNode('block', 'die', { x: 'W/2', dx: '2*W + 0.5', dz: '0,3', power: 5000 })],
    });
    expect(issues).toEqual([]);
    expect(model?.world).toMatchObject({ ambient: 40, hc: 3.5, resolution: 1, precision: 1e-6, steps: 10 });
    expect(model?.world).toMatchObject({ min: [10, -100, -100], max: [30, 100, 100], lumpLimit: 10000 });
    expect(model?.world.material?.conductivity).toEqual([390, 390, 390]);
    expect(model?.tree[0].values).toEqual({
      x: 4,
      y: 0,
      z: 0,
      dx: 16.5,
      dy: 1,
      dz: 0.3,
      hc: null,
      convection: '',
      ambient: null,
      ambient_over_time: '',
      held_at: null,
      held_at_over_time: '',
      contact_resistance: null,
      initial: null,
      highest_allowed: null,
      bound: false,
      material_name: 'cu',
      power: 5000,
      color: '#888888',
    });
  });

  it('has limits of objects and materials as expressions, and refuses those below absolute zero', () => {
    const limited = (highest_allowed: unknown) =>
      evaluate({ tree: [sampleNode('block', 'die', { highest_allowed })] });
    expect(limited('W * 15').model?.tree[0].values.highest_allowed).toBe(120);
    expect(limited(-40).model?.tree[0].values.highest_allowed).toBe(-40);
    expect(limited(-300).issues.map(({ path, code }) => [path, code])).toEqual([
      ['tree/die.highest_allowed', 'below-minimum'],
    ]);
    expect(limited('hot').issues).toHaveLength(1);
  });

  it('has initial temperatures of the world and of objects, as expressions too', () => {
    const { issues, model } = evaluate({
      world: { initial: '-5*W' },
      tree: [sampleNode('block', 'die', { initial: '10*W' })],
    });
    expect(issues).toEqual([]);
    expect(model?.world.initial).toBe(-40);
    expect(model?.tree[0].values.initial).toBe(80);
  });

  it('has no initial temperature below absolute zero', () => {
    const { model, issues } = evaluate({
      world: { initial: -300 },
      tree: [sampleNode('block', 'die', { initial: -273.16 })],
    });
    expect(model).toBeNull();
    expect(issues.map(({ path, code }) => [path, code])).toEqual([
      ['project.world.initial', 'below-minimum'],
      ['tree/die.initial', 'below-minimum'],
    ]);
    for (const { message } of issues) expect(message).toMatch(/-273\.15/);
  });

  it('may hold expressions in materials and planes', () => {
    const { issues, model } = evaluate({
      materials: [
        {
          ...cu,
          name: 'aniso',
          anisotropic: true,
          conductivity: 'W*2',
          conductivity_y: 3,
          conductivity_z: '1/W',
        },
        { ...cu, density: null, specific_heat: '', surface_emissivity: null, conductivity_y: -1 },
      ],
      planes: [{ name: 'mid', plane: 'XZ', coordinate: 'W/2', visible: true }],
    });
    expect(issues).toEqual([]);
    expect(model?.materials.get('aniso')?.conductivity).toEqual([16, 3, 0.125]);
    expect(model?.materials.get('cu')).toMatchObject({ density: null, specificHeat: null, emissivity: null });
  });

  it('takes whole numbers from expressions that are whole up to rounding', () => {
    const { model } = evaluateNodes(sampleNode('board', 'b', { rows: '3*(0.1 + 0.2)/0.3' }));
    expect(model?.tree[0].values.rows).toBe(3);
  });
});

describe('fields', () => {
  it.each([
    ['dx', '', 'required', 'This field is required!'],
    ['dx', null, 'required', 'This field is required!'],
    ['dx', [1], 'not-a-number', 'Enter a valid floating point number!'],
    ['dx', true, 'not-a-number', 'Enter a valid floating point number!'],
    ['dx', 0, 'not-positive', 'Enter a positive number!'],
    ['dx', -3, 'not-positive', 'Enter a positive number!'],
    ['dx', 5e-5, 'below-minimum', 'Enter a number of at least 0.0001 mm!'],
    ['hc', -1, 'below-minimum', 'Enter a number of at least 0 W/m²·K!'],
    ['bound', 'yes', 'not-a-flag', 'Enter true or false!'],
    ['material_name', null, 'required', 'This field is required!'],
    ['material_name', 7, 'not-text', 'Enter the name of a material!'],
    ['material_name', 'CU', 'unknown-material', "The project has no material 'CU', which 'die' refers to."],
  ])('%s = %j: %s', (field, value, code, message) => {
    expect(findings({ [field]: value })).toMatchObject([
      { path: `tree/die.${field}`, code, message, severity: 'error' },
    ]);
  });

  it.each([
    ['plane', 'xy', 'not-an-option', "'xy' is no choice for 'Plane'."],
    ['plane', null, 'required', 'This field is required!'],
    ['outline', 5, 'not-text', 'Enter a text!'],
    ['outline', ' ', 'required', 'This field is required!'],
    ['rows', 2.5, 'not-whole', 'Enter a whole number!'],
    ['rows', 2.99, 'not-whole', 'Enter a whole number!'],
    ['rows', '3 + 1e-6', 'not-whole', 'Enter a whole number!'],
    ['rows', 0, 'below-minimum', 'A positive number is expected'],
    ['layers', 'none', 'not-a-list', "'Layers' must be a list of rows."],
    ['layers', [7], 'wrong-type', "A row of 'Layers' is 7."],
  ])('%s = %j: %s', (field, value, code, message) => {
    expect(findings({ [field]: value }, 'board')).toMatchObject([{ code, message, severity: 'error' }]);
  });

  it.each([
    ['Wd', 'unknown-name', "Unknown name 'Wd'. Define it in Parameters (did you mean 'W'?)."],
    ['1/(W-8)', 'division-by-zero', 'Division by zero at character 2. Check the parameters in the divisor.'],
    [
      '2 W',
      'expression-syntax',
      "ΔX is in mm: '35 µm' or '0.035' are understood. A product is written '2*W'.",
    ],
    ['35 µm', 'expression-syntax', 'ΔX is in mm: enter 0.035.'],
    [Number.NaN, 'not-finite', 'The number is out of range. Enter a number between -1.7e308 and 1.7e308.'],
  ])('%j is no number, and on a second line why', (dx, code, fault) => {
    const [found] = findings({ dx });
    expect(found).toMatchObject({ code, fault, severity: 'error' });
    expect(found && fieldMessages(found)).toEqual(['Enter a valid floating point number!', fault]);
    expect(found?.remedy).toBe(typeof dx === 'string' ? `'${dx}': ${fault}` : fault);
  });

  it('name the row and the value within a list', () => {
    const layers = [
      { name: 'top', thickness: 35, material_name: 'cu' },
      { name: 'core', thickness: '', material_name: 'fr4', ratio: 120 },
    ];
    expect(findings({ layers }, 'board').map(({ path, code }) => [path, code])).toEqual([
      ['tree/die.layers[1].thickness', 'required'],
      ['tree/die.layers[1].material_name', 'unknown-material'],
      ['tree/die.layers[1].ratio', 'above-maximum'],
    ]);
  });

  it('suggest what may have been meant', () => {
    expect(findings({ material_name: 'CU' })[0].remedy).toContain("did you mean 'cu'?");
    expect(findings({ dx: 'w/2' })[0].remedy).toContain("did you mean 'W'?");
    expect(findings({}, 'blok')[0]).toMatchObject({
      code: 'unknown-kind',
      remedy: "Use one of block, board, group (did you mean 'block'?).",
    });
  });

  it('may have a wrong colour: it is replaced with a warning', () => {
    const { issues, model } = evaluateNodes(sampleNode('block', 'die', { color: 'red' }));
    expect(issues).toMatchObject([{ code: 'not-a-color', severity: 'warning' }]);
    expect(model?.tree[0].values.color).toBe('#888888');
  });

  it('of the world take expressions only in ambient and hc', () => {
    const { issues } = evaluate({
      world: { ambient: 'W', hc: '2*W', resolution: 'W', precision: 1, steps: 0 },
    });
    const timed = evaluate({ world: { duration: '2 W' } });
    expect(timed.issues).toMatchObject([{ fault: expect.stringMatching(/^Duration is in s: '10 ms'/) }]);
    expect(issues.map(({ path, code }) => [path, code])).toEqual([
      ['project.world.resolution', 'expression-not-allowed'],
      ['project.world.precision', 'above-maximum'],
      ['project.world.steps', 'below-minimum'],
    ]);
  });
});

describe('the world, parameters, materials and planes', () => {
  it('are refused where they make no sense', () => {
    const { issues, model } = evaluate({
      name: ' ',
      world: { dxmin: -30, dxmax: 10, material_name: 'air' },
      parameters: [
        { name: 'W', description: '', value: 8 },
        { name: 'W', description: '', value: 9 },
        { name: 'sin', description: '', value: 1 },
        { name: 'pi', description: '', value: 3 },
        { name: '2x', description: '', value: 1 },
        { name: '', description: '', value: Number.POSITIVE_INFINITY },
      ],
      materials: [
        cu,
        cu,
        { ...cu, name: '', conductivity: '' },
        { ...cu, name: 'al', density: 0, surface_emissivity: 1.1 },
        { ...cu, name: 'graphite', anisotropic: true, conductivity_z: 5 },
      ],
      planes: [{ name: '', plane: 'XY', coordinate: 'mid', visible: true }],
    });
    expect(model).toBeNull();
    expect(issues.map(({ path, code }) => `${path}: ${code}`)).toEqual([
      'project.name: required',
      'parameters/W.name: duplicate-name',
      'parameters/sin.name: invalid-name',
      'parameters/pi.name: invalid-name',
      'parameters/2x.name: invalid-name',
      'parameters/#6.name: required',
      'parameters/#6.value: not-finite',
      'materials/cu.name: duplicate-name',
      'materials/#3.name: required',
      'materials/#3.conductivity: required',
      'materials/al.density: not-positive',
      'materials/al.surface_emissivity: above-maximum',
      'materials/graphite.conductivity_y: required',
      'project.world.material_name: unknown-material',
      'planes/#1.name: required',
      'planes/#1.coordinate: unknown-name',
    ]);
    expect(issues.find(({ path }) => path === 'materials/al.density')?.message).toBe(
      'Enter a positive number!',
    );
  });

  it.each([
    [0, 'not-positive'],
    [1e-16, 'below-minimum'],
    [1e-15, 'below-minimum'],
    [1, 'above-maximum'],
  ])('has a precision between its limits, which are not values themselves: not %s', (precision, code) => {
    expect(evaluate({ world: { precision } }).issues).toMatchObject([
      { code, path: 'project.world.precision' },
    ]);
    expect(evaluate({ world: { precision: 1e-14 } }).issues).toEqual([]);
  });

  it('of no extent is refused', () => {
    for (const dxmax of [10, 30, 30.00005]) {
      expect(evaluate({ world: { dxmin: -30, dxmax } }).issues, String(dxmax)).toMatchObject([
        { code: 'empty-world', path: 'project.world.dxmax' },
      ]);
    }
    expect(evaluate({ world: { dxmin: -30, dxmax: 30.0002 } }).issues).toEqual([]);
  });

  it('are not blamed twice: a wrong material is still a known name', () => {
    const { issues } = evaluate({
      materials: [{ ...cu, conductivity: -1 }],
      tree: [sampleNode('block', 'die')],
    });
    expect(issues.map(({ path }) => path)).toEqual(['materials/cu.conductivity']);
  });
});

describe('the tree', () => {
  const paths = (nodes: readonly { path: string; children: readonly never[] }[]): readonly string[] =>
    nodes.flatMap((node) => [node.path, ...paths(node.children)]);
  const pathsOf = (...tree: readonly TreeNode[]) =>
    paths((evaluateNodes(...tree).model?.tree ?? []) as never);

  it('gives every object a path that is its name where that is unique', () => {
    const die = sampleNode('block', 'die');
    expect(
      pathsOf(
        sampleNode('block', 'lid'),
        sampleNode('group', 'left', { children: [die, die, sampleNode('block', 'ball')] }),
        sampleNode('group', 'right', { children: [die] }),
        die,
        sampleNode('group', 'right', { children: [die] }),
      ),
    ).toEqual([
      'lid',
      'left',
      'left/die',
      'left/die#2',
      'ball',
      'right',
      'right/die',
      'die',
      'right#2',
      'right#2/die',
    ]);
  });

  it('keeps paths unique whatever the names are', () => {
    const names = ['world', 'a/b', 'a', 'b', 'b', 'b#2', 'world'];
    const nodes = names.map((name) => sampleNode('group', name, { children: [sampleNode('block', 'b')] }));
    const found = pathsOf(...nodes);
    expect(found).toHaveLength(14);
    expect(new Set([...found, 'world']).size).toBe(15);
  });

  it('keeps the ids of nodes from a database, on every level', () => {
    const { model } = evaluateNodes(
      sampleNode('group', 'stored', { id: 7, children: [sampleNode('block', 'inner', { id: 8 })] }),
      sampleNode('block', 'from a file'),
    );
    const [stored, fromFile] = model?.tree ?? [];
    expect([stored.id, stored.children[0].id, fromFile.id]).toEqual([7, 8, null]);
  });

  it('drops what is inactive with all below it, and only warns of its problems', () => {
    const wrong = sampleNode('block', 'wrong', { dx: -1 });
    const { issues, model } = evaluateNodes(
      sampleNode('group', 'off', { active: false, children: [wrong, sampleNode('mystery', 'm')] }),
      sampleNode('block', 'on'),
    );
    expect(issues.map(({ path, severity }) => [path, severity])).toEqual([
      ['tree/off/wrong.dx', 'warning'],
      ['tree/off/m', 'warning'],
    ]);
    expect(model?.tree.map(({ name }) => name)).toEqual(['on']);
  });

  it('lets kinds check themselves, with paths relative to the node', () => {
    expect(findings({ dx: 60 })).toMatchObject([{ path: 'tree/die.dx', code: 'elements-overlap' }]);
    const { issues, model } = evaluate({
      materials: [{ ...cu, density: null }],
      tree: [sampleNode('block', 'die')],
    });
    expect(issues).toMatchObject([{ path: 'tree/die', severity: 'warning' }]);
    expect(model?.tree).toHaveLength(1);
  });

  it('has children only where the kind is a container', () => {
    expect(findings({ children: [sampleNode('block', 'chip', { dx: 0 })] })).toMatchObject([
      { path: 'tree/die', code: 'misplaced-children' },
      { path: 'tree/die/chip.dx', code: 'not-positive' },
    ]);
  });

  it('is followed a thousand levels deep and refused beyond, without a stack overflow', () => {
    const nested = (depth: number): TreeNode => {
      let node = sampleNode('block', 'core');
      for (let level = 1; level < depth; level += 1) node = sampleNode('group', 'g', { children: [node] });
      return node;
    };
    expect(evaluateNodes(nested(1000)).issues).toEqual([]);
    expect(evaluateNodes(nested(1001)).issues.map(({ code }) => code)).toEqual(['nesting-too-deep']);
    expect(evaluateNodes(nested(100_000)).model).toBeNull();
  });

  it('lists every problem up to a sensible number and says how many more there are', () => {
    const wrong = (count: number) =>
      Array.from({ length: count }, (_, i) => sampleNode('block', `b${i}`, { dx: 0 }));
    const few = evaluateNodes(...wrong(501)).issues;
    expect(few).toHaveLength(501);
    expect(few.at(-1)).toMatchObject({ code: 'too-many-issues', message: '… and 1 more error.' });
    expect(evaluateNodes(...wrong(20_000)).issues.at(-1)?.message).toBe('… and at least 9500 more errors.');
  });

  it('of inactive nodes full of problems does not hide the active ones', () => {
    const off = Array.from({ length: 12_000 }, (_, i) =>
      sampleNode('block', `b${i}`, { dx: 0, active: false }),
    );
    const { model, issues } = evaluateNodes(...off, sampleNode('block', 'on'));
    expect(model?.tree.map(({ name }) => name)).toEqual(['on']);
    expect(issues.at(-1)).toMatchObject({ code: 'too-many-issues', severity: 'warning' });
  });
});

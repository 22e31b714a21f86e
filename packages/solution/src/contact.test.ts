import { describe, expect, it } from 'vitest';
import { preparedSketch, prepareSketch } from '../../mesh/src/testing/model-of.ts';
import { describeField } from './report/report.ts';
import { Solution } from './solution.ts';
import { solvedSteady } from './testing/solved.ts';

const SIDE = 5;
const AREA_MM2 = SIDE * SIDE;
const WATTS = 10;

type Sketch = Parameters<typeof preparedSketch>[0];

const place = { x: 0, y: 0, dx: SIDE, dy: SIDE };
const block = (name: string, z: number, dz: number, more: object = {}) => ({
  ...{ type: 'box', name, ...place, z, dz, material_name: 'silicon' },
  ...more,
});
const sink = {
  ...{ type: 'coldplate', name: 'sink', ...place, z: -1, dz: 1 },
  ...{ resistance: 1, conductivity: 400 },
};
const heat = (z: number) => ({
  ...{ type: 'source', name: 'heat', plane: 'XY', ...place, z, dz: 0, power: 1000 * WATTS },
});

function report(tree: Sketch) {
  const discretisation = preparedSketch(tree, { hc: 0 });
  const solution = new Solution(discretisation, { ...solvedSteady(discretisation.problem), time: null });
  return describeField(solution, []);
}

const hottest = (tree: Sketch): number => report(tree).t_max ?? NaN;
/** The lowest and the highest temperature of an object, °C. */
function rangeOf(tree: Sketch, name: string): readonly [number, number] {
  const { min_t, max_t } = report(tree).objects[name];
  return [min_t ?? NaN, max_t ?? NaN];
}

describe('a contact resistance', () => {
  const stack = (lower: object, upper: object) => [
    sink,
    block('low', 0, 1, lower),
    block('high', 1, 2, upper),
    heat(3),
  ];

  it('adds R″ P / A to the rise of what lies behind it', () => {
    const perfect = hottest(stack({}, {}));
    // Towards the upper block and towards the coldplate.
    const expected = (WATTS * 2 * 30) / AREA_MM2;
    expect(hottest(stack({ contact_resistance: 30 }, {})) - perfect).toBeCloseTo(expected, 6);
    expect(hottest(stack({}, { contact_resistance: 30 })) - perfect).toBeCloseTo(expected / 2, 6);
  });

  it('counts of both that touch', () => {
    const perfect = hottest(stack({}, {}));
    const both = hottest(stack({ contact_resistance: 30 }, { contact_resistance: 12 }));
    expect(both - perfect).toBeCloseTo((WATTS * (30 + 42)) / AREA_MM2, 6);
  });

  it('gives a face two temperatures, one on each side', () => {
    const tree = stack({}, { contact_resistance: 30 });
    const jump = (WATTS * 30) / AREA_MM2;
    expect(rangeOf(tree, 'high')[0] - rangeOf(tree, 'low')[1]).toBeCloseTo(jump, 6);
  });

  it('is that of a layer of the same resistance', () => {
    // 0.06 mm of epoxy with 0.5 W/m·K: 120 °C·mm²/W.
    const layered = hottest([
      ...[sink, block('low', 0, 1)],
      block('glue', 1, 0.06, { material_name: 'epoxy' }),
      ...[block('high', 1.06, 2), heat(3.06)],
    ]);
    expect(hottest(stack({}, { contact_resistance: 120 }))).toBeCloseTo(layered, 3);
  });

  it('of 0 is none', () => {
    expect(hottest(stack({ contact_resistance: 0 }, {}))).toBe(hottest(stack({}, {})));
  });

  it('keeps the heat: all of it comes to ambient', () => {
    const { heat_to_ambient_W } = report(stack({ contact_resistance: 500 }, { contact_resistance: 3 }));
    expect(heat_to_ambient_W).toBeCloseTo(WATTS, 7);
  });

  it('does not part the layers of one board', () => {
    const layer = { name: 'L', material_name: 'copper', fill_material_name: 'fr4', ratio: 50 };
    const board = (resistance: number | null) => [
      sink,
      {
        ...{ type: 'pcb', name: 'board', ...place, z: 0, contact_resistance: resistance },
        layers: [1, 2, 3].map((id) => ({ ...layer, layer_id: id, id, thickness: 200 })),
      },
      heat(0.6),
    ];
    // One joint, towards the coldplate.
    expect(hottest(board(30)) - hottest(board(null))).toBeCloseTo((WATTS * 30) / AREA_MM2, 5);
  });
});

it('what fills the world touches perfectly: a gas has no joint', () => {
  const potted = (resistance: number | null): number => {
    const world = {
      hc: 20,
      material_name: 'epoxy',
      dxmin: 5,
      dxmax: 10,
      dymin: 5,
      dymax: 10,
      dzmin: 5,
      dzmax: 10,
    };
    const die = block('die', 0, 2, { power: 1000, contact_resistance: resistance });
    const discretisation = preparedSketch([die], world);
    return solvedSteady(discretisation.problem).rise.reduce((most, rise) => Math.max(most, rise), 0);
  };
  expect(potted(500)).toBe(potted(null));
});

it('a curved body is told of: its surface touches perfectly', () => {
  const { issues } = prepareSketch([
    block('plate', 0, 1),
    {
      ...{ type: 'cylinder', name: 'pin', plane: 'XY', x: 1, y: 1, dx: 3, dy: 3, z: 1, dz: 2 },
      ...{ material_name: 'copper', contact_resistance: 10 },
    },
  ]);
  const { code, message } = issues.find(({ path }) => path === 'tree/pin') ?? {};
  expect(code).toBe('curved-contact');
  expect(message).toBe(
    "The contact resistance of 'pin' acts on flat faces along the axes only: curved surfaces touch perfectly.",
  );
});

describe('the contact of a pair', () => {
  const tree = (more: object = {}) => [
    sink,
    block('low', 0, 1, { material_name: 'copper', ...more }),
    block('high', 1, 2, more),
    heat(3),
  ];
  const solved = (contacts: readonly object[], more: object = {}): number =>
    hottestIn({ hc: 0, contacts }, tree(more));
  const hottestIn = (world: Record<string, unknown>, sketch: Sketch): number => {
    const discretisation = preparedSketch(sketch, world);
    const solution = new Solution(discretisation, { ...solvedSteady(discretisation.problem), time: null });
    return describeField(solution, []).t_max ?? NaN;
  };
  const contact = (first: string, second: string, resistance: number | string) => ({
    first,
    second,
    resistance,
  });
  const jump = (resistance: number): number => (WATTS * resistance) / AREA_MM2;
  const issuesOf = (contacts: readonly object[], sketch: Sketch = tree()) =>
    prepareSketch(sketch, { hc: 0, contacts }).issues.filter(({ code }) => code.includes('contact'));

  it.each([
    ['low', 'high'],
    ['high', 'low'],
    ['copper', 'silicon'],
    ['silicon', 'low'],
  ])('adds R″ P / A where the two touch and nowhere else: %s and %s', (first, second) => {
    expect(solved([contact(first, second, 30)]) - solved([])).toBeCloseTo(jump(30), 6);
  });

  it('is that of a layer of the same resistance, and in a series with the objects’ own elsewhere', () => {
    const layered = hottest([
      ...[sink, block('low', 0, 1, { material_name: 'copper' })],
      block('glue', 1, 0.06, { material_name: 'epoxy' }),
      ...[block('high', 1.06, 2), heat(3.06)],
    ]);
    expect(solved([contact('low', 'high', 120)])).toBeCloseTo(layered, 3);
    const series = [contact('low', 'high', 30), contact('low', 'sink', 12)];
    expect(solved(series) - solved([])).toBeCloseTo(jump(42), 6);
  });

  it('takes the place of what the objects state, the nearer one and then the later one', () => {
    const own = { contact_resistance: 7 };
    // The objects' own: 14 between them, 7 towards the coldplate.
    expect(solved([], own) - solved([])).toBeCloseTo(jump(21), 6);
    expect(solved([contact('copper', 'silicon', 30)], own) - solved([])).toBeCloseTo(jump(37), 6);
    expect(solved([contact('low', 'high', 0)], own) - solved([])).toBeCloseTo(jump(7), 6);
    const objects = contact('high', 'low', 5);
    const mixed = contact('low', 'silicon', 11);
    const materials = contact('copper', 'silicon', 30);
    for (const [contacts, resistance] of [
      [[objects, mixed, materials], 5],
      [[mixed, materials], 11],
      [[materials, mixed], 11],
      [[objects, contact('low', 'high', 6)], 6],
    ] as const) {
      expect(solved(contacts) - solved([])).toBeCloseTo(jump(resistance), 6);
    }
  });

  it('gives the face two temperatures', () => {
    const discretisation = preparedSketch(tree(), { hc: 0, contacts: [contact('low', 'high', 30)] });
    const solution = new Solution(discretisation, { ...solvedSteady(discretisation.problem), time: null });
    const { objects } = describeField(solution, []);
    expect((objects.high.min_t ?? 0) - (objects.low.max_t ?? 0)).toBeCloseTo(jump(30), 6);
  });

  it('of an assembly is that of all in it', () => {
    const group = {
      ...{ type: 'assembly', name: 'module', active: true, visible: true },
      children: [block('low', 0, 1), block('high', 1, 2)].map((node) => ({
        active: true,
        visible: true,
        ...node,
      })),
    };
    const sketch = [sink, group, heat(3)];
    const rise = (contacts: readonly object[]) => hottestIn({ hc: 0, contacts }, sketch);
    expect(rise([contact('sink', 'module', 30)]) - rise([])).toBeCloseTo(jump(30), 6);
    expect(rise([contact('module', 'module', 30)]) - rise([])).toBeCloseTo(jump(30), 6);
  });

  it('of a material with what fills the world holds there too', () => {
    const world = (contacts: readonly object[]) => ({
      ...{ hc: 20, material_name: 'epoxy', contacts },
      ...{ dxmin: 5, dxmax: 10, dymin: 5, dymax: 10, dzmin: 5, dzmax: 10 },
    });
    const die = block('die', 0, 2, { power: 1000 });
    const potted = (contacts: readonly object[]) => hottestIn(world(contacts), [die]);
    expect(potted([contact('silicon', 'epoxy', 500)])).toBeGreaterThan(potted([]) + 1);
    expect(potted([contact('die', 'die', 500)])).toBe(potted([]));
  });

  it('that touch nowhere is told of, and so is one that is switched off or curved', () => {
    const [found] = issuesOf([contact('low', 'high', 5), contact('sink', 'high', 5)]);
    expect(found).toMatchObject({ code: 'contact-without-effect', path: 'project.world.contacts[1]' });
    expect(found.message).toMatch(/^'sink' and 'high' touch nowhere along flat faces/);
    const [sinkNode, low, high, source] = tree();
    const off = [sinkNode, low, { ...high, active: false }, source];
    expect(issuesOf([contact('low', 'high', 5)], off).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^'low' and 'high' touch nowhere/),
    ]);
    expect(issuesOf([contact('low', 'high', 5)])).toEqual([]);
    const pin = { ...block('pin', 3, 2), type: 'cylinder', plane: 'XY' };
    const codes = issuesOf([contact('pin', 'high', 5)], [...tree(), pin]).map(({ code }) => code);
    expect(codes).toContain('curved-contact');
  });

  it.each([
    [contact('lid', 'high', 5), /neither an object nor a material 'lid'/],
    [contact('low', 'hihg', 5), /neither an object nor a material 'hihg'/],
    [contact('low', '', 5), /required/],
    [contact('low', 'high', -5), /at least 0/],
    [{ first: 'low', second: 'high' }, /required/],
  ])('is refused where it is wrong: %o', (wrong, message) => {
    expect(() => prepareSketch(tree(), { hc: 0, contacts: [wrong] })).toThrow(message);
  });

  it('between names that several objects have asks for a path', () => {
    const twins = [...tree(), { ...block('high', 3, 1) }];
    const issues = prepareSketch(twins, { hc: 0, contacts: [contact('low', 'high', 5)] }).issues;
    expect(issues.find(({ code }) => code === 'unknown-object')?.path).toBe(
      'project.world.contacts[0].second',
    );
  });
});

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

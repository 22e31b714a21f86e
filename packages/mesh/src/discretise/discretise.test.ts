import { describe, expect, it } from 'vitest';
import { prepareSketch } from '../testing/model-of.ts';

const codes = (issues: readonly { code: string }[]) => issues.map(({ code }) => code);
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

const box = (name: string, at: [number, number, number], size: [number, number, number], more = {}) => ({
  type: 'box',
  name,
  x: at[0],
  y: at[1],
  z: at[2],
  dx: size[0],
  dy: size[1],
  dz: size[2],
  material_name: 'copper',
  ...more,
});

describe('a prepared model', () => {
  it('realises volume, power and exposed area of every shape as they are', () => {
    const { prepared, issues } = prepareSketch([
      box('block', [0, 0, 0], [10, 6, 2], { power: 1000 }),
      box('ball', [20, 0, 0], [6, 6, 6], { sphere: true, power: 500 }),
      {
        type: 'cylinder',
        name: 'rod',
        plane: 'YZ',
        x: 0,
        y: 20,
        z: 0,
        dx: 8,
        dy: 4,
        dz: 4,
        material_name: 'unit',
        power: 250,
      },
    ]);
    expect(issues).toEqual([]);
    if (!prepared) return;
    for (const { volume, volumeOnGrid } of prepared.volumes) expect(volumeOnGrid / volume).toBeCloseTo(1, 3);
    expect(prepared.volumes[0].volumeOnGrid).toBeCloseTo(120, 9);
    const exact = 2 * (60 + 20 + 12) + Math.PI * 36 + 2 * Math.PI * 4 + Math.PI * 4 * 8;
    expect((sum(prepared.walls.area) * 1e6) / exact).toBeCloseTo(1, 3);
    expect(sum(prepared.problem.loads.map(({ cellWatts }) => sum(cellWatts)))).toBeCloseTo(1.75, 12);
  });

  it('measures a cylinder alike whichever plane it lies in, also where it reaches both ends of the grid', () => {
    const exact = 2 * Math.PI * 16 + Math.PI * 8 * 3;
    for (const [plane, dx, dy, dz] of [
      ['XY', 8, 8, 3],
      ['XZ', 8, 3, 8],
      ['YZ', 3, 8, 8],
    ] as const) {
      const { prepared, issues } = prepareSketch([
        {
          type: 'cylinder',
          name: 'rod',
          plane,
          x: 0,
          y: 0,
          z: 0,
          dx,
          dy,
          dz,
          material_name: 'unit',
          power: 1,
        },
      ]);
      expect(issues, plane).toEqual([]);
      if (!prepared) return;
      expect(prepared.volumes[0].volumeOnGrid / (48 * Math.PI), plane).toBeCloseTo(1, 3);
      expect((sum(prepared.walls.area) * 1e6) / exact, plane).toBeCloseTo(1, 3);
    }
  });

  it('gives every side of a planar source its share and loses none of it', () => {
    const { prepared } = prepareSketch([
      box('low', [0, 0, 0], [10, 10, 2]),
      box('high', [0, 0, 2], [5, 10, 2], { material_name: 'fr4' }),
      { type: 'source', name: 'heat', plane: 'XY', x: 2, y: 2, z: 2, dx: 6, dy: 6, dz: 0, power: 3000 },
    ]);
    const [load] = prepared?.problem.loads ?? [];
    expect(sum(load.cellWatts) + sum(load.wallWatts)).toBeCloseTo(3, 12);
    expect(sum(load.wallWatts)).toBeCloseTo(1.5, 9);
  });

  it('lets later objects replace earlier ones and puts the whole power into what is left', () => {
    const { prepared } = prepareSketch([
      box('plate', [0, 0, 0], [10, 10, 2], { power: 1000 }),
      box('coin', [2, 2, 0], [4, 4, 2], { material_name: 'fr4' }),
    ]);
    expect(prepared?.volumes[0]).toEqual({ volume: 200, volumeOnGrid: expect.closeTo(168, 9) });
    expect(sum(prepared?.problem.loads[0].cellWatts ?? [])).toBeCloseTo(1, 12);
  });

  it('cuts holes that leave walls, and fills them with the world where there is one', () => {
    const tree = [
      box('plate', [0, 0, 0], [10, 10, 2]),
      box('cut', [4, 4, 0], [2, 2, 2], { hole: true, material_name: null }),
    ];
    const open = prepareSketch(tree).prepared;
    expect(sum(open?.walls.area ?? []) * 1e6).toBeCloseTo(2 * 96 + 80 + 16, 6);
    const filled = prepareSketch(tree, {
      material_name: 'epoxy',
      dxmin: 5,
      dxmax: 15,
      dymin: 5,
      dymax: 15,
      dzmin: 5,
      dzmax: 5,
    });
    expect(filled.prepared?.volumes.map(({ volumeOnGrid }) => Math.round(volumeOnGrid))).toEqual([
      3808, 192, 0,
    ]);
    expect(sum(filled.prepared?.walls.area ?? []) * 1e6).toBeCloseTo(1600, 6);
  });

  it('shares a coldplate resistance over its volume, and repeats it with its copies', () => {
    const plate = {
      type: 'coldplate',
      name: 'cp',
      x: 0,
      y: 0,
      z: 0,
      dx: 4,
      dy: 4,
      dz: 1,
      resistance: 2,
      conductivity: 200,
    };
    const array = {
      type: 'assembly',
      name: 'row',
      is_array: true,
      xcount: 3,
      ycount: 1,
      zcount: 1,
      xpitch: 5000,
      ypitch: 0,
      zpitch: 0,
      children: [{ active: true, visible: true, ...plate }],
    };
    const { prepared } = prepareSketch([array]);
    expect(sum(prepared?.problem.innerTie ?? [])).toBeCloseTo(1.5, 12);
    expect(prepared?.walls.laws).toEqual([]);
  });
});

describe('what only geometry can tell', () => {
  it('names an object outside the world and the side', () => {
    const { prepared, issues } = prepareSketch([box('far', [95, 0, 0], [10, 1, 1], { power: 1 })]);
    expect(prepared).toBeNull();
    expect(issues[0]).toMatchObject({ code: 'outside-world', path: 'tree/far' });
    expect(issues[0].message).toContain('x = 105 mm');
  });

  it('refuses power on nothing: replaced bodies, sources in void', () => {
    const covered = [box('lost', [0, 0, 0], [1, 1, 1], { power: 5 }), box('over', [0, 0, 0], [1, 1, 1])];
    expect(codes(prepareSketch(covered).issues)).toContain('power-on-nothing');
    const adrift = {
      type: 'source',
      name: 'heat',
      plane: 'XY',
      x: 0,
      y: 0,
      z: 9,
      dx: 1,
      dy: 1,
      dz: 0,
      power: 5,
    };
    expect(codes(prepareSketch([box('b', [0, 0, 0], [1, 1, 1]), adrift]).issues)).toContain(
      'power-on-nothing',
    );
  });

  it('refuses heat without a path to ambient and names the objects', () => {
    const tree = [
      box('hot', [0, 0, 0], [1, 1, 1], { power: 5 }),
      box('cool', [3, 0, 0], [1, 1, 1], { hc: 5 }),
    ];
    const { issues } = prepareSketch(tree, { hc: 0 });
    expect(codes(issues)).toEqual(['no-path-to-ambient']);
    expect(issues[0].message).toContain("'hot'");
    expect(issues[0].message).not.toContain("'cool'");
  });

  it('tells of what the grid thickens, since faces closer than 0.1 µm are one plane, and refuses much of it', () => {
    const sheet = (thickness: number) => [
      box('a', [0, 0, 0], [1, 1, 0.001]),
      box('b', [2, 0, 0.001], [1, 1, thickness]),
      box('c', [2, 2, 0.001], [1, 1, thickness + 0.00005]),
    ];
    const found = (thickness: number) =>
      prepareSketch(sheet(thickness)).issues.filter(({ code }) => code === 'size-on-grid');
    expect(found(0.05)).toMatchObject([
      { severity: 'warning', message: expect.stringMatching(/'c' is 0\.10 % off/) },
    ]);
    expect(found(0.004)).toMatchObject([{ severity: 'error', path: 'tree/c' }]);
  });

  it('refuses array copies that overlap each other', () => {
    const row = {
      type: 'assembly',
      name: 'row',
      is_array: true,
      xcount: 3,
      ycount: 1,
      zcount: 1,
      xpitch: 500,
      ypitch: 0,
      zpitch: 0,
      children: [{ active: true, visible: true, ...box('a', [0, 0, 0], [1, 1, 1]) }],
    };
    const { issues } = prepareSketch([row]);
    expect(codes(issues)).toEqual(['elements-overlap']);
    expect(issues[0].remedy).toContain('may not overlap');
  });

  it('refuses a grid beyond the limit with the number of cells and the object that forces them', () => {
    const tree = [box('plate', [0, 0, 0], [50, 50, 2]), box('speck', [10, 10, 2], [0.001, 0.001, 0.001])];
    const { issues } = prepareSketch(tree, {}, { cellLimit: { cells: 1000, reason: '1 MB of memory' } });
    expect(codes(issues)).toEqual(['grid-too-large']);
    expect(issues[0].message).toMatch(/ = [\d,]+ cells; 1 MB of memory allows 1,000/);
  });

  it('warns of walls that a filled world hides, and not of those on its faces', () => {
    const world = { material_name: 'epoxy', dxmin: 0, dxmax: 10, dymin: 0, dymax: 10, dzmin: 0, dzmax: 10 };
    const tree = [
      box('inside', [2, 2, 2], [1, 1, 1], { hc: 50 }),
      box('edge', [5, 5, 0], [1, 1, 1], { hc: 50 }),
    ];
    const { issues } = prepareSketch(tree, world);
    expect(issues.map(({ path }) => path)).toEqual(['tree/inside']);
  });

  it('warns where radiating walls face each other, and only there', () => {
    const apart = [box('a', [0, 0, 0], [2, 2, 1]), box('b', [5, 5, 5], [2, 2, 1])];
    expect(codes(prepareSketch(apart, { radiation: true }).issues)).toEqual([]);
    const across = [box('a', [0, 0, 0], [2, 2, 1]), box('b', [0, 0, 5], [2, 2, 1])];
    const { issues } = prepareSketch(across, { radiation: true });
    expect(codes(issues)).toEqual(['facing-walls']);
    expect(issues[0].message).toContain("'a', 'b'");
    expect(codes(prepareSketch(across).issues)).toEqual([]);
  });

  it('refuses a transient of materials without heat capacity, but not where nothing is left of them', () => {
    const bare = box('bare', [0, 0, 0], [1, 1, 1], { material_name: 'weightless' });
    const { issues } = prepareSketch([bare], {}, { analysis: 'transient' });
    expect(codes(issues)).toEqual(['missing-heat-capacity']);
    expect(issues[0].message).toMatch(/'weightless'.*'bare'/);
    const covered = prepareSketch([bare, box('over', [0, 0, 0], [1, 1, 1])], {}, { analysis: 'transient' });
    expect(codes(covered.issues)).toEqual(['vanished-object']);
    expect(codes(prepareSketch([bare]).issues)).toEqual([]);
  });
});

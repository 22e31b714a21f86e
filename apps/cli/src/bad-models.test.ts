import { afterAll, describe, expect, it } from 'vitest';
import { modelFolder } from './testing/run-cli.ts';
import { runHere } from './testing/run-here.ts';
import { assemblyOf, copper, die, modelFile } from './testing/small-models.ts';

const folder = modelFolder();
afterAll(folder.remove);
let count = 0;

/** The program's problems with a model, each as "path: message [code]", with its remedy. */
async function problemsOf(model: unknown, args: readonly string[] = []) {
  const { status, signal, stdout, stderr } = await runHere([
    ...['check', folder.write(`model-${count++}.json`, model)],
    ...args,
  ]);
  expect({ signal, stdout }).toEqual({ signal: null, stdout: '' });
  expect(stderr).not.toMatch(/^\s+at |\(file:|node:internal|should not have happened/m);
  const found = [...stderr.matchAll(/^(error|warning): (.*?): (.*) \[([a-z-]+)\]\n {7}(\S.*)$/gm)];
  expect(stderr).toContain(`${found.filter(([, severity]) => severity === 'error').length} error`);
  return {
    status,
    codes: found.map(([, severity, path, , code]) => `${severity === 'error' ? '' : '? '}${path} ${code}`),
    stderr,
  };
}

const box = (name: string, changes: object = {}) => ({ ...die, name, ...changes });
const balls = (name: string, changes: object = {}) => ({
  type: 'ball_array',
  name,
  ...{ dx: 3, dy: 3, dz: 0.5, xcount: 3, ycount: 3, xpitch: 1000, ypitch: 1000, diameter: 500 },
  material_name: 'copper',
  ...changes,
});

describe('values that no object can have', () => {
  it('are all listed at once, each with its object', async () => {
    const { status, codes, stderr } = await problemsOf(
      modelFile(
        [
          { type: 'ball_aray', name: 'typo' },
          { type: 'box', name: 'bare' },
          box('ghost', { material_name: 'coper' }),
          box('inside out', { dx: -1 }),
          box('flat', { dz: 0 }),
          box('nan', { x: 'NaN' }),
          box('divided', { dx: '1/0', dy: 'W/(W-W)', dz: '2*Q' }),
          box('infinite', { x: 1e308, dx: '1e300*1e300' }),
          box('drawn', { hc: -5 }),
          { type: 'coldplate', name: 'short', resistance: 0 },
          {
            type: 'heatsink',
            name: 'comb',
            base_dx: 1,
            base_dy: 10,
            fin_thickness: 0.5,
            fin_count: 5,
            material_name: 'copper',
          },
          balls('crowd', { diameter: 1100 }),
          {
            type: 'polygon',
            name: 'bow tie',
            polygon: '0 0, 4 4, 4 0, 0 4',
            material_name: 'copper',
          },
          { type: 'pcb', name: 'board' },
          assemblyOf({ xcount: 5, xpitch: 0 }, box('lead')),
        ],
        {},
        { parameters: [{ name: 'W', value: 8 }] },
      ),
    );
    expect(status).toBe(2);
    expect(codes).toEqual([
      'tree/typo unknown-kind',
      'tree/bare.material_name required',
      'tree/ghost.material_name unknown-material',
      'tree/inside out.dx not-positive',
      'tree/flat.dz not-positive',
      'tree/nan.x unknown-name',
      'tree/divided.dx division-by-zero',
      'tree/divided.dy division-by-zero',
      'tree/divided.dz unknown-name',
      'tree/infinite.x above-maximum',
      'tree/infinite.dx not-finite',
      'tree/drawn.hc below-minimum',
      'tree/short.resistance not-positive',
      'tree/comb.fin_count fins-overlap',
      'tree/crowd.diameter elements-overlap',
      'tree/bow tie.polygon polygon-not-simple',
      'tree/board.layers no-layers',
      'tree/rows.xpitch below-minimum',
    ]);
    expect(stderr).toContain("did you mean 'ball_array'?");
    expect(stderr).toContain("did you mean 'copper'?");
    expect(stderr).toContain('Fins overlap: 5 x 0.5 mm do not fit in 1 mm');
    expect(stderr).toContain('18 errors.');
  });

  it('nor any world or material', async () => {
    const world = {
      resolution: 0,
      precision: 0,
      iterations: 0,
      steps: 1e9,
      duration: 0,
      hc: -1,
      ambient: -300,
      dxmin: -200,
      material_name: 'air',
    };
    const materials = [
      { ...copper, conductivity: 0 },
      { name: 'copper', conductivity: 1e300 },
      { name: 'foam', conductivity: 'NaN', density: -1, surface_emissivity: 2 },
    ];
    const { status, codes } = await problemsOf(modelFile([], world, { materials }));
    expect(status).toBe(2);
    expect(codes.toSorted()).toEqual([
      'materials/copper.conductivity above-maximum',
      'materials/copper.conductivity not-positive',
      'materials/copper.name duplicate-name',
      'materials/foam.conductivity unknown-name',
      'materials/foam.density not-positive',
      'materials/foam.surface_emissivity above-maximum',
      'project.world.ambient below-minimum',
      'project.world.duration not-positive',
      'project.world.hc below-minimum',
      'project.world.iterations below-minimum',
      'project.world.material_name unknown-material',
      'project.world.precision not-positive',
      'project.world.resolution not-positive',
      'project.world.steps above-maximum',
    ]);
    const { codes: more } = await problemsOf(modelFile([die], { precision: 2, dxmin: -200 }));
    expect(more).toEqual(['project.world.precision above-maximum']);
    const { codes: inverted } = await problemsOf(modelFile([die], { dxmin: -200 }));
    expect(inverted).toEqual(['project.world.dxmax empty-world']);
  });
});

describe('what only the whole model tells', () => {
  it('objects outside the world, powers on nothing, arrays on top of each other, objects replaced', async () => {
    const { status, codes, stderr } = await problemsOf(
      modelFile([
        box('out', { x: 99.5 }),
        { type: 'source', name: 'lost', x: 50, dx: 1, dy: 1, dz: 0, power: 5 },
        assemblyOf({ xcount: 3, xpitch: 500 }, box('stack', { y: 20 })),
        box('under', { y: 40, dx: 2, dy: 2 }),
        box('over', { y: 40, dx: 2, dy: 2 }),
      ]),
    );
    expect(status).toBe(2);
    expect(codes.toSorted()).toEqual([
      '? tree/under vanished-object',
      'tree/lost power-on-nothing',
      'tree/out outside-world',
      'tree/stack elements-overlap',
      'tree/under power-on-nothing',
    ]);
    expect(stderr).toContain("'out' reaches outside the world box at x = 100.5 mm (world: 100)");
    expect(stderr).toContain('Copies of an array may not overlap');
  });

  it('powers without a path to ambient', async () => {
    const { status, codes, stderr } = await problemsOf(
      modelFile([box('adrift', { hc: 0 }), box('cool', { x: 9 })]),
    );
    expect({ status, codes }).toEqual({ status: 2, codes: ['tree no-path-to-ambient'] });
    expect(stderr).toMatch(/Heat enters 'adrift', but no path leads to ambient/);
  });

  it.each([
    ['nothing', []],
    ['only inactive objects', [box('off', { active: false })]],
    ['only a hole', [box('hole', { hole: true, power: 0 })]],
    ['only a source', [{ type: 'source', name: 's', dx: 1, dy: 1, dz: 0, power: 0 }]],
    ['only an empty assembly', [assemblyOf({ xcount: 1e9 })]],
  ])('a tree with %s', async (_, tree) => {
    const { status, codes } = await problemsOf(modelFile(tree));
    expect(status).toBe(2);
    expect(codes).toContain('tree empty-model');
  });
});

describe('models too large for any machine are refused before they are built, naming the object', () => {
  const circle = (corners: number): string =>
    Array.from({ length: corners }, (_, n) => {
      const angle = (2 * Math.PI * n) / corners;
      return `${50 + 40 * Math.cos(angle)} ${50 + 40 * Math.sin(angle)}`;
    }).join(', ');
  const nested = (depth: number): object => {
    let node: object = box('core');
    for (let level = 0; level < depth; level++) node = { type: 'assembly', name: 'a', children: [node] };
    return node;
  };
  const cases: readonly (readonly [
    string,
    () => readonly object[],
    { readonly resolution?: number },
    RegExp,
  ])[] = [
    [
      'cells of 0.1 µm',
      () => [box('die', { dx: 50 })],
      { resolution: 1e-4 },
      /tree\/die: The grid would have at least 500,000 x 10,000 x/,
    ],
    [
      'a billion copies',
      () => [assemblyOf({ xcount: 1e9 }, box('lead'))],
      {},
      /tree\/lead: 'lead' asks for 1,000,000,000 copies of 1/,
    ],
    [
      'a billion balls',
      () => [balls('bga', { xcount: 1e5, ycount: 1e4, xpitch: 1, ypitch: 1, diameter: 1 })],
      {},
      /tree\/bga\.xcount: 1000000000 elements are too many/,
    ],
    [
      '10⁹ balls along a side',
      () => [balls('bga', { xcount: 1e9 })],
      {},
      /tree\/bga\.xcount: Enter a number of at most/,
    ],
    [
      'a billion fins',
      () => [{ type: 'heatsink', name: 'comb', fin_count: 1e9, material_name: 'copper' }],
      {},
      /tree\/comb\.fin_count: Enter a number of at most/,
    ],
    [
      'sizes of 1e308',
      () => [box('die', { dx: 1e308, dy: 1e308, dz: 1e308 })],
      {},
      /tree\/die\.dx: Enter a number of at most 1000000 mm/,
    ],
    [
      'a million layers',
      () => [
        {
          type: 'pcb',
          name: 'board',
          layers: Array.from({ length: 1e6 }, () => ({ thickness: 1, material_name: 'copper' })),
        },
      ],
      {},
      /tree\/board\.layers: 1000000 layers/,
    ],
    ['assemblies 5000 deep', () => [nested(5000)], {}, /nested more than/],
    [
      'a polygon of 100,000 corners that crosses itself',
      () => [
        {
          type: 'polygon',
          name: 'coast',
          polygon: circle(1e5),
          material_name: 'copper',
        },
      ],
      {},
      /tree\/coast\.polygon: The polygon has 100000 corners/,
    ],
  ];
  it.each(cases)('%s', async (_, tree, world, reason) => {
    const { status, stderr } = await problemsOf(
      modelFile(
        tree().map((node) => ({ ...node })),
        world,
      ),
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(reason);
  });

  it('a fine grid is told by its cells, and what to do', async () => {
    const { stderr } = await problemsOf(modelFile([box('die')], { resolution: 1 }), [
      '--resolution',
      '0.0002',
    ]);
    expect(stderr).toMatch(/5,000 x 5,000 x 5,000 = 125,000,000,000 cells; .* allows [\d,]+\. Most of them/);
    expect(stderr).toContain('raise the resolution, or refine less');
  });

  it('of ten thousand problems the first five hundred are listed', async () => {
    const tree = Array.from({ length: 20_000 }, (_, n) => box(`b${n}`, { dx: 0 }));
    const { status, codes, stderr } = await problemsOf(modelFile(tree));
    expect(status).toBe(2);
    expect(codes).toHaveLength(501);
    expect(stderr).toContain('… and at least 9500 more errors.');
  });
});

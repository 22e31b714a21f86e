import { kinds } from '@thermarium/kinds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readModel } from '../formats.ts';
import { CadFile, type Point } from '../testing/cad-file.ts';
import { contentOf } from '../testing/file-content.ts';

const read = (file: CadFile) => readModel(contentOf(file.text), { kinds, library: [] });

/** The faces of a prism along z over a ring of corners, each side a face of its own. */
function prism(
  file: CadFile,
  ring: readonly (readonly [number, number])[],
  height: number,
): readonly string[] {
  const face = (corners: readonly Point[], normal: Point, x: Point) => {
    const vertices = corners.map((corner) => file.vertex(corner));
    const edges = corners.map((from, n) => {
      const next = (n + 1) % corners.length;
      return file.way(file.edge(vertices[n], vertices[next], file.line(from, corners[next])));
    });
    return file.face(edges, `PLANE('',${file.place(corners[0], normal, x)})`);
  };
  const at = (z: number) => ring.map(([x, y]): Point => [x, y, z]);
  const sides = ring.map(([x, y], n) => {
    const [toX, toY] = ring[(n + 1) % ring.length];
    const [alongX, alongY] = [toX - x, toY - y];
    const length = Math.hypot(alongX, alongY);
    const side: readonly Point[] = [
      [x, y, 0],
      [toX, toY, 0],
      [toX, toY, height],
      [x, y, height],
    ];
    return face(side, [alongY / length, -alongX / length, 0], [alongX / length, alongY / length, 0]);
  });
  return [face(at(0).toReversed(), [0, 0, -1], [1, 0, 0]), face(at(height), [0, 0, 1], [1, 0, 0]), ...sides];
}

it('flaps of no thickness on a body are left away, wherever they are', async () => {
  const share = fc.integer({ min: 1, max: 9 }).map((tenth) => tenth / 10);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(3),
      share,
      fc.double({ min: 0.1, max: 3, noNaN: true }),
      async (side, part, reach) => {
        const corners = [
          [0, 0],
          [5, 0],
          [5, 4],
          [0, 4],
        ] as const;
        const [[x, y], [toX, toY]] = [corners[side], corners[(side + 1) % 4]];
        const root = [x + part * (toX - x), y + part * (toY - y)] as const;
        const length = Math.hypot(toX - x, toY - y);
        const tip = [root[0] + (reach * (toY - y)) / length, root[1] - (reach * (toX - x)) / length] as const;
        const ring = [...corners.slice(0, side + 1), root, tip, root, ...corners.slice(side + 1)];
        const file = new CadFile();
        file.part('lead', prism(file, ring, 0.5));
        const { document, losses } = await read(file);
        expect(losses).toHaveLength(1);
        const [lead] = document?.tree ?? [];
        if (lead?.type === 'box') expect(lead).toMatchObject({ x: 0, y: 0, z: 0, dx: 5, dy: 4, dz: 0.5 });
        else expect(lead).toMatchObject({ type: 'polygon', x: 0, y: 0, z: 0, thickness: 0.5 });
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 30) },
  );
});

it('a body of which nothing has a thickness is lost by its name, the others are read, and that it is missing is said', async () => {
  const file = new CadFile();
  file.part(
    'foil',
    prism(
      file,
      [
        [0, 0],
        [4, 0],
        [2, 0],
      ],
      1,
    ),
  );
  file.part('block', file.block([4, 3, 0.5]));
  const { document, issues, losses } = await read(file);
  expect(document?.tree).toMatchObject([{ type: 'box', name: 'block', dx: 4 }]);
  expect(losses).toContainEqual({ entity: 'solid', name: 'foil', reason: 'It has no volume.', watts: 0 });
  expect(issues).toMatchObject([
    {
      severity: 'warning',
      message: "1 of 2 bodies is not in the model, 'foil' for one: It has no volume.",
    },
  ]);
});

it('an outline that crosses itself is the box around it, and does not stop the file', async () => {
  const file = new CadFile();
  const bow = [
    [0, 0],
    [4, 0],
    [4, 1],
    [1, -2],
    [0, 3],
  ] as const;
  file.part('bow', prism(file, bow, 1));
  file.part('block', file.block([4, 3, 0.5]));
  const { document, model, losses } = await read(file);
  expect(model).not.toBeNull();
  expect(document?.tree).toMatchObject([
    { type: 'box', name: 'bow', dx: 4, dy: 5, dz: 1 },
    { type: 'box', name: 'block' },
  ]);
  expect(losses.at(-1)).toMatchObject({ entity: 'solid', name: 'bow' });
});

it.each([
  [
    'thinner than any object',
    [4, 3, 1e-5],
    'The box around it is refused: Enter a number of at least 0.0001 mm!',
  ],
  ['further away than any object', [4, 3, 2e6], 'It reaches further than 1000000 mm from the origin.'],
] as const)('a body %s is lost by its name', async (_, size, reason) => {
  const file = new CadFile();
  file.part('odd', file.block(size));
  file.part('block', file.block([4, 3, 0.5]));
  const { document, losses } = await read(file);
  expect(document?.tree).toMatchObject([{ name: 'block' }]);
  expect(losses.at(-1)).toMatchObject({ name: 'odd', reason });
});

it('a file of which no body can be read is refused, with the reason', async () => {
  const file = new CadFile();
  file.part('odd', file.block([4, 3, 0]));
  const { document, issues } = await read(file);
  expect(document).toBeNull();
  expect(issues).toMatchObject([
    { severity: 'error', message: "The only body in the STEP file cannot be read. 'odd': It has no volume." },
  ]);
});

it('a plate with as many round holes as a heat sink has pins is read, and 5,000 of them too', async () => {
  for (const count of [300, 5000]) {
    const file = new CadFile();
    const pins = Array.from({ length: count }, (_, n): Point => [n % 100, Math.floor(n / 100), 0]);
    const [bottom, top, ...sides] = file.block([101, 101, 1]);
    const rims = pins.map(([x, y]) =>
      [0, 1].map((z) => {
        const vertex = file.vertex([x + 1.25, y + 1, z]);
        return {
          vertex,
          edge: file.edge(vertex, vertex, file.circle(file.place([x + 1, y + 1, z]), 0.25)),
          z,
        };
      }),
    );
    const walls = rims.map(([low, high], n) => {
      const [x, y] = pins[n];
      const seam = file.edge(low.vertex, high.vertex, file.line([x + 1.25, y + 1, 0], [x + 1.25, y + 1, 1]));
      const loop = [file.way(low.edge, 'back'), file.way(seam), file.way(high.edge), file.way(seam, 'back')];
      return file.face(loop, `CYLINDRICAL_SURFACE('',${file.place([x + 1, y + 1, 0])},0.25)`, 'inward');
    });
    const ends = [bottom, top].map((face, n) =>
      file.holed(
        face,
        rims.map((pair) => [file.way(pair[n].edge, n === 0 ? 'on' : 'back')]),
      ),
    );
    file.part('plate', [...ends, ...sides, ...walls]);
    const { document, losses } = await read(file);
    expect(document?.tree).toMatchObject([{ type: 'box', name: 'plate', dx: 101, dz: 1 }]);
    const volume = Number(/own volume is ([\d.]+) mm³/.exec(losses.at(-1)?.reason ?? '')?.[1]);
    expect(volume).toBeCloseTo(101 * 101 - count * Math.PI * 0.25 ** 2, 1);
  }
});

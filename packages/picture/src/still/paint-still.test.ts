import type { Document, TreeNode } from '@thermarium/model';
import { expect, test } from 'vitest';
import { paintStill } from './paint-still.ts';
import { sceneOfDocument } from './scene-of-document.ts';
import { MOST_TRIANGLES } from './shape-painter.ts';

const SIZE = { width: 160, height: 100 };
const COLORS = { red: '#ff0000', green: '#00ff00', blue: '#0000ff' };

function documentOf(...tree: readonly object[]): Document {
  return {
    name: 'still',
    world: {},
    parameters: [{ name: 'side', description: '', value: 10 }],
    materials: Object.entries(COLORS).map(([name, color]) => ({
      name,
      color,
      density: 1000,
      specific_heat: 1000,
      conductivity: 1,
    })),
    scenarios: [],
    planes: [],
    tree: tree.map((node) => ({ active: true, visible: true, ...node }) as unknown as TreeNode),
  } as unknown as Document;
}

const box = (
  material_name: string,
  at: readonly number[],
  size: readonly (number | string)[],
  more = {},
) => ({
  type: 'box',
  name: `${material_name} box`,
  x: at[0],
  y: at[1],
  z: at[2],
  dx: size[0],
  dy: size[1],
  dz: size[2],
  material_name,
  ...more,
});

/** Pixels in which a colour prevails, and all pixels of which something is seen. */
function counted(document: Document, most = MOST_TRIANGLES) {
  const pixels = paintStill(sceneOfDocument(document), SIZE, most);
  const counts = { red: 0, green: 0, blue: 0, seen: 0 };
  for (let at = 0; pixels && at < pixels.length; at += 4) {
    if (pixels[at + 3] < 255) continue;
    counts.seen++;
    for (const [channel, name] of (['red', 'green', 'blue'] as const).entries()) {
      if (
        pixels[at + channel] > 120 &&
        2 * pixels[at + channel] > pixels[at] + pixels[at + 1] + pixels[at + 2]
      ) {
        counts[name]++;
      }
    }
  }
  return counts;
}

test('what stands before is seen, what is behind or within is not, and a later object wins where faces coincide', () => {
  const within = counted(
    documentOf(box('red', [2, 2, 2], [2, 2, 2]), box('green', [0, 0, 0], ['side', 'side', 'side'])),
  );
  expect(within.green).toBeGreaterThan(0.8 * within.seen);
  expect(within.red).toBe(0);
  // The view is from the top, right and front: +x, -y and +z.
  const before = counted(
    documentOf(box('red', [12, -12, 0], [10, 10, 20]), box('green', [0, 0, 0], [10, 10, 10])),
  );
  expect(before.red).toBeGreaterThan(3 * before.green);
  const same = counted(documentOf(box('red', [0, 0, 0], [9, 9, 9]), box('blue', [0, 0, 0], [9, 9, 9])));
  expect(same.blue).toBeGreaterThan(0.8 * same.seen);
  expect(same.red).toBe(0);
});

test('hidden, inactive and wrong objects are not there, and without others there is no picture', () => {
  const wrong = [
    box('red', [0, 0, 0], [1, 1, 1], { visible: false }),
    box('red', [0, 0, 0], [1, 1, 1], { active: false }),
    box('red', [0, 0, 0], [1, 1, 'width']),
    box('red', [0, 0, 0], [1, 1, -1]),
    box('gone', [0, 0, 0], [1, 1, 1]),
    { type: 'teapot', name: 'unknown' },
  ];
  expect(paintStill(sceneOfDocument(documentOf(...wrong)), SIZE)).toBeNull();
  expect(paintStill(sceneOfDocument(documentOf()), SIZE)).toBeNull();
  const { green, seen } = counted(documentOf(...wrong, box('green', [0, 0, 0], [1, 1, 1])));
  expect(green).toBeGreaterThan(0.8 * seen);
});

test('a hole shows the body that it is cut out of, and what is behind it', () => {
  const plate = box('green', [0, 0, 0], [20, 20, 4]);
  const floor = box('red', [0, 0, -4], [20, 20, 4]);
  const hole = box('blue', [5, 5, 0], [10, 10, 4], { hole: true });
  const cut = counted(documentOf(floor, plate, hole));
  const whole = counted(documentOf(floor, plate));
  expect(cut.blue).toBe(0);
  expect(cut.red).toBeGreaterThan(whole.red + 0.03 * whole.seen);
  expect(cut.green).toBeGreaterThan(0.3 * cut.seen);
});

const can = (material_name: string, x: number) => ({
  ...{ type: 'cylinder', name: `${material_name} can`, x, y: 0, z: 0, dx: 10, dy: 10, dz: 1, plane: 'XY' },
  material_name,
});

test('round bodies are round: lit from above, with nothing at the corners of their boxes', () => {
  const round = counted(documentOf(can('green', 0)));
  const square = counted(documentOf(box('green', [0, 0, 0], [10, 10, 1])));
  expect(round.green).toBeGreaterThan(0.5 * square.green);
  expect(round.green).toBeLessThan(0.92 * square.green);
});

test('a model of too many triangles is painted to its end, its later round bodies as the boxes around them', () => {
  const model = documentOf(can('red', 0), can('green', 12));
  const whole = counted(model);
  for (const most of [
    { ...MOST_TRIANGLES, made: 1 },
    { ...MOST_TRIANGLES, painted: 1 },
  ]) {
    const { red, green } = counted(model, most);
    expect(red).toBe(whole.red);
    expect(green).toBeGreaterThan(1.1 * whole.green);
  }
});

test('copies without end, bodies without size and coordinates beyond all reason give a picture, or none', () => {
  const array = {
    type: 'assembly',
    name: 'array',
    is_array: true,
    xcount: 1000,
    xpitch: 2,
    ycount: 200,
    ypitch: 2,
    children: [{ active: true, visible: true, ...box('green', [0, 0, 0], [1, 1, 1]) }],
  };
  expect(counted(documentOf(array)).green).toBeGreaterThan(100);
  for (const far of [1e-9, 1e9, 1e300, Number.NaN]) {
    const scene = sceneOfDocument(
      documentOf(box('green', [far, -far, far], [far, 1, 1]), box('red', [0, 0, 0], [1, 1, 1])),
    );
    expect(() => paintStill(scene, SIZE)).not.toThrow();
  }
});

import { kinds } from '@thermarium/kinds';
import { expect, it } from 'vitest';
import { readModel } from '../formats.ts';
import { contentOf } from '../testing/file-content.ts';

/** A list as TAP-2.5D has it. */
const list = ({ size = '20', powers = '105,\t20,  2.5' } = {}) =>
  [
    ...['[general]', 'path = out/', '', '[interposer]', '# passive or active', `intp_size = ${size}`, ''],
    ...[
      '[chiplets]',
      'chiplet_count = 3',
      'widths = \t8,\t7,7.5',
      'heights = 5,\t11,\t5',
      `powers = ${powers}`,
    ],
    ...['connections = 0, 1, 1;', '\t\t1, 0, 0;', '\t\t1, 0, 0'],
  ].join('\r\n');
const read = (text: string) => readModel(contentOf(text), { kinds, library: [], name: 'package' });

it('chiplets are powers in rows on their interposer, and the file is said to have no places', async () => {
  const { document, model, losses, format } = await read(list());
  expect(format.name).toBe('chiplets');
  expect(model).not.toBeNull();
  expect(document?.tree).toMatchObject([
    { name: 'interposer', dx: 20, dy: 20, dz: 0.1 },
    {
      children: [
        { name: 'chiplet 2', x: 1, y: 1, dx: 7, dy: 11, power: 20_000 },
        { name: 'chiplet 1', x: 9, y: 1, dx: 8, dy: 5, power: 105_000 },
        { name: 'chiplet 3', x: 1, y: 13, dx: 7.5, dy: 5, power: 2500 },
      ],
    },
  ]);
  expect(losses.map(({ name }) => name)).toEqual(['interposer', 'places']);
});

it.each([
  [list({ size: '16' }), 'The chiplets do not fit in rows on an interposer of 16 mm with 1 mm between them.'],
  [list({ powers: '1, x, 3' }), `Expecting numbers in 'chiplets.powers'.`],
  [list({ powers: '1, 2' }), 'The file has 3 widths, 3 heights and 2 powers.'],
])('a list that cannot be used is refused', async (text, message) => {
  const { document, issues } = await read(text);
  expect(document).toBeNull();
  expect(issues.map((issue) => issue.message)).toEqual([message]);
});

it('without an interposer the smallest that takes the chiplets stands in, and is said', async () => {
  const text = list().replace(/\[interposer\][^[]*/, '');
  const { document, losses } = await read(text);
  expect(document?.tree[0]).toMatchObject({ name: 'interposer', dx: 19, dy: 19 });
  expect(losses.map(({ reason }) => reason)).toContainEqual(
    'The file has no interposer (intp_size): the smallest that takes the chiplets in rows has 19 mm.',
  );
  expect((await read(list({ size: '18' }))).document).toBeNull();
});

import { expect, it } from 'vitest';
import { addPowerMap, powerMapPlace } from '../actions/power-map-places.ts';
import { editorBench } from '../editor/testing/editor-bench.ts';
import { readPowerMapFiles } from './read-power-map.ts';

const file = (name: string, text: string) => new File([text], name);
const MAP = file('map.csv', 'name,x0,x1,y0,y1,power\ncore,0,4,0,3,2500\nio,4,5,0,3,500\n');

function bench() {
  const made = editorBench();
  const { document } = made;
  const group = document.add('assembly', { name: 'stack' });
  const at = { dx: 5, dy: 3, dz: 0.5, material_name: 'Copper', parent: group.id };
  const die = document.add('box', { name: 'die', x: 10, y: -2, z: 1, ...at });
  const lid = document.add('box', { name: 'lid', x: 0, y: 0, z: 9, ...at });
  const off = document.add('box', { name: 'off', active: false, ...at });
  const place = (...ids: readonly number[]) => powerMapPlace(made, ids);
  return { ...made, group, die, lid, off, place };
}

it('a power map stands on the top of an object, right after it, and is one step', async () => {
  const { document, store, die, lid, off, group, place, state } = bench();
  const on = place(die.id);
  if (!on) throw new Error('It has a top.');
  const { tree, sources, watts, losses } = await readPowerMapFiles({ files: [MAP], place: on });
  expect([sources, watts, losses]).toEqual([2, 3, []]);
  expect(await addPowerMap({ document, editor: store }, on, tree ?? [])).toMatchObject({ ok: true });
  const { nodes, children } = document.store.getState();
  const [first, powers, ...others] = children.get(group.id) ?? [];
  expect([first, ...others]).toEqual([die.id, lid.id, off.id]);
  expect(state().selection).toEqual([powers]);
  expect(nodes.get(powers ?? 0)?.name).toBe('powers on die');
  const made = (children.get(powers ?? 0) ?? []).map((id) => nodes.get(id));
  expect(made).toMatchObject([
    { type: 'source', name: 'core', x: 10, y: -2, z: 1.5, dx: 4, dy: 3, plane: 'XY', power: 2500 },
    { type: 'source', name: 'io', x: 14, y: -2, z: 1.5, dx: 1, dy: 3, power: 500 },
  ]);
});

it('needs one active object with a shape', () => {
  const { die, lid, off, group, place } = bench();
  expect(place(die.id)).toMatchObject({ name: 'die', box: { min: [10, -2, 1], max: [15, 1, 1.5] } });
  for (const ids of [[], [off.id], [group.id], [die.id, lid.id], [99_999]]) expect(place(...ids)).toBeNull();
});

it('a floorplan comes with its trace, and what does not fit or belong together is refused', async () => {
  const { die, place } = bench();
  const on = place(die.id);
  if (!on) throw new Error('It has a top.');
  const read = (...files: readonly File[]) => readPowerMapFiles({ files, place: on });
  const floorplan = file('ev6.flp', 'core 0.004 0.003 0 0\nio 0.001 0.003 0.004 0\n');
  const trace = file('any.ptrace', 'io core gpu\n1 2 4\n');
  expect(await read(trace, floorplan)).toMatchObject({
    ...{ sources: 2, watts: 3 },
    losses: [{ name: 'gpu', watts: 4 }],
  });
  const refusals = async (...files: readonly File[]) => {
    const { tree, issues } = await read(...files);
    return [tree, ...issues.map(({ message }) => message)];
  };
  expect(await refusals(file('wide.csv', 'name,x0,x1,y0,y1,power\ncore,0,5,0,3.1,1\n'))).toEqual([
    null,
    `The region 'core' from 0 to 3.1 mm reaches further along y than 'die'.`,
  ]);
  expect(await refusals(MAP, floorplan)).toEqual([null, 'These are several power maps.']);
  expect(await refusals(trace)).toEqual([null, 'The file has powers without places.']);
  expect(await refusals(file('model.json', '{}'))).toEqual([null, 'The file holds no power map.']);
});

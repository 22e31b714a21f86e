import { kinds } from '@thermarium/kinds';
import { expect, it } from 'vitest';
import { answerFields } from './answer-fields.ts';

const context = {
  parameters: new Map([['W', 8]]),
  materialNames: new Map([[3, 'copper']]),
  colorOf: (id: number) => (id === 3 ? '#b87333' : null),
};
const fieldsOf = (type: string) => kinds.find((kind) => kind.type === type)?.fields ?? {};

it('answers values as typed and evaluated, and defaults for what is not stored', () => {
  const stored = { dx: 'W / 3', dy: '1/0', material: 3, hole: true };
  expect(answerFields(fieldsOf('box'), stored, context)).toMatchObject({
    ...{ dx: 'W / 3', dx_calc: 8 / 3, dy: '1/0', dy_calc: null, hole: true },
    ...{ material: 3, material_name: 'copper', color: '#b87333' },
    ...{ dz: 1, dz_calc: 1 },
  });
});

it('answers a material that does not exist as none, also in rows', () => {
  const layers = [{ thickness: 'W', material: 3 }, { material: 4 }];
  expect(answerFields(fieldsOf('pcb'), { layers }, context)).toMatchObject({
    layers: [
      { thickness: 'W', thickness_calc: 8, material: 3, material_name: 'copper', color: '#b87333' },
      { material: null, material_name: null, color: null, fill_material: null },
    ],
  });
});

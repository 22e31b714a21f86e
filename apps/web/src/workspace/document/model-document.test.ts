import { readModelFile, writeModelFile } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import { describe, expect, it } from 'vitest';
import { modelDocument, modelFileName } from './model-document.ts';
import { memoryDocument } from './testing/memory-document.ts';

const hot = {
  ...({ name: 'hot', sampler: 'sobol', seed: 7 } as const),
  parameters: [{ parameter_name: 'W', values: [7, 8], random: null, normal_dist: null }],
};

describe('the model as a file', () => {
  it('reads back as what was typed', async () => {
    const document = memoryDocument({
      materials: [{ name: 'copper', conductivity: 390 }],
      parameters: [{ name: 'W', value: 8 }],
    });
    const group = document.add('assembly', { name: 'stack', collapsed: true });
    document.add('box', { name: 'die', parent: group.id, dx: 'W / 2', material_name: 'copper', power: 5 });
    document.add('pcb', {
      name: 'board',
      layers: [{ name: 'top', thickness: 35, material_name: 'copper', ratio: 100 }],
    });
    await document.createPlane({ name: 'mid', plane: 'YZ', coordinate: 'W' });
    const text = writeModelFile(modelDocument(document.store.getState(), [hot]), kinds);
    const { document: again, issues } = readModelFile(text, kinds);
    expect(issues).toEqual([]);
    expect(again?.tree).toMatchObject([
      { name: 'stack', collapsed: true, children: [{ name: 'die', dx: 'W / 2', material_name: 'copper' }] },
      { name: 'board', layers: [{ name: 'top', thickness: 35, material_name: 'copper' }] },
    ]);
    expect(again?.materials).toMatchObject([{ name: 'copper', conductivity: 390, anisotropic: false }]);
    expect(again?.parameters).toEqual([{ name: 'W', description: '', value: 8 }]);
    expect(again?.planes).toEqual([{ name: 'mid', plane: 'YZ', coordinate: 'W', visible: true }]);
    expect(again?.scenarios).toEqual([hot]);
    expect(text).not.toContain('_calc');
    expect(text).not.toContain('"id"');
  });

  it('is named after the project, with nothing that a system refuses', () => {
    expect(modelFileName('Gateway SoM rev C', 'json')).toBe('Gateway SoM rev C.json');
    expect(modelFileName('a/b: "c"?', 'json')).toBe('a b c.json');
    expect(modelFileName('..', 'json')).toBe('project.json');
  });
});

import { describe, expect, it } from 'vitest';
import { sampleFiles } from '../testing/sample-files.ts';
import { sampleKinds } from '../testing/sample-kinds.ts';
import { loadModelFile } from './load-model-file.ts';

const load = (further: object) =>
  loadModelFile(
    JSON.stringify({ format: 'thermarium', version: 1, project: { name: 'm' }, ...further }),
    sampleKinds,
  );

describe('loading a model file', () => {
  it.each([...sampleFiles])('evaluates %s', (_, text) => {
    const { model, issues } = loadModelFile(text, sampleKinds);
    expect(issues).toEqual([]);
    expect(model?.tree.length).toBeGreaterThan(0);
  });

  it('lists the problems of the text and of the model together, each place once', () => {
    const { model, issues } = load({
      extra: 1,
      materials: [{ name: 'cu', conductivity: [390] }],
      tree: [{ type: 'box', name: 'die', dx: -1, material_name: 'cu' }],
    });
    expect(model).toBeNull();
    expect(issues.map(({ path, code }) => `${path}: ${code}`)).toEqual([
      'extra: unknown-key',
      'materials/cu.conductivity: not-a-number',
      'tree/die.dx: not-positive',
    ]);
  });

  it('gives no model when a value could not be read, even if its default would do', () => {
    const { model, issues } = load({ tree: [{ type: 'assembly', name: 'a', active: 'yes' }] });
    expect(issues.map(({ code }) => code)).toEqual(['not-a-flag']);
    expect(model).toBeNull();
  });

  it('has nothing to evaluate in a text that is no model file', () => {
    expect(loadModelFile('{', sampleKinds)).toMatchObject({ document: null, model: null });
    expect(loadModelFile('{"a": 1}', sampleKinds, 4).issues[0].code).toBe('file-too-large');
  });
});

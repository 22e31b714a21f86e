import {
  DEFAULT_SAMPLING,
  type Document,
  evaluateDocument,
  type Issue,
  issueCodes,
  type TreeNode,
  worldFields,
} from '@thermarium/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryDocument } from '../testing/arbitrary-document.ts';
import { sampleFiles } from '../testing/sample-files.ts';
import { sampleKinds } from '../testing/sample-kinds.ts';
import { writeModelFile } from './model-file.ts';
import { modelFileTooLarge, readModelFile } from './read-model-file.ts';

const read = (file: unknown) => readModelFile(JSON.stringify(file), sampleKinds);
const minimal = { format: 'thermarium', version: 1, project: { name: 'minimal' } };
/** The issues of a file with these sections. */
const findings = (sections: object) =>
  read({ ...minimal, ...sections }).issues.map(
    ({ path, code, severity }) => `${path}: ${code} (${severity})`,
  );
const documentOf = (sections: object): Document => {
  const { document } = read({ ...minimal, ...sections });
  if (!document) throw new Error('The file could not be read.');
  return document;
};

describe('reading a model file', () => {
  it.each([...sampleFiles])('takes %s without a complaint', (_, text) => {
    const { document, issues } = readModelFile(text, sampleKinds);
    expect(issues).toEqual([]);
    const evaluation = document && evaluateDocument(document, sampleKinds);
    expect(evaluation?.issues).toEqual([]);
    expect(evaluation?.model?.tree.length).toBeGreaterThan(0);
  });

  it('fills in what is missing', () => {
    const document = documentOf({
      materials: [{ name: 'cu', conductivity: 390 }],
      parameters: [{ name: 'W', value: 8 }],
      planes: [{ name: 'mid' }],
      tree: [
        { type: 'box', name: 'die', dx: 'W' },
        { type: 'assembly', name: 'leads' },
        { type: 'pcb', name: 'board', layers: [{ thickness: 35 }] },
      ],
    });
    expect(document.world).toMatchObject({ ambient: 25, hc: 16.1, dxmin: 100, material_name: null });
    expect(document.materials[0]).toMatchObject({ color: '#888888', density: null, anisotropic: false });
    expect(document.planes[0]).toEqual({ name: 'mid', plane: 'XY', coordinate: 0, visible: true });
    expect(document.parameters[0].description).toBe('');
    expect(document.tree).toMatchObject([
      {
        type: 'box',
        active: true,
        visible: true,
        x: 0,
        dx: 'W',
        dy: 1,
        power: 0,
        material_name: null,
        hc: null,
      },
      { type: 'assembly', xcount: 1, children: [] },
      { type: 'pcb', layers: [{ thickness: 35, ratio: 100, material_name: null }] },
    ]);
  });

  it('accepts a byte order mark', () => {
    expect(readModelFile(`\uFEFF${JSON.stringify(minimal)}`, sampleKinds).issues).toEqual([]);
  });

  it('orders siblings by their index', () => {
    const node = (name: string, index?: number, children: object[] = []) => ({
      type: 'assembly',
      name,
      index,
      children,
    });
    const document = documentOf({
      tree: [node('c', 2), node('a', 0, [node('y', 5), node('x', 3)]), node('b', 1)],
    });
    expect(document.tree.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(document.tree[0].children?.map(({ name }) => name)).toEqual(['x', 'y']);
    const unordered = documentOf({ tree: [node('q'), node('p')] });
    expect(unordered.tree.map(({ name }) => name)).toEqual(['q', 'p']);
  });

  it('warns of unknown keys everywhere and leaves them out', () => {
    const sections: object = {
      extra: 1,
      project: { name: 'p', world: { ambiant: 20 }, id: 7 },
      materials: [{ name: 'cu', conductivity: 1, library_id: 3 }],
      parameters: [{ name: 'W', value: 8, unit: 'mm' }],
      tree: [
        { type: 'box', name: 'die', material: 'cu', constructor: 1 },
        { type: 'pcb', name: 'b', layers: [{ thickness: 1, kind: 2 }] },
      ],
      planes: [{ name: 'mid', id: 1 }],
    };
    expect(findings(sections)).toEqual([
      'extra: unknown-key (warning)',
      'project.id: unknown-key (warning)',
      'project.world.ambiant: unknown-key (warning)',
      'materials/cu.library_id: unknown-key (warning)',
      'parameters/W.unit: unknown-key (warning)',
      'tree/die.material: unknown-key (warning)',
      'tree/die.constructor: unknown-key (warning)',
      'tree/b.layers[0].kind: unknown-key (warning)',
      'planes/mid.id: unknown-key (warning)',
    ]);
    const { issues, document } = read({ ...minimal, ...sections });
    expect(issues[2].remedy).toBe("Remove it (did you mean 'ambient'?).");
    expect(JSON.stringify(document)).not.toMatch(/ambiant|library_id|"kind"|constructor/);
  });

  it('reports values of the wrong type and keeps looking', () => {
    expect(
      findings({
        project: { name: 5, world: [] },
        materials: [{ name: 'cu', conductivity: [1], anisotropic: 'no' }, 'al'],
        parameters: [
          { name: 'a', value: '8' },
          { name: 'b', value: 'W/2' },
          { name: 'c' },
          { name: 'd', value: true },
        ],
        scenarios: {},
        tree: [
          7,
          { name: 'typeless' },
          { type: { toString: 1 }, name: { toString: 1 } },
          { type: 'box', name: 3, active: 1, children: {}, index: 'first' },
        ],
        planes: [{ name: 'p', plane: 'XW', coordinate: {} }],
      }),
    ).toEqual([
      'project.world: wrong-type (error)',
      'project.name: not-text (error)',
      'materials/cu.anisotropic: not-a-flag (error)',
      'materials/cu.conductivity: not-a-number (error)',
      'materials/#2: wrong-type (error)',
      'parameters/b.value: not-a-number (error)',
      'parameters/c.value: required (error)',
      'parameters/d.value: not-a-number (error)',
      'scenarios: not-a-list (error)',
      'tree/#1: wrong-type (error)',
      'tree/#4.index: wrong-type (error)',
      'tree/typeless.type: wrong-type (error)',
      'tree/node.type: wrong-type (error)',
      'tree/box.children: not-a-list (error)',
      'tree/box.name: not-text (error)',
      'tree/box.active: not-a-flag (error)',
      'planes/p.plane: not-an-option (error)',
      'planes/p.coordinate: not-a-number (error)',
    ]);
  });
});

describe('a text that is no model file', () => {
  it.each([
    ['', 'not-json', 'The file is not JSON: The file is empty. (line 1, column 1)'],
    ['{\n "format": }', 'not-json', "The file is not JSON: Expected a value, found '}'. (line 2, column 12)"],
    ['[]', 'wrong-format', 'The file holds a list, not a model.'],
    ['null', 'wrong-format', 'The file holds nothing, not a model.'],
    ['{}', 'wrong-format', "The format is nothing, not 'thermarium'."],
    ['{"format": "thermarium"}', 'wrong-format', 'The version of the file is nothing; this program reads 1.'],
    [
      '{"format": "thermarium", "version": 2}',
      'wrong-format',
      'The version of the file is 2; this program reads 1.',
    ],
  ])('%j is refused: %s', (text, code, message) => {
    const { document, issues } = readModelFile(text, sampleKinds);
    expect(document).toBeNull();
    expect(issues).toMatchObject([{ code, message, severity: 'error' }]);
    expect(issues[0].remedy).not.toBe('');
  });

  it('is told when the model lies one level deeper', () => {
    expect(read({ name: 'case', model: minimal }).issues[0].remedy).toContain("'model'");
  });

  it('of too many bytes is refused before it is parsed', () => {
    const { document, issues } = readModelFile('x'.repeat(2_500_000), sampleKinds, 1024 * 1024);
    expect(document).toBeNull();
    expect(issues).toMatchObject([
      { code: 'file-too-large', message: 'The file has 2.4 MB; at most 1.0 MB are read.' },
    ]);
    expect(modelFileTooLarge(200 * 1024 * 1024)?.message).toContain('200.0 MB');
    expect(modelFileTooLarge(1000)).toBeNull();
  });

  it('states a key twice: an error, since nobody knows which one counts', () => {
    const text = '{"format":"thermarium","version":1,\n"project":{"name":"a","name":"b"}}';
    expect(readModelFile(text, sampleKinds).issues).toMatchObject([
      { code: 'duplicate-key', path: 'line 2, column 23', severity: 'error' },
    ]);
  });

  it.each([
    ['lists', `${'['.repeat(100_000)}`],
    ['assemblies', `${'{"tree":['.repeat(100_000)}`],
    [
      'closed lists',
      `{"format":"thermarium","version":1,"scenarios":${'['.repeat(9000)}${']'.repeat(9000)}}`,
    ],
  ])('is nested too deeply in %s', (_, text) => {
    expect(readModelFile(text, sampleKinds).issues.at(-1)?.code).toBe('nesting-too-deep');
  });

  it('holds assemblies a thousand deep, which is allowed, or more, which is not', () => {
    const nested = (depth: number) => {
      let node: object = { type: 'assembly', name: 'core' };
      for (let level = 1; level < depth; level += 1) node = { type: 'assembly', name: 'a', children: [node] };
      return { tree: [node] };
    };
    const document = documentOf(nested(1000));
    expect(evaluateDocument(document, sampleKinds).issues).toEqual([]);
    expect(readModelFile(writeModelFile(document, sampleKinds), sampleKinds).document).toEqual(document);
    expect(findings(nested(1001))).toEqual(['tree/…/a: nesting-too-deep (error)']);
  });

  it('pollutes no prototype', () => {
    const evil = '{"polluted": true, "constructor": {"prototype": {"polluted": true}}}';
    const text = `{"format":"thermarium","version":1,"__proto__":${evil},
      "project":{"name":"p","__proto__":${evil},"world":{"__proto__":${evil}}},
      "scenarios":[{"name":"s","__proto__":${evil}}],
      "materials":[{"name":"__proto__","conductivity":1,"__proto__":${evil}}],
      "tree":[{"type":"__proto__","name":"__proto__","__proto__":${evil}},{"type":"box","name":"b","material_name":"__proto__","__proto__":${evil}}]}`;
    const { document, issues } = readModelFile(text, sampleKinds);
    expect(issues.every(({ code, severity }) => code === 'unknown-key' && severity === 'warning')).toBe(true);
    expect(document?.scenarios).toEqual([{ name: 's', ...DEFAULT_SAMPLING, parameters: [] }]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(document?.world.polluted).toBeUndefined();
    const evaluation = document && evaluateDocument(document, sampleKinds);
    expect(evaluation?.issues.map(({ code }) => code)).toEqual(['unknown-kind']);
  });

  it('has numbers out of range', () => {
    const text = `{"format":"thermarium","version":1,"project":{"name":"p","world":{"hc":1e999}},
      "materials":[{"name":"cu","conductivity":1e999}],"parameters":[{"name":"W","value":-1e999}],"scenarios":[{"name":"s","seed":1e999}],
      "tree":[{"type":"box","name":"b","material_name":"cu","dx":1e999,"index":1e999}]}`;
    const { document, issues } = readModelFile(text, sampleKinds);
    const found: readonly Issue[] = document ? evaluateDocument(document, sampleKinds).issues : [];
    expect([...issues, ...found].map(({ path, code }) => `${path}: ${code}`)).toEqual([
      'scenarios/s.seed: not-whole',
      'tree/#1.index: wrong-type',
      'parameters/W.value: not-finite',
      'materials/cu.conductivity: not-finite',
      'project.world.hc: not-finite',
      'tree/b.dx: not-finite',
    ]);
  });
});

describe('writing and reading', () => {
  it('gives the same document again', () => {
    fc.assert(
      fc.property(arbitraryDocument(worldFields), (document) => {
        const { document: again, issues } = readModelFile(writeModelFile(document, sampleKinds), sampleKinds);
        expect(again).toEqual(document);
        expect(issues).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it.each([...sampleFiles])('gives the same text again from %s', (_, text) => {
    const written = (source: string) => {
      const { document } = readModelFile(source, sampleKinds);
      return document ? writeModelFile(document, sampleKinds) : '';
    };
    const once = written(text);
    expect(once).toMatch(/^\{\n {2}"format": "thermarium"/);
    expect(written(once)).toBe(once);
  });
});

/** Set FUZZ_RUNS for a long search; add its findings to the examples above. */
const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? 400);

describe('any text and any JSON value', () => {
  /** Reads, evaluates and writes a text; all problems must have known codes and a message. */
  const survives = (text: string) => {
    const { document, issues } = readModelFile(text, sampleKinds);
    const evaluation = document && evaluateDocument(document, sampleKinds);
    for (const { code, message, path } of [...issues, ...(evaluation?.issues ?? [])]) {
      expect(issueCodes).toHaveProperty(code);
      expect(message).not.toBe('');
      expect(path.length).toBeLessThan(5000);
    }
    if (!document) expect(issues.some(({ severity }) => severity === 'error')).toBe(true);
    else expect(readModelFile(writeModelFile(document, sampleKinds), sampleKinds).document).not.toBeNull();
  };
  const files = [...sampleFiles.values()].map((text): unknown => JSON.parse(text));
  const anything = fc.anything({ maxDepth: 3, withNullPrototype: false });
  const junk = fc.oneof(
    fc.constantFrom(null, true, '', 'W/0', '__proto__', -1, 0, 1e308, [], {}, [null], [[]], { name: {} }),
    anything,
  );

  it('are read without an exception', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), survives), { numRuns: FUZZ_RUNS });
  });

  it('are read in every section', () => {
    const section = fc.oneof(junk, fc.array(junk));
    const sections = fc.record(
      {
        project: section,
        materials: section,
        parameters: section,
        scenarios: section,
        tree: section,
        planes: section,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(sections, (parts) => survives(stringify({ ...minimal, ...parts }))),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('are read in place of any value of a valid file', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), junk), { minLength: 1, maxLength: 4 }),
        (file, changes) => {
          const mutated = structuredClone(file);
          for (const [place, value] of changes) replaceSomewhere(mutated, place, value);
          survives(stringify(mutated));
        },
      ),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('are read from damaged files', () => {
    const texts = [...sampleFiles.values()];
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.nat(),
        fc.nat(20),
        fc.string({ maxLength: 5 }),
        (text, at, cut, put) => {
          const from = at % text.length;
          survives(text.slice(0, from) + put + text.slice(from + cut));
        },
      ),
      { numRuns: FUZZ_RUNS },
    );
  });
});

it('writes no ids: they mean something only in the database that gave them', () => {
  const document = documentOf({
    tree: [{ type: 'assembly', name: 'leads', children: [{ type: 'box', name: 'pin' }] }],
  });
  const numbered = (nodes: readonly TreeNode[]): TreeNode[] =>
    nodes.map((node, id) => ({ ...node, id, ...(node.children && { children: numbered(node.children) }) }));
  expect(writeModelFile({ ...document, tree: numbered(document.tree) }, sampleKinds)).toBe(
    writeModelFile(document, sampleKinds),
  );
});

/** JSON of arbitrary values from fast-check, without those that JSON cannot hold. */
function stringify(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? Number(part) : part)) ?? 'null';
}

/** Replaces, at a place found by descending pseudo-randomly, one value of a JSON structure. */
function replaceSomewhere(root: unknown, place: number, value: unknown): void {
  let container = root;
  for (
    let seed = place;
    typeof container === 'object' && container !== null;
    seed = Math.floor(seed / 3) + 7
  ) {
    const keys = Object.keys(container);
    const key = keys[seed % keys.length];
    const next: unknown = Reflect.get(container, key);
    const deeper = typeof next === 'object' && next !== null && Object.keys(next).length > 0;
    if (!deeper || (seed % 11 === 0 && seed !== place)) {
      // A copy: the same value at two places, one inside the other, would close a circle.
      Reflect.set(container, key, JSON.parse(stringify(value)));
      return;
    }
    container = next;
  }
}

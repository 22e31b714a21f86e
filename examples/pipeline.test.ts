import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const WORKFLOWS = ['github-workflow.yml', 'gitlab-ci.yml'] as const;
const folder = mkdtempSync(join(tmpdir(), 'thermarium-pipeline-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A checkout of the example, with a text of its model replaced. */
function checkout(name: string, text = '', by = ''): string {
  const place = join(folder, name);
  cpSync(join(import.meta.dirname, 'ci'), place, { recursive: true });
  const model = join(place, 'model.json');
  const before = readFileSync(model, 'utf8');
  if (text !== '') expect(before).toContain(text);
  writeFileSync(model, before.replace(text, by));
  return place;
}

/** Runs the command of a workflow as its runner does: in a shell, in the checkout. */
function run(workflow: string, place: string) {
  const lines = readFileSync(join(place, workflow), 'utf8').split('\n');
  const [command, ...others] = lines.filter((line) => line.includes('"$THERMARIUM"'));
  expect(others).toEqual([]);
  const program = join(import.meta.dirname, '..', 'apps', 'cli', 'bin', 'thermarium.mjs');
  const { status, stderr } = spawnSync('sh', ['-e', '-c', command], {
    cwd: place,
    env: { ...process.env, THERMARIUM: program },
    encoding: 'utf8',
  });
  return { status, stderr, read: (file: string) => readFileSync(join(place, file), 'utf8') };
}

describe.each(WORKFLOWS)('%s', (workflow) => {
  it('passes with the model as it is', () => {
    const { status, stderr, read } = run(workflow, checkout(`as-it-is-${workflow}`));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(read('thermal.xml')).toContain('tests="9" failures="0"');
    expect(read('thermal.md')).toContain('### Driver board: passed');
  });

  it('fails where everything is 0.1 K warmer', () => {
    const warmer = checkout(`warmer-${workflow}`, '"value": 45 }', '"value": 45.1 }');
    const { status, stderr, read } = run(workflow, warmer);
    expect(status).toBe(3);
    expect(stderr.match(/^baseline: .*: \+0\.10 K, ±0\.05 K allowed\.$/gm)).toHaveLength(4);
    expect(read('thermal.xml')).toContain('tests="9" failures="4"');
  });

  it('fails where a limit is broken by 0.1 K', () => {
    const strict = checkout(`strict-${workflow}`, '"value": 125 }', '"value": 96.71 }');
    const { status, stderr, read } = run(workflow, strict);
    expect(status).toBe(3);
    expect(stderr).toMatch(/^limit: die: .*margin -0\.\d+ K\.\n$/);
    expect(read('thermal.md')).toContain('1 of 4 objects with a limit are over it.');
  });
});

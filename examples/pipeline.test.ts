import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

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

/** The command of a workflow: without its indentation, as its runner takes it. */
function commandOf(workflow: string): string {
  const lines = readFileSync(join(import.meta.dirname, 'ci', workflow), 'utf8').split('\n');
  const [command = '', ...others] = lines.filter((line) => line.includes('"$THERMARIUM"'));
  expect(others).toEqual([]);
  return command.trim();
}

/** Runs the command of all workflows as their runners do: in a shell, in the checkout. */
function run(place: string) {
  const command = commandOf('github-workflow.yml');
  const program = join(import.meta.dirname, '..', 'apps', 'cli', 'bin', 'thermarium.mjs');
  const { status, stderr } = spawnSync('sh', ['-e', '-c', command], {
    cwd: place,
    env: { ...process.env, THERMARIUM: program },
    encoding: 'utf8',
  });
  return { status, stderr, read: (file: string) => readFileSync(join(place, file), 'utf8') };
}

it('is one command on all hosts', () => {
  expect(commandOf('gitlab-ci.yml')).toBe(commandOf('github-workflow.yml'));
});

describe('the command', () => {
  it('passes with the model as it is', () => {
    const { status, stderr, read } = run(checkout('as-it-is'));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(read('thermal.xml')).toContain('tests="9" failures="0"');
    expect(read('thermal.md')).toContain('### Driver board: passed');
  });

  it('fails where everything is 0.1 K warmer', () => {
    const warmer = checkout('warmer', '"value": 45 }', '"value": 45.1 }');
    const { status, stderr, read } = run(warmer);
    expect(status).toBe(3);
    expect(stderr.match(/^baseline: .*: \+0\.10 K, ±0\.05 K allowed\.$/gm)).toHaveLength(4);
    expect(read('thermal.xml')).toContain('tests="9" failures="4"');
  });

  it('fails where a limit is broken by 0.1 K', () => {
    const strict = checkout('strict', '"value": 125 }', '"value": 96.71 }');
    const { status, stderr, read } = run(strict);
    expect(status).toBe(3);
    expect(stderr).toMatch(/^limit: die: .*margin -0\.\d+ K; not decided at this accuracy\.\n$/);
    expect(read('thermal.md')).toContain('1 of 4 objects with a limit are over it.');
  });
});

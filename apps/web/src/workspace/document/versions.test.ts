import { describe, expect, test } from 'vitest';
import type { Change } from './change.ts';
import { type Content, noContent } from './content.ts';
import type { FieldChanges, ModelNode } from './project-document.ts';
import { newNode } from './testing/new-node.ts';
import { OwnVersions } from './versions.ts';

const context = { materials: [], parameters: [] };

function boxWith(more: object): ModelNode {
  return { ...newNode('box', { id: 7, parent: null, index: 0 }, { name: 'die' }, context), ...more };
}

function contentOf(...nodes: readonly ModelNode[]): Content {
  return {
    ...noContent,
    tree: { nodes: new Map(nodes.map((node) => [node.id, node])), children: new Map() },
  };
}

const update = (fields: FieldChanges, seen: string): Change => ({
  kind: 'update',
  ...{ id: 7, type: 'box', fields, seen },
});

test('a change is sent on the version that follows from the one that was seen, by own changes alone', () => {
  const versions = new OwnVersions();
  versions.follow(7, 'v1', 'v2');
  versions.follow(7, 'v2', 'v3');
  versions.follow(7, 'v3', 'v3');
  // Somebody else made v4 of v3; from there this page went on.
  versions.follow(7, 'v4', 'v5');
  expect(['v1', 'v2', 'v3', 'v4'].map((seen) => versions.latest(7, seen))).toEqual(['v3', 'v3', 'v3', 'v5']);
  expect(versions.latest(8, 'v1')).toBe('v1');
  expect(versions.brought(update({ x: 1 }, 'v1'))).toEqual(update({ x: 1 }, 'v3'));
  const row = { id: 7, name: 'die', type: 'box', seen: 'v1' };
  const other = { id: 8, name: 'lid', type: 'box', seen: 'v1' };
  const many = { kind: 'change-objects', materials: [], additions: [] } as const;
  expect(
    versions.brought({ ...many, updates: [{ ...row, fields: {} }], removals: [row, other] }),
  ).toMatchObject({ updates: [{ seen: 'v3' }], removals: [{ seen: 'v3' }, { seen: 'v1' }] });
  expect(versions.brought({ kind: 'translate', id: 7, by: [1, 0, 0] })).not.toHaveProperty('seen');
});

describe('after a step through the history a waiting change', () => {
  const before = contentOf(boxWith({ x: 3, y: 0, timestamp: 'v2' }));
  const after = contentOf(boxWith({ x: 0, y: 0, timestamp: 'v3' }));
  const overStep = (change: Change) => {
    const versions = new OwnVersions();
    versions.follow(7, 'v1', 'v2');
    return versions.broughtOverStep(change, before, after);
  };

  test('of what the step left alone goes on from there', () => {
    expect(overStep(update({ y: 5 }, 'v1'))).toEqual(update({ y: 5 }, 'v3'));
    const removal: Change = { kind: 'remove', id: 7, type: 'box', seen: 'v2' };
    expect(overStep(removal)).toEqual({ ...removal, seen: 'v3' });
  });

  test('of what the step has altered is not laid over it', () => {
    expect(overStep(update({ x: 5 }, 'v1'))).toEqual(update({ x: 5 }, 'v1'));
    expect(overStep(update({ x: 5, y: 5 }, 'v2'))).toEqual(update({ x: 5, y: 5 }, 'v2'));
  });

  test('that rests on what somebody else had changed before it stays there', () => {
    expect(overStep(update({ y: 5 }, 'v0'))).toEqual(update({ y: 5 }, 'v0'));
  });
});

test('an own move leads to the new version of what it moved, not of what else became of it', () => {
  const versions = new OwnVersions();
  const other = { ...boxWith({ timestamp: 'v1' }), id: 8 };
  versions.followMoves(
    contentOf(boxWith({ timestamp: 'v1' }), other),
    contentOf(boxWith({ x: 4, x_calc: 4, timestamp: 'v2' }), { ...other, name: 'renamed', timestamp: 'v2' }),
  );
  expect([versions.latest(7, 'v1'), versions.latest(8, 'v1')]).toEqual(['v2', 'v1']);
});

import { describe, expect, test } from 'vitest';
import { createEditorStore, type EditorState } from '../editor-state/editor-state.ts';
import { hintPlace, hintsAt } from './hints.ts';

const POINT = { point: [0, 0, 0], temperature: null } as const;

function placeOf(state: Partial<EditorState>, focus: 'tree' | 'text' | null = null) {
  return hintPlace(createEditorStore(state).getState(), focus);
}

describe('what keys and mouse act on', () => {
  test.each<[string, Partial<EditorState>]>([
    ['nothing', {}],
    ['selection', { selection: [3] }],
    ['empty space', { selection: [3], pointer: { ...POINT, object: null } }],
    ['object', { pointer: { ...POINT, object: 3 }, cursor: 'pointer' }],
    ['held object', { pointer: { ...POINT, object: 3 }, cursor: 'move' }],
    ['arrow', { pointer: { ...POINT, object: 3 }, handle: 'x' }],
    ['square', { handle: 'xy' }],
    ['section', { handle: 'x0' }],
    ['first point', { tool: 'ruler', pointer: { ...POINT, object: 3 } }],
    ['second point', { tool: 'ruler', ruler: { from: [0, 0, 0], to: null } }],
    ['carried element', { carrying: true, draft: { type: 'box', fields: {}, parent: null } }],
    ['dragged target', { dragging: 'target', handle: 'x' }],
    ['dragged camera', { dragging: 'camera', pointer: { ...POINT, object: null } }],
    ['typing', { dragging: 'target', typedDistance: { axis: 0, text: '1', fault: null, x: 0, y: 0 } }],
  ])('%s', (place, state) => {
    expect(placeOf(state)).toBe(place);
  });

  test('the focus counts where the pointer is not over the picture', () => {
    expect(placeOf({ selection: [3] }, 'tree')).toBe('tree');
    expect(placeOf({ pointer: { ...POINT, object: null } }, 'text')).toBe('empty space');
  });
});

test('shortcuts are those of the commands, and what cannot be done now is not offered', () => {
  const shortcuts: Record<string, string> = { 'view.zoom-selected': 'F', 'edit.delete': 'Del' };
  expect(hintsAt('selection', (id) => shortcuts[id])).toEqual([
    { keys: 'F', does: 'zoom' },
    { keys: 'Del', does: 'delete' },
  ]);
});

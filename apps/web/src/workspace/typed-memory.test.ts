import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MemoryDocument, memoryDocument } from './document/testing/memory-document.ts';
import { createEditorStore } from './editor-state/editor-state.ts';
import { objectForm } from './forms/form-target.ts';
import { openForms } from './forms/forms.ts';
import { keepTyped, TypedMemory, type TypingSession } from './typed-memory.ts';

const ADA = 'ada@example.com';
const EVE = 'eve@example.com';
const COPPER = { name: 'Copper', color: '#c98f63', conductivity: 390, density: 8900, specific_heat: 385 };

/** A page that two people may use one after the other, and its memory. */
function page() {
  let user: string | null = ADA;
  let isExpired = false;
  const listeners = new Set<() => void>();
  const become = (next: string | null, expired = false) => {
    user = next;
    isExpired = expired;
    for (const listener of listeners) listener();
  };
  const session: TypingSession = {
    user: () => user,
    isExpired: () => isExpired,
    isSignedOut: () => user === null && !isExpired,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  let memory = new TypedMemory(session);
  const reload = () => {
    memory.keepOverReload();
    become(null);
    memory = new TypedMemory(session);
  };
  const visit = (document: MemoryDocument, project = 7) => {
    const editor = createEditorStore();
    const forms = openForms(document, editor);
    const leave = keepTyped({ memory, session, document, editor, forms }, project);
    return { editor, forms, leave };
  };
  return { become, visit, reload };
}

function model() {
  const document = memoryDocument({ materials: [COPPER] });
  const die = document.add('box', { name: 'Die', dx: 2, power: 100, material_name: 'Copper' });
  return { document, die: die.id, key: objectForm(die.id) };
}

const tab = new Map<string, string>();
beforeEach(() => {
  tab.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what is typed when a session ends', () => {
  it('is there again, over what is stored by then, when the same user is back', async () => {
    const { become, visit } = page();
    const { document, die, key } = model();
    const first = visit(document);
    first.editor.setState({ selection: [die] });
    first.forms.type(key, { power: '2 *', dx: 3, dy: 4, dz: 5 });
    become(null, true);
    first.leave();
    await document.update(die, { dy: 4, dz: 9, name: 'Chip' });

    const { editor, forms } = visit(document);
    expect(forms.unsaved()).toEqual([]);
    become(ADA);
    expect(editor.getState().selection).toEqual([die]);
    expect(forms.edits(key).values).toEqual({ power: '2 *', dx: 3, dz: 5 });
    expect(forms.edits(key).conflicts).toEqual(['dz']);
    expect(forms.values(key).name).toBe('Chip');
    // Once only: what is reverted stays so.
    expect(visit(document).forms.unsaved()).toEqual([]);
  });

  it('a new element comes back as it was typed, and one that was sent does not', () => {
    const { become, visit } = page();
    const { document } = model();
    const fields = { name: 'Cap', dx: 1, dy: 1, dz: 1, material_name: 'Copper' };
    const first = visit(document);
    first.editor.setState({ draft: { type: 'box', parent: 4711, fields, serial: 1 } });
    first.forms.type('draft', { dx: 'wide' });
    become(null, true);
    first.leave();
    become(ADA);
    const second = visit(document);
    expect(second.forms.values('draft')).toMatchObject({ name: 'Cap', dx: 'wide', dy: 1 });
    expect(second.editor.getState().draft?.parent).toBeNull();

    second.forms.type('draft', { dx: 2 });
    void second.forms.save('draft');
    become(null, true);
    second.leave();
    become(ADA);
    expect(visit(document).editor.getState().draft).toBeNull();
  });

  it('is dropped by a sign-out, by somebody else, and where it was left on purpose', () => {
    const { become, visit } = page();
    const { document, die, key } = model();
    const typeAndLeave = (end: () => void) => {
      const { editor, forms, leave } = visit(document);
      editor.setState({ selection: [die] });
      forms.type(key, { power: 5 });
      end();
      leave();
    };
    const isEmpty = () => {
      const { editor, forms } = visit(document);
      return forms.unsaved().length === 0 && editor.getState().selection.length === 0;
    };
    typeAndLeave(() => {});
    expect(isEmpty()).toBe(true);
    typeAndLeave(() => become(null));
    become(ADA);
    expect(isEmpty()).toBe(true);
    typeAndLeave(() => become(null, true));
    become(EVE);
    expect(isEmpty()).toBe(true);
    become(ADA);
    expect(isEmpty()).toBe(true);
    // Another tab has signed in as somebody else before the session ended.
    typeAndLeave(() => {
      become(EVE);
      become(null, true);
    });
    become(ADA);
    expect(isEmpty()).toBe(true);
  });

  it('waits for its own project, and goes with the objects that somebody has deleted', async () => {
    const { become, visit } = page();
    const { document, die, key } = model();
    const first = visit(document);
    first.editor.setState({ selection: [die] });
    first.forms.type(key, { power: 5 });
    become(null, true);
    first.leave();
    become(ADA);
    expect(visit(document, 8).forms.unsaved()).toEqual([]);
    await document.remove([die]);
    const { editor, forms } = visit(document);
    expect(editor.getState().selection).toEqual([]);
    expect(forms.store.getState().forms.size).toBe(0);
  });

  describe('and the page is loaded again to sign in', () => {
    const typeAndReload = () => {
      const { become, visit, reload } = page();
      const { document, die, key } = model();
      const { editor, forms, leave } = visit(document);
      editor.setState({ selection: [die] });
      forms.type(key, { power: '2 *', dx: 3 });
      become(null, true);
      leave();
      reload();
      const values = (user: string) => {
        become(user);
        return visit(document).forms.edits(key).values;
      };
      return { values };
    };

    it('is there again for the same user, once', () => {
      const { values } = typeAndReload();
      expect(values(ADA)).toEqual({ power: '2 *', dx: 3 });
      expect(tab.size).toBe(0);
      expect(values(ADA)).toEqual({});
    });

    it('is deleted as soon as somebody else is in', () => {
      const { values } = typeAndReload();
      expect(tab.size).toBe(1);
      expect(values(EVE)).toEqual({});
      expect(tab.size).toBe(0);
      expect(values(ADA)).toEqual({});
    });

    it('is lost without harm where the browser stores nothing', () => {
      const full = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      vi.stubGlobal('sessionStorage', { getItem: full, setItem: full, removeItem: full });
      expect(typeAndReload().values(ADA)).toEqual({});
    });
  });
});

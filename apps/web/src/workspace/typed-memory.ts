import type { StoreApi } from 'zustand/vanilla';
import { keepOverReload, takeOverReload } from '../app/typed-over-reload.ts';
import type { ProjectDocument } from './document/project-document.ts';
import type { Draft, DraftState } from './editor-state/draft.ts';
import { type SelectionState, select } from './editor-state/selection.ts';
import type { FormEdits } from './forms/form-edits.ts';
import type { FormKey } from './forms/form-target.ts';
import type { Forms } from './forms/forms.ts';

/** The part of the session that decides for whom typed values are kept. */
export interface TypingSession {
  /** The signed-in user's e-mail address; null until it is known, and while nobody is signed in. */
  user(): string | null;
  /** The session ended without a sign-out. */
  isExpired(): boolean;
  /** Nobody is signed in, by a sign-out. */
  isSignedOut(): boolean;
  subscribe(listener: () => void): () => void;
}

/** What one user had selected and typed in a project. */
interface Typed {
  readonly selection: readonly number[];
  readonly plane: number | null;
  readonly draft: Draft | null;
  readonly forms: ReadonlyMap<FormKey, FormEdits>;
}

/**
 * Keeps what was typed and not sent when a session ended, until the same user is back. It lives in memory, and in the tab's storage while
 * the page is loaded again, as a sign-in through a partner does. It is dropped as soon as somebody signs out or somebody else
 * signs in.
 */
export class TypedMemory {
  private readonly session: TypingSession;
  private owner: string | null = null;
  private readonly projects = new Map<number, Typed>();

  constructor(session: TypingSession) {
    this.session = session;
    session.subscribe(() => this.follow());
  }

  /** The page is about to go. */
  keepOverReload(): void {
    if (this.owner === null || this.projects.size === 0) return;
    keepOverReload({ user: this.owner, text: JSON.stringify([...this.projects], withoutCollections) });
  }

  keep(user: string, project: number, typed: Typed): void {
    if (user !== this.owner) this.projects.clear();
    this.owner = user;
    this.projects.set(project, typed);
  }

  /** What is kept of the project for the signed-in user, once. */
  take(project: number): Typed | null {
    this.follow();
    const user = this.session.user();
    if (user === null) return null;
    const text = takeOverReload(user);
    if (text !== null) {
      this.owner = user;
      const left: [number, Typed][] = JSON.parse(text, withCollections);
      // What this page keeps is newer.
      for (const [id, typed] of left) if (!this.projects.has(id)) this.projects.set(id, typed);
    }
    const typed = this.projects.get(project) ?? null;
    this.projects.delete(project);
    return typed;
  }

  private follow(): void {
    const user = this.session.user();
    if (this.session.isSignedOut() || (user !== null && user !== this.owner)) this.projects.clear();
  }
}

/** JSON cannot express maps and sets: both become tagged arrays. */
function withoutCollections(_key: string, value: unknown): unknown {
  if (value instanceof Map) return { $map: [...value] };
  return value instanceof Set ? { $set: [...value] } : value;
}

function withCollections(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$map' in value && Array.isArray(value.$map)) return new Map(value.$map);
  return '$set' in value && Array.isArray(value.$set) ? new Set(value.$set) : value;
}

interface TypedParts {
  readonly memory: TypedMemory;
  readonly session: TypingSession;
  readonly document: Pick<ProjectDocument, 'store'>;
  readonly editor: StoreApi<SelectionState & DraftState>;
  readonly forms: Pick<Forms, 'unsent' | 'layBack'>;
}

/**
 * Lays back what this user had typed in the project when the session ended. If it ends until the returned function is
 * called, what is typed then is kept.
 */
export function keepTyped(parts: TypedParts, project: number): () => void {
  const { memory, session, document, editor, forms } = parts;
  let user: string | null = null;
  let hasChanged = false;
  const open = (): void => {
    const present = session.user();
    // Another tab may sign in as somebody else.
    if (user !== null && present !== null && present !== user) hasChanged = true;
    if (user !== null || present === null || document.store.getState().status !== 'ready') return;
    user = present;
    const typed = memory.take(project);
    if (typed) layBack(typed, parts);
  };
  open();
  const stops = [session.subscribe(open), document.store.subscribe(open)];
  return () => {
    for (const stop of stops) stop();
    if (user === null || hasChanged || !session.isExpired()) return;
    const { selection, plane, draft, carrying, setAside } = editor.getState();
    // An element that is still being dragged in gives way to the one before it.
    const begun = carrying ? setAside : draft;
    const unsent = forms.unsent();
    memory.keep(user, project, {
      ...{ selection, plane, forms: unsent },
      draft: unsent.has('draft') ? begun : null,
    });
  };
}

function layBack({ selection, plane, draft, forms: typed }: Typed, parts: TypedParts): void {
  const { document, editor, forms } = parts;
  const { nodes, planes, project } = document.store.getState();
  const now = editor.getState();
  // What this person has begun meanwhile goes first.
  if (now.selection.length === 0 && now.plane === null) {
    const isThere = planes.some(({ id }) => id === plane);
    if (isThere) editor.setState({ plane, selection: [] });
    else
      select(
        editor,
        selection.filter((id) => nodes.has(id)),
      );
  }
  if (!project?.edit) return;
  if (draft && !now.draft) {
    const parent = draft.parent !== null && nodes.has(draft.parent) ? draft.parent : null;
    // The numbers of elements that are begun on this page start at 1.
    editor.setState({ draft: { ...draft, parent, serial: 0 }, carrying: false });
  }
  forms.layBack(typed);
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FieldChanges, Outcome, ProjectDocument } from '../../document/project-document.ts';
import { type EditorStore, select } from '../../editor/editor-state.ts';
import { rememberedKnowledge } from './document-knowledge.ts';
import { checkValues, type ModelKnowledge, refusalsByPath } from './field-issues.ts';
import {
  type FormEdits,
  followed,
  isUnsaved,
  leftAt,
  NO_EDITS,
  overtaken,
  typedInto,
  withMine,
  withTheirs,
} from './form-edits.ts';
import { type FormKey, type FormTarget, freeName, idOf, targetOf } from './form-target.ts';
import { wellKnownText } from './polygon-text.ts';
import { deltasOf, isMove, type Move, NO_MOVE, placeOf } from './translation.ts';
import { changedValues, sameValue, typedValues, type Values } from './typed-values.ts';

/** From the last keystroke to the preview in the picture, ms. */
export const PREVIEW_DELAY = 500;

interface FormsState {
  /** Only forms in which something was typed. */
  readonly forms: ReadonlyMap<FormKey, FormEdits>;
  /** Forms whose changes are on their way. */
  readonly saving: ReadonlySet<FormKey>;
}

/** How sending a form ended: `refused` says that something in it is wrong, `message` what to tell beside the form. */
interface Saved {
  readonly ok: boolean;
  readonly message?: string;
}

/**
 * The forms of the property panel: what is typed into them, apart from any screen. Edits are kept by object until they
 * are sent or taken back, whatever is selected meanwhile; the picture follows as a preview.
 */
export interface Forms {
  readonly store: StoreApi<FormsState>;
  target(key: FormKey): FormTarget | null;
  edits(key: FormKey): FormEdits;
  /** The values that would be sent. */
  values(key: FormKey): Values;
  /** What is being dragged of it in the picture, and so shown instead of what is stored. */
  dragged(key: FormKey): Values;
  /** Whether something is typed that has not been sent. */
  isUnsaved(key: FormKey): boolean;
  knowledge(): ModelKnowledge;
  /** A keystroke. `path`: where in the field, for lists. */
  type(key: FormKey, changes: Values): void;
  /** Enter, blur, a choice: what is wrong there is said from now on. */
  commit(key: FormKey, changes: Values, paths?: readonly string[]): void;
  /** Of an assembly: how it is to be moved. */
  move(key: FormKey, move: Move): void;
  revert(key: FormKey): void;
  save(key: FormKey): Promise<Saved>;
  takeTheirs(key: FormKey): void;
  keepMine(key: FormKey): void;
  close(): void;
}

export function openForms(document: ProjectDocument, editor: EditorStore): Forms {
  const store = createStore<FormsState>()(() => ({ forms: new Map(), saving: new Set() }));
  const timers = new Map<FormKey, ReturnType<typeof setTimeout>>();
  /** What was last shown in the picture by a form, to tell it from what is dragged there. */
  const shown = new Map<FormKey, FieldChanges>();

  const target = (key: FormKey) => targetOf(key, document.store.getState(), editor.getState().draft);
  const edits = (key: FormKey) => store.getState().forms.get(key) ?? NO_EDITS;
  const values = (key: FormKey): Values => ({ ...target(key)?.stored, ...edits(key).values });

  const dragged = (key: FormKey): Values => {
    const { preview, planePreview } = editor.getState();
    const drawn = (key.startsWith('plane:') ? planePreview : preview).get(idOf(key));
    if (!drawn) return {};
    const mine = shown.get(key);
    return Object.fromEntries(
      Object.entries(drawn).filter(([field, value]) => !sameValue(value, mine?.[field])),
    );
  };

  const put = (key: FormKey, next: FormEdits | null) => {
    const forms = new Map(store.getState().forms);
    if (next) forms.set(key, next);
    else forms.delete(key);
    store.setState({ forms });
  };
  const setSaving = (key: FormKey, on: boolean) => {
    const saving = new Set(store.getState().saving);
    if (on) saving.add(key);
    else saving.delete(key);
    store.setState({ saving });
  };

  const knowledge = rememberedKnowledge(document);

  /** The picture shows what is typed. */
  const preview = (key: FormKey) => {
    clearTimeout(timers.get(key));
    timers.delete(key);
    const at = target(key);
    if (!at) return;
    const typed = edits(key).values;
    if (at.id === null) {
      const { draft } = editor.getState();
      if (!draft || Object.keys(typed).length === 0) return;
      put(key, { ...edits(key), values: {}, base: {} });
      editor.setState({ draft: { ...draft, fields: { ...draft.fields, ...typed } } });
      return;
    }
    const slot = key.startsWith('plane:') ? 'planePreview' : 'preview';
    const { name: _, ...drawn } = typed;
    const previews = new Map(editor.getState()[slot]);
    if (Object.keys(drawn).length > 0) {
      previews.set(at.id, drawn);
      shown.set(key, drawn);
    } else if (!shown.delete(key) || !previews.delete(at.id)) return;
    editor.setState({ [slot]: previews });
  };
  const previewSoon = (key: FormKey) => {
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => preview(key), PREVIEW_DELAY),
    );
  };

  const type = (key: FormKey, changes: Values) => {
    const at = target(key);
    if (!at) return;
    let next = edits(key);
    for (const [field, value] of Object.entries(changes)) {
      next = typedInto(next, at.stored, at.timestamp, field, value);
    }
    put(key, next);
    previewSoon(key);
  };

  const stopFollowingDocument = document.store.subscribe((state, before) => {
    if (state.nodes === before.nodes && state.planes === before.planes) return;
    for (const [key, form] of store.getState().forms) {
      // What is on its way already stands in the document; whether it stays is not known yet.
      if (key === 'draft' || store.getState().saving.has(key)) continue;
      const at = target(key);
      if (!at) {
        clearTimeout(timers.get(key));
        shown.delete(key);
        put(key, null);
        continue;
      }
      const next = followed(form, at.stored, at.timestamp);
      if (!sameValue(next.values, form.values) || next.conflicts.length > 0 || next.seen !== form.seen) {
        put(key, next);
        preview(key);
      }
    }
  });

  const stopFollowingEditor = editor.subscribe((state, before) => {
    if (state.draft === null && before.draft !== null) {
      clearTimeout(timers.get('draft'));
      put('draft', null);
    }
    if (state.preview !== before.preview) {
      for (const [key, form] of store.getState().forms) {
        const at = key.startsWith('object:') ? target(key) : null;
        const drawn = at?.id == null ? undefined : state.preview.get(at.id);
        if (!drawn || drawn === shown.get(key)) continue;
        const mine = shown.get(key);
        const dragged = Object.keys(drawn).filter(
          (field) => field in form.values && !sameValue(drawn[field], mine?.[field]),
        );
        if (dragged.length > 0) put(key, overtaken(form, dragged));
      }
    }
  });

  const add = async (at: FormTarget): Promise<Outcome<{ readonly id: number }>> => {
    const { draft } = editor.getState();
    const fields = { ...draft?.fields, ...edits('draft').values };
    const named = isNamed(fields.name) ? fields : { ...fields, name: nextName(document, at) };
    const body = asSent(named);
    if (at.kind.type === 'plane') return document.createPlane(body);
    const place = at.kind.container ? { parent: null, collapsed: false } : { parent: at.parent };
    return document.create(at.kind.type, { ...body, ...place });
  };

  const change = async (at: FormTarget, key: FormKey, id: number): Promise<Outcome<unknown>> => {
    const changes = asSent(changedValues(at.stored, edits(key).values));
    const { seen, move } = edits(key);
    if (at.kind.type === 'plane') {
      return document.updatePlane(id, seen === undefined ? changes : { ...changes, timestamp: seen });
    }
    const place = placeOf(at.node);
    const deltas = place && deltasOf(move, place, knowledge().parameters);
    if (Object.keys(changes).length > 0) {
      const outcome = await document.update(id, changes, seen);
      if (!outcome.ok) return outcome;
    }
    return deltas && isMove(deltas) ? document.translate(id, deltas) : { ok: true, value: null };
  };

  const save = async (key: FormKey): Promise<Saved> => {
    const at = target(key);
    if (!at || store.getState().saving.has(key)) return { ok: false };
    const before = edits(key);
    const attempts = before.attempts + 1;
    const submitted = { ...before, submitted: true, attempts, refusals: new Map<string, string>() };
    put(key, submitted);
    const typed = values(key);
    const owner = `'${String(typed.name ?? '')}'`;
    const fields = at.id === null && !isNameRequired(at) ? at.kind.fields : at.fields;
    const table = { fields, ...(at.kind.check && { check: at.kind.check }) };
    const { issues } = checkValues(table, typed, knowledge(), { owner, active: at.active });
    const place = placeOf(at.node);
    const isMoveWrong = place !== null && deltasOf(submitted.move, place, knowledge().parameters) === null;
    if (isMoveWrong || issues.some(({ severity }) => severity === 'error')) return { ok: false };
    const sent = edits(key).values;
    setSaving(key, true);
    const outcome = at.id === null ? await add(at) : await changeMerged(at, key, at.id);
    setSaving(key, false);
    if (outcome.ok) {
      settle(key, sent, outcome.value);
      return { ok: true };
    }
    const refusals = outcome.fields ? refusalsByPath(outcome.fields, at.fields) : new Map<string, string>();
    put(key, { ...edits(key), refusals, attempts: edits(key).attempts + 1 });
    const isConflict = edits(key).conflicts.length > 0;
    return outcome.fields || isConflict ? { ok: false } : { ok: false, message: outcome.message };
  };

  /** Where somebody else has meanwhile changed other fields only, both changes stand; else the person is asked. */
  const changeMerged = async (at: FormTarget, key: FormKey, id: number): Promise<Outcome<unknown>> => {
    const outcome = await change(at, key, id);
    if (outcome.ok || !outcome.current) return outcome;
    const { timestamp } = outcome.current;
    const theirs = typedValues(at.fields, outcome.current);
    const merged = followed(edits(key), theirs, timestamp);
    put(key, merged);
    return merged.conflicts.length > 0 ? outcome : change({ ...at, stored: theirs }, key, id);
  };

  /** What was sent is stored; what was typed while it was on its way stays an edit. */
  const settle = (key: FormKey, sent: Values, value: unknown) => {
    const meanwhile = Object.entries(edits(key).values).filter(
      ([field, now]) => !sameValue(now, sent[field]),
    );
    const left = Object.fromEntries(meanwhile);
    const at = target(key);
    clearTimeout(timers.get(key));
    put(
      key,
      meanwhile.length > 0 && at ? { ...NO_EDITS, values: left, base: at.stored, seen: at.timestamp } : null,
    );
    if (key !== 'draft') {
      preview(key);
      return;
    }
    const type = editor.getState().draft?.type;
    editor.setState({ draft: null });
    const id = typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : null;
    if (id === null) return;
    if (type === 'plane') editor.setState({ plane: id, selection: [] });
    else select(editor, [id]);
  };

  return {
    store,
    target,
    edits,
    values,
    dragged,
    isUnsaved: (key) => {
      const form = store.getState().forms.get(key);
      const at = form && target(key);
      return at ? hasUnsaved(at, form, knowledge()) : false;
    },
    knowledge,
    type,
    commit: (key, changes, paths = Object.keys(changes)) => {
      type(key, changes);
      put(
        key,
        paths.reduce((form, path) => leftAt(form, path), edits(key)),
      );
    },
    move: (key, move) => put(key, { ...edits(key), move }),
    revert: (key) => {
      put(key, null);
      preview(key);
    },
    save,
    takeTheirs: (key) => {
      const at = target(key);
      if (at) put(key, withTheirs(edits(key), at.stored, at.timestamp));
      preview(key);
    },
    keepMine: (key) => {
      const at = target(key);
      if (at) put(key, withMine(edits(key), at.stored, at.timestamp));
    },
    close: () => {
      stopFollowingDocument();
      stopFollowingEditor();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** Whether values differ from what is stored, or an assembly is to be moved; a move that has no value yet counts. */
export function hasUnsaved(
  { node, id }: FormTarget,
  edits: FormEdits,
  { parameters }: ModelKnowledge,
): boolean {
  if (isUnsaved(edits)) return true;
  const place = id === null ? null : placeOf(node);
  if (!place || edits.move === NO_MOVE) return false;
  const deltas = deltasOf(edits.move, place, parameters);
  return deltas === null || isMove(deltas);
}

/** Outlines travel as well-known text. */
function asSent(values: Values): Values {
  const { polygon } = values;
  return typeof polygon === 'string' ? { ...values, polygon: wellKnownText(polygon) } : values;
}

/** Whether the form must have a name; of other objects a blank one takes the next that is free. */
function isNameRequired({ kind }: FormTarget): boolean {
  return kind.container === true || kind.type === 'plane';
}

function isNamed(name: unknown): boolean {
  return typeof name === 'string' && name.trim() !== '';
}

function nextName(document: ProjectDocument, at: FormTarget): string {
  const taken = [...document.store.getState().nodes.values()].map(({ name }) => name);
  return freeName(at.kind.title, taken);
}

import type { StoreApi } from 'zustand/vanilla';
import { nextTask } from '../../ui/later.tsx';
import type { DocumentEdits, ProjectDocument } from '../document/project-document.ts';
import type { DraftState } from '../editor-state/draft.ts';
import { type SelectionState, select } from '../editor-state/selection.ts';
import type { Outcome } from '../records/outcome.ts';
import { storeContext, useOpenStore } from '../store-context.ts';
import { checkValues, type ModelKnowledge, refusalsByPath } from './field-issues.ts';
import { followDocument, followEditor, followMaterials } from './follow-changes.ts';
import {
  type FormEdits,
  isUnsaved,
  leftAt,
  NO_EDITS,
  typedInto,
  withMine,
  withTheirs,
} from './form-edits.ts';
import { FormMemory, type FormsState } from './form-memory.ts';
import { FormPreviews } from './form-previews.ts';
import { type FormKey, type FormTarget, objectForm, planeForm } from './form-target.ts';
import { laidBack, unsentForms } from './laid-back.ts';
import { editsOf, outcomeOf, type PressedForm, sendForm } from './send-form.ts';
import { deltasOf, isMove, type Move, NO_MOVE, placeOf } from './translation.ts';
import { changedValues, type Values } from './typed-values.ts';
import { type WrongPlace, wrongPlaces } from './wrong-places.ts';

/** Work that waits for the next task, so that the task that asks for it stays short. */
class PutOff {
  private waiting: (() => void)[] = [];

  /** Does the work in the next task; fulfils with what it answers. */
  till<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve) => {
      this.waiting.push(() => resolve(work()));
      void nextTask().then(() => this.now());
    });
  }

  /** Does at once whatever waits, in the order in which it was asked for. */
  now(): void {
    const due = this.waiting;
    this.waiting = [];
    for (const work of due) work();
  }
}

/** The outcome of sending a form; `message`: a text to show beside the form. */
interface Saved {
  readonly ok: boolean;
  readonly message?: string;
}

/**
 * The forms of the property panel, apart from any screen. Edits are kept by object until they are sent or reverted,
 * whatever is selected meanwhile; the picture previews them.
 */
export interface Forms {
  readonly store: StoreApi<FormsState>;
  target(key: FormKey): FormTarget | null;
  edits(key: FormKey): FormEdits;
  /** The stored values with the edits laid over them. */
  values(key: FormKey): Values;
  /** The values that are being dragged in the picture, which are shown instead of the stored ones. */
  dragged(key: FormKey): Values;
  /** Whether the form has unsent edits. */
  isUnsaved(key: FormKey): boolean;
  knowledge(): ModelKnowledge;
  /** Takes in a keystroke. */
  type(key: FormKey, changes: Values): void;
  /** Takes in Enter, blur or a choice: errors at the paths are shown from now on. */
  commit(key: FormKey, changes: Values, paths?: readonly string[]): void;
  /** Sets the move of an assembly. */
  move(key: FormKey, move: Move): void;
  revert(key: FormKey): void;
  /**
   * Sends the form as it is now, in a task of its own: the press, the change and what it redraws together would hold the
   * page for too long. Any other change of the document waits for it.
   */
  save(key: FormKey): Promise<Saved>;
  /** Sends the form as a part of one change of several, made by `together` of the document. */
  send(edits: DocumentEdits, key: FormKey): Promise<Outcome<unknown>>;
  /** The forms with something to save: those with unsaved edits, and first the one of a new element. */
  unsaved(): readonly FormKey[];
  /** What keeps the form from being sent, in reading order. */
  wrong(key: FormKey): readonly WrongPlace[];
  /** Shows what is wrong in the form, and leads the user there, as pressing Update or Add does. */
  press(key: FormKey): void;
  takeTheirs(key: FormKey): void;
  keepMine(key: FormKey): void;
  /** The edits of all forms that are not sent; of the new element also where there are none. */
  unsent(): ReadonlyMap<FormKey, FormEdits>;
  /** Lays edits of an earlier visit over the document as it is now. */
  layBack(forms: ReadonlyMap<FormKey, FormEdits>): void;
  close(): void;
}

export function openForms(document: ProjectDocument, editor: StoreApi<SelectionState & DraftState>): Forms {
  const memory = new FormMemory(document, editor);
  const previews = new FormPreviews(memory, editor);
  const sending = new PutOff();
  const stops = [
    followDocument(document, memory, previews),
    followEditor(editor, memory, previews),
    followMaterials(document, editor, memory),
    document.beforeChange(() => sending.now()),
  ];

  const type = (key: FormKey, changes: Values) => {
    const at = memory.target(key);
    if (!at) return;
    let next = memory.edits(key);
    for (const [field, value] of Object.entries(changes)) {
      next = typedInto(next, at.stored, at.timestamp, field, value);
    }
    memory.put(key, next);
    previews.showSoon(key);
  };

  const save = async (key: FormKey): Promise<Saved> => {
    const at = memory.target(key);
    if (!at || memory.isSaving(key)) return { ok: false };
    press(key);
    if (wrongPlacesIn(memory, key).length > 0) return { ok: false };
    const pressed = { at, edits: memory.edits(key) };
    memory.setSaving(key, 'due');
    const outcome = await sending.till(() => {
      if (memory.isSaving(key)) memory.setSaving(key, 'sent');
      return sendForm({ document, memory }, key, pressed);
    });
    return ended(key, pressed, outcome);
  };

  /** Sends the form as a part of a change of several forms. */
  const send = async (edits: DocumentEdits, key: FormKey): Promise<Outcome<unknown>> => {
    const at = memory.target(key);
    if (!at) return { ok: true, value: null };
    press(key);
    const pressed = { at, edits: memory.edits(key) };
    memory.setSaving(key, 'sent');
    const outcome = outcomeOf(await Promise.all(editsOf(memory, edits, pressed)));
    // A refusal of a change of several objects names the one that it concerns, if that exists already.
    const isOwn = outcome.ok || outcome.id === undefined || outcome.id === at.id;
    ended(key, pressed, isOwn ? outcome : { ...outcome, fields: null });
    return outcome;
  };

  /** Update or Add was pressed: errors are shown, and lead the user to the first. */
  const press = (key: FormKey) => {
    const before = memory.edits(key);
    const attempts = before.attempts + 1;
    memory.put(key, { ...before, submitted: true, attempts, refusals: new Map<string, string>() });
  };

  const ended = (key: FormKey, pressed: PressedForm, outcome: Outcome<unknown>): Saved => {
    const now = memory.target(key);
    const isAnother = now !== null && now.serial !== pressed.at.serial;
    // An element that was begun since is not the one that was sent, and none while it is dragged in.
    if (!isAnother || editor.getState().carrying) memory.setSaving(key, null);
    if (outcome.ok) {
      if (key !== 'draft') settle(key, pressed);
      else if (!isAnother) settleDraft(pressed, outcome.value);
      // It is an object now, and must not come back as a draft when the element that is dragged in is given up.
      else if (editor.getState().setAside?.serial === pressed.at.serial) editor.setState({ setAside: null });
      return { ok: true };
    }
    if (now === null || isAnother) return { ok: false, message: outcome.message };
    const refusals = outcome.fields ? refusalsByPath(outcome.fields, now.fields) : new Map<string, string>();
    const after = memory.edits(key);
    memory.put(key, { ...after, refusals, attempts: after.attempts + 1 });
    return outcome.fields || after.conflicts.length > 0
      ? { ok: false }
      : { ok: false, message: outcome.message };
  };

  /** Drops the edits that were sent; values typed while they were on their way stay edits. */
  const settle = (key: FormKey, { edits }: PressedForm) => {
    const meanwhile = changedValues(edits.values, memory.edits(key).values);
    const at = Object.keys(meanwhile).length > 0 ? memory.target(key) : null;
    previews.cancel(key);
    memory.put(key, at && { ...NO_EDITS, values: meanwhile, base: at.stored, seen: at.timestamp });
    previews.show(key);
  };

  /** The new object takes the place of its draft: it is selected, and what was typed meanwhile is typed into its form. */
  const settleDraft = ({ at, edits }: PressedForm, value: unknown) => {
    const id = typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : null;
    const sent = { ...at.stored, ...edits.values };
    const typed = memory.target('draft') ? memory.values('draft') : sent;
    editor.setState({ draft: null });
    if (id === null) return;
    const isPlane = at.kind.type === 'plane';
    const meanwhile = changedValues(sent, typed);
    if (Object.keys(meanwhile).length > 0) type(isPlane ? planeForm(id) : objectForm(id), meanwhile);
    if (isPlane) editor.setState({ plane: id, selection: [] });
    else select(editor, [id]);
  };

  const formKeys = () => memory.store.getState().forms.keys();

  return {
    store: memory.store,
    target: (key) => memory.target(key),
    edits: (key) => memory.edits(key),
    values: (key) => memory.values(key),
    dragged: (key) => previews.dragged(key),
    isUnsaved: (key) => {
      const form = memory.store.getState().forms.get(key);
      const at = form && memory.target(key);
      return at ? hasUnsaved(at, form, memory.knowledge()) : false;
    },
    knowledge: memory.knowledge,
    type,
    commit: (key, changes, paths = Object.keys(changes)) => {
      type(key, changes);
      memory.put(
        key,
        paths.reduce((form, path) => leftAt(form, path), memory.edits(key)),
      );
    },
    move: (key, move) => memory.put(key, { ...memory.edits(key), move }),
    revert: (key) => {
      memory.put(key, null);
      previews.show(key);
    },
    save,
    send,
    unsaved: () =>
      [...new Set<FormKey>([...(editor.getState().draft ? ['draft' as const] : []), ...formKeys()])].filter(
        (key) => {
          const at = memory.target(key);
          return at !== null && (key === 'draft' || hasUnsaved(at, memory.edits(key), memory.knowledge()));
        },
      ),
    wrong: (key) => wrongPlacesIn(memory, key),
    press,
    takeTheirs: (key) => {
      const at = memory.target(key);
      if (at) memory.put(key, withTheirs(memory.edits(key), at.stored, at.timestamp));
      previews.show(key);
    },
    keepMine: (key) => {
      const at = memory.target(key);
      if (at) memory.put(key, withMine(memory.edits(key), at.stored, at.timestamp));
    },
    unsent: () => unsentForms(memory, editor),
    layBack: (forms) => laidBack(memory, previews, forms),
    close: () => {
      sending.now();
      for (const stop of stops) stop();
      previews.close();
    },
  };
}

/** Whether values differ from the stored ones, or an assembly has a move, even one that has no value yet. */
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

export const FormsContext = storeContext<Forms>();
export const useForms = () => useOpenStore(FormsContext);

/**
 * The wrong fields that keep a form from being sent, in reading order; none where its target no longer exists. An earlier
 * refusal by the program is none: the program is asked again.
 */
function wrongPlacesIn(memory: FormMemory, key: FormKey): readonly WrongPlace[] {
  const at = memory.target(key);
  if (!at) return [];
  const typed = memory.values(key);
  const edits = { ...memory.edits(key), refusals: new Map<string, string>() };
  const knowledge = memory.knowledge();
  const place = at.id === null ? null : placeOf(at.node);
  const isMoveWrong = place !== null && deltasOf(edits.move, place, knowledge.parameters) === null;
  const owner = `'${String(typed.name ?? '')}'`;
  const table = { fields: at.fields, ...(at.kind.check && { check: at.kind.check }) };
  const { issues } = checkValues(table, typed, knowledge, { owner, active: at.active });
  return wrongPlaces({ fields: at.fields, issues, edits, isMoveWrong });
}

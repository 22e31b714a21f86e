import { alteringValues, type FieldTable, mediaAmong, quoted } from '@thermarium/model';
import type { StoreApi } from 'zustand/vanilla';
import type { DraftState } from '../editor-state/draft.ts';
import type { RequestState } from '../editor-state/requests.ts';
import { type SelectionState, select } from '../editor-state/selection.ts';
import { checkValues, type ModelKnowledge } from '../forms/field-issues.ts';
import { type FormKey, type FormTarget, formOf, idOf } from '../forms/form-target.ts';
import type { Forms } from '../forms/forms.ts';
import { deltasOf, isMove, placeOf } from '../forms/translation.ts';
import type { Values } from '../forms/typed-values.ts';
import type { WrongPlace } from '../forms/wrong-places.ts';
import type { SceneStore } from '../scene/scene.ts';
import { ALTERS_BOTH, ALTERS_NONE, type Alters, type DraftSource, type Obstacle } from './draft-source.ts';

interface FormDraftParts {
  readonly forms: Forms;
  readonly editor: StoreApi<SelectionState & DraftState & RequestState>;
  readonly scene: SceneStore;
}

/** The values typed into the forms of objects and planes, and the element that is being created. */
export function formDrafts({ forms, editor, scene }: FormDraftParts): DraftSource {
  /** An element that is still being dragged in is no draft yet. */
  const unsaved = () => (editor.getState().carrying ? [] : inSight(forms.unsaved(), editor));

  const altersOf = (key: FormKey): Alters => {
    const at = forms.target(key);
    if (!at || at.kind.type === 'plane') return ALTERS_NONE;
    if (at.id === null) return at.active ? ALTERS_BOTH : ALTERS_NONE;
    const isActive = scene.getState().objects.get(at.id)?.active ?? at.active;
    if (!isActive) return ALTERS_NONE;
    const place = placeOf(at.node);
    const { move } = forms.edits(key);
    const deltas = place && deltasOf(move, place, forms.knowledge().parameters);
    if (place && (deltas === null || isMove(deltas))) return ALTERS_BOTH;
    return alteredBy(at, forms.values(key), forms.knowledge());
  };

  const nameOf = (key: FormKey): string => quoted(String(forms.target(key)?.stored.name ?? ''));

  const obstacleIn = (key: FormKey): Obstacle | null => {
    const [conflict] = forms.edits(key).conflicts;
    if (conflict !== undefined) {
      const label = forms.target(key)?.fields[conflict]?.label ?? conflict;
      const message = `${label} of ${nameOf(key)} was changed elsewhere while you were editing. Choose which to keep.`;
      return { message, show: () => reveal(editor, key) };
    }
    const wrong = forms.wrong(key);
    const [first] = wrong;
    if (!first) return null;
    const others = new Set(wrong.map(({ path }) => path)).size - 1;
    const more = others === 0 ? '' : ` (and ${others} more)`;
    return {
      message: `${first.label} of ${nameOf(key)}: ${reasonOf(first)}${more}`,
      show: () => {
        reveal(editor, key);
        forms.press(key);
      },
    };
  };

  return {
    subscribe: (listener) => {
      const stops = [
        forms.store.subscribe(listener),
        editor.subscribe((now, before) => {
          if (now.draft !== before.draft || now.carrying !== before.carrying) listener();
        }),
        // Objects are switched on and off, and parameters have other values.
        scene.subscribe(listener),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    // What is on its way is kept by the document, also beyond the page.
    subjects: () =>
      unsaved()
        .filter((key) => forms.store.getState().saving.get(key) !== 'sent')
        .map(nameOf),
    fields: () =>
      [...forms.store.getState().forms].flatMap(([key, { values }]) => {
        const thing = formOf(key);
        return thing ? Object.keys(values).map((field) => ({ ...thing, field })) : [];
      }),
    alters: () => {
      const each = unsaved().map(altersOf);
      return { steady: each.some(({ steady }) => steady), transient: each.some((one) => one.transient) };
    },
    obstacle: () => {
      for (const key of unsaved()) {
        const obstacle = obstacleIn(key);
        if (obstacle) return obstacle;
      }
      return null;
    },
    save: (edits) => unsaved().map((key) => forms.send(edits, key)),
    settled: () =>
      new Promise((resolve) => {
        const isIdle = () => forms.store.getState().saving.size === 0;
        if (isIdle()) return resolve();
        const stop = forms.store.subscribe(() => {
          if (!isIdle()) return;
          stop();
          resolve();
        });
      }),
  };
}

/** The forms with the shown one first: what is wrong there is told first. */
function inSight(
  keys: readonly FormKey[],
  editor: StoreApi<SelectionState & DraftState & RequestState>,
): readonly FormKey[] {
  const { selection, plane } = editor.getState();
  const rank = (key: FormKey) => {
    if (key === 'draft') return 0;
    const shown = key.startsWith('plane:') ? plane : selection.at(-1);
    return shown === idOf(key) ? 1 : 2;
  };
  return keys.toSorted((a, b) => rank(a) - rank(b));
}

/** Has the panel show a form; beside an element that is being created, an object's form stands in a dialog. */
function reveal(editor: StoreApi<SelectionState & DraftState & RequestState>, key: FormKey): void {
  if (key === 'draft') return;
  const id = idOf(key);
  if (key.startsWith('plane:')) editor.setState({ plane: id, selection: [] });
  else {
    select(editor, [id]);
    if (editor.getState().draft) editor.setState({ dialog: id });
  }
}

function reasonOf({ message, fault }: WrongPlace): string {
  return [message || 'Enter a valid floating point number!', fault].filter(Boolean).join(' ');
}

/** Whether solutions differ between the stored values of an object and the typed ones. Planes alter none. */
function alteredBy({ kind, stored }: FormTarget, typed: Values, knowledge: ModelKnowledge): Alters {
  if (kind.type === 'plane') return ALTERS_NONE;
  const differs = (transient: boolean) =>
    contentOf(kind.fields, stored, knowledge, transient) !==
    contentOf(kind.fields, typed, knowledge, transient);
  return { steady: differs(false), transient: differs(true) };
}

/** The values of an object that alter a solution, as text. Values with an error are compared as they are typed. */
function contentOf(fields: FieldTable, typed: Values, knowledge: ModelKnowledge, transient: boolean): string {
  const { values } = checkValues({ fields }, typed, knowledge, { owner: '', active: true });
  const media = values ? mediaAmong(knowledge.material, transient) : (name: string) => name;
  return JSON.stringify(alteringValues(fields, values ?? typed, media, transient));
}

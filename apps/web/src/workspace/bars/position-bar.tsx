import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import { MOST_EDITED_FIELDS } from '@thermarium/api';
import { NO_NUMBER, readTyped, type Scalar } from '@thermarium/model';
import { type ClipboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { useFieldEditing } from '../../ui/field-editors.tsx';
import { focusFirstError } from '../../ui/focus.ts';
import { LateTooltip } from '../../ui/late-tooltip.tsx';
import { notify } from '../../ui/notify.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { readNumbers } from '../../ui/pasted-block.ts';
import {
  type DocumentEdits,
  type DocumentState,
  mayEditIn,
  useDocument,
} from '../document/project-document.ts';
import type { DraftState } from '../editor-state/draft.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { select } from '../editor-state/selection.ts';
import { EditorsOf } from '../people/editors-of.tsx';
import {
  type Complaint,
  commitPlaces,
  complaintOf,
  placeNumber,
  placeQuantity,
  type TypedPlace,
} from '../position/position-edit.ts';
import {
  COMMIT_DELAY,
  type EntryPlace,
  refusedAt,
  usePositionEntries,
} from '../position/position-entries.ts';
import { PLACES, type Place, type PositionField, type PositionFields } from '../position/position-fields.ts';
import { parameterValues } from '../records/project-content.ts';
import classes from './bars.module.css';
import { type PositionTarget, usePosition } from './use-position.ts';

const BAR_ID = 'position-bar';

/** X Y Z and ΔX ΔY ΔZ of the selection, mm. The bar stays when nothing is selected, so that nothing jumps. */
export function PositionBar() {
  const document = useDocument();
  const editor = useEditorStore();
  const { target, fields } = usePosition();
  /** A row of numbers fills the fields from the one with the focus on. */
  const paste = (event: ClipboardEvent) => {
    const numbers = readNumbers(event.clipboardData.getData('text/plain'));
    const { target: at } = event;
    const cell = at instanceof Element ? at.closest<HTMLElement>('[data-place]') : null;
    const place = PLACES.find((each) => each === cell?.dataset.place);
    const entries = numbers && place ? placesFrom(place, numbers, fields) : [];
    if (entries.length === 0 || !document.store.getState().project?.edit) return;
    if (target.of !== 'objects' && target.of !== 'draft') return;
    event.preventDefault();
    if (target.of === 'draft') return typeIntoDraft(editor, entries);
    void commitPlaces(document, target.ids, entries).then((complaint) => {
      if (complaint !== null) notify(complaint, 'error');
    });
  };
  // A value typed for one object must not go to the next.
  const key = keyOf(target);
  const ids = useMemo(() => idsOf(target), [target]);
  return (
    <section className={classes.positionBar} id={BAR_ID} aria-label="Position" onPaste={paste}>
      <EditorsOf of={target.of === 'plane' ? 'plane' : 'object'} ids={ids}>
        {PLACES.map((place) => (
          <PlaceField
            key={`${place} ${key}`}
            id={`${place} ${key}`}
            place={place}
            field={fields[place]}
            target={target}
          />
        ))}
      </EditorsOf>
      <span className={classes.onlyUnit}>mm</span>
    </section>
  );
}

/** The numbers for the fields of the bar from `place` on; read-only ones leave theirs out. */
function placesFrom(place: Place, numbers: readonly string[], fields: PositionFields): readonly TypedPlace[] {
  const at = PLACES.indexOf(place);
  return numbers.flatMap((text, n) => {
    const next = PLACES[at + n];
    const typed = next === undefined ? null : readTyped(text, placeQuantity(next));
    if (next === undefined || typed === null || fields[next].edit === null) return [];
    return [{ place: next, field: fields[next], typed }];
  });
}

function typeIntoDraft(store: StoreApi<DraftState>, entries: readonly TypedPlace[]): void {
  const { draft } = store.getState();
  const changes = entries.flatMap(({ field: { edit }, typed }) =>
    edit?.by === 'field' ? [[edit.field, typed] as const] : [],
  );
  if (draft)
    store.setState({ draft: { ...draft, fields: { ...draft.fields, ...Object.fromEntries(changes) } } });
}

function keyOf(target: PositionTarget): string {
  switch (target.of) {
    case 'objects':
      return target.ids.join();
    case 'plane':
      return `plane ${target.id}`;
    case 'draft':
      return `draft ${target.name}`;
    default:
      return '';
  }
}

/** The stored things that the bar is of. */
function idsOf(target: PositionTarget): readonly number[] {
  if (target.of === 'objects') return target.ids;
  return target.of === 'plane' ? [target.id] : [];
}

/** The subject of the bar, for messages. */
function subjectOf(target: PositionTarget, { nodes, planes }: DocumentState): string {
  if (target.of === 'plane') return `'${planes.find(({ id }) => id === target.id)?.name ?? ''}'`;
  if (target.of !== 'objects') return 'the new element';
  const [first = -1, ...others] = target.ids;
  return others.length > 0 ? `${target.ids.length} objects` : `'${nodes.get(first)?.name ?? ''}'`;
}

/** The value that a field shows once nobody types in it; of a place that follows from bodies, the one shown last. */
function presentValue(
  target: PositionTarget,
  { edit, value }: PositionField,
  { nodes, planes }: DocumentState,
): Scalar | null {
  if (edit?.by !== 'field' || target.of === 'nothing' || target.of === 'draft') return value;
  const [first = -1] = target.of === 'objects' ? target.ids : [];
  const owner = target.of === 'plane' ? planes.find(({ id }) => id === target.id) : nodes.get(first);
  const now: unknown = owner && Object.entries(owner).find(([key]) => key === edit.field)?.[1];
  return typeof now === 'number' || typeof now === 'string' ? now : null;
}

function PlaceField({
  id,
  place,
  field,
  target,
}: {
  /** The id of the field for the present object. */
  readonly id: string;
  readonly place: Place;
  readonly field: PositionField;
  readonly target: PositionTarget;
}) {
  const document = useDocument();
  const editor = useEditorStore();
  const entries = usePositionEntries();
  const parameters = useStore(document.store, (state) => state.parameters);
  const values = useMemo(() => parameterValues(parameters), [parameters]);
  const mayEdit = useStore(document.store, mayEditIn);
  const snap = useStore(editor, (state) => state.snap);
  const [typedWrong, setTypedWrong] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const { ref: hoverRef, hovered } = useHover<HTMLDivElement>();
  const { ref: focusRef, focused } = useFocusWithin<HTMLDivElement>();
  const root = useMergedRef(hoverRef, focusRef, element);
  const noteId = useId();
  // A click in the picture selects another object, but does not take the focus from the field.
  useEffect(() => () => entries.leave(id), [entries, id]);

  const send = async (typed: Scalar, edits: DocumentEdits = document): Promise<Complaint> => {
    if (target.of === 'objects') return commitPlaces(document, target.ids, [{ place, field, typed }], edits);
    if (field.edit?.by !== 'field') return null;
    if (target.of === 'plane') {
      const change = { [field.edit.field]: typed };
      return complaintOf(await edits.updatePlane(target.id, change), field.edit.field);
    }
    typeIntoDraft(editor, [{ place, field, typed }]);
    return null;
  };
  const quantity = placeQuantity(place);
  // A move has no field of its own: it is known by its coordinate.
  const fieldKey = field.edit?.by === 'field' ? field.edit.field : place;
  const of = target.of === 'plane' ? 'plane' : 'object';
  const editing = useFieldEditing(fieldKey);
  // A draft is not in the document, and Add may follow at once.
  const entry: EntryPlace = {
    key: id,
    quantity,
    subject: subjectOf(target, document.store.getState()),
    fields: idsOf(target)
      .slice(-MOST_EDITED_FIELDS)
      .map((each) => ({ of, id: each, field: fieldKey })),
    over: field.value,
    delay: target.of === 'draft' ? 0 : COMMIT_DELAY,
    // A plane shows temperatures and alters none.
    alters: target.of === 'objects',
    send,
    present: () => presentValue(target, field, document.store.getState()),
    show: () => {
      if (target.of === 'objects') select(editor, target.ids);
      else if (target.of === 'plane') editor.setState({ plane: target.id, selection: [] });
      focusFirstError(() => window.document.getElementById(BAR_ID));
    },
  };
  const refused = useStore(entries.store, (state) => refusedAt(state.refused, entry));
  const complaint = refused?.complaint ?? null;
  const said = complaint ?? (editing ? `${editing.text} ${quantity.label}` : null);

  const axis = place.slice(-1);
  const nothing = target.of === 'nothing' || (field.value === null && field.edit === null);
  return (
    <>
      <div
        ref={root}
        className={classes.place}
        data-place={place}
        data-size={place.startsWith('d') || undefined}
        data-editing={editing !== null || undefined}
        style={editing ? { color: editing.color } : undefined}
      >
        <NumberField
          quantity={quantity}
          label={quantity.label}
          prefix={<span style={{ color: `var(--axis-${axis})` }}>{quantity.label}</span>}
          value={field.value}
          decimals={3}
          unit="mm"
          step={snap === 0 ? 0.01 : snap}
          parameters={values}
          disabled={nothing}
          readOnly={field.edit === null || !mayEdit}
          error={complaint ?? (typedWrong ? NO_NUMBER : null)}
          noteId={noteId}
          refused={refused?.text}
          onType={(typed) => {
            entries.type(entry, typed);
            setTypedWrong('complaint' in placeNumber(typed, quantity, values));
          }}
          onCommit={(typed) => {
            setTypedWrong(false);
            entries.commit(entry, typed);
          }}
          onRevert={() => {
            setTypedWrong(false);
            entries.revert(id);
          }}
        />
        <span id={noteId} className={classes.spokenOnly}>
          {said}
        </span>
      </div>
      <LateTooltip
        target={element.current}
        label={said}
        opened={said !== null && (hovered || focused)}
        multiline
        maw={280}
        style={{ whiteSpace: 'pre-line' }}
      />
    </>
  );
}

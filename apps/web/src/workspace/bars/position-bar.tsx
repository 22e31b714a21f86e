import { Tooltip } from '@mantine/core';
import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import type { Scalar } from '@thermarium/model';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { NumberField } from '../../ui/number-field.tsx';
import { useWorkspace } from '../workspace-context.ts';
import classes from './bars.module.css';
import { type Complaint, commitPlace, complaintOf, parameterValues, readTyped } from './position-edit.ts';
import { PLACES, type Place, type PositionField } from './position-fields.ts';
import { type PositionTarget, usePosition } from './use-position.ts';

/** How long after a value was typed the object is changed, ms. */
const COMMIT_DELAY = 100;

/** X Y Z and ΔX ΔY ΔZ of what is selected, mm. It stays when nothing is, so that nothing jumps. */
export function PositionBar() {
  const { target, fields } = usePosition();
  // What is said of one object is not said of the next.
  const key =
    target.of === 'objects' ? target.ids.join() : target.of === 'plane' ? `p${target.id}` : target.of;
  return (
    <section className={classes.positionBar} aria-label="Position">
      {PLACES.map((place) => (
        <PlaceField key={`${place} ${key}`} place={place} field={fields[place]} target={target} />
      ))}
      <span className={classes.onlyUnit}>mm</span>
    </section>
  );
}

function PlaceField({
  place,
  field,
  target,
}: {
  readonly place: Place;
  readonly field: PositionField;
  readonly target: PositionTarget;
}) {
  const { document, editor } = useWorkspace();
  const parameters = useStore(document.store, (state) => state.parameters);
  const values = useMemo(() => parameterValues(parameters), [parameters]);
  const mayEdit = useStore(document.store, (state) => state.project?.edit ?? false);
  const snap = useStore(editor.store, (state) => state.snap);
  const [complaint, setComplaint] = useState<Complaint>(null);
  const [typedWrong, setTypedWrong] = useState(false);
  const { ref: hoverRef, hovered } = useHover<HTMLDivElement>();
  const { ref: focusRef, focused } = useFocusWithin<HTMLDivElement>();
  const root = useMergedRef(hoverRef, focusRef);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const noteId = useId();

  const send = async (typed: Scalar): Promise<Complaint> => {
    if (target.of === 'objects') return commitPlace(document, target.ids, place, field, typed);
    if (field.edit?.by !== 'field') return null;
    const change = { [field.edit.field]: typed };
    if (target.of === 'plane') {
      return complaintOf(await document.updatePlane(target.id, change), field.edit.field);
    }
    const { draft } = editor.store.getState();
    if (draft) editor.store.setState({ draft: { ...draft, fields: { ...draft.fields, ...change } } });
    return null;
  };
  const commit = (typed: Scalar | null) => {
    setTypedWrong(false);
    clearTimeout(timer.current);
    const read = readTyped(typed, values);
    if (typed === null || 'complaint' in read) {
      setComplaint('complaint' in read ? read.complaint : null);
      return;
    }
    setComplaint(null);
    timer.current = setTimeout(async () => {
      const said = await send(typed);
      if (mounted.current) setComplaint(said);
    }, COMMIT_DELAY);
  };

  const letter = place.replace('d', 'Δ').toUpperCase();
  const axis = place.slice(-1);
  const nothing = target.of === 'nothing' || (field.value === null && field.edit === null);
  return (
    <Tooltip
      label={complaint}
      opened={complaint !== null && (hovered || focused)}
      disabled={complaint === null}
      multiline
      maw={280}
    >
      <div ref={root} className={classes.place} data-size={place.startsWith('d') || undefined}>
        <NumberField
          label={letter}
          prefix={<span style={{ color: `var(--axis-${axis})` }}>{letter}</span>}
          value={field.value}
          decimals={3}
          unit="mm"
          step={snap === 0 ? 0.01 : snap}
          parameters={values}
          disabled={nothing}
          readOnly={field.edit === null || !mayEdit}
          error={complaint ?? (typedWrong ? 'Enter a valid floating point number!' : null)}
          noteId={noteId}
          onType={(typed) => {
            setComplaint(null);
            setTypedWrong('complaint' in readTyped(typed, values));
          }}
          onCommit={commit}
        />
        <span id={noteId} className={classes.spokenOnly}>
          {complaint}
        </span>
      </div>
    </Tooltip>
  );
}

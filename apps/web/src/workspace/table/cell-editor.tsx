import { readTyped } from '@thermarium/model';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useNameList } from '../../ui/name-list.tsx';
import { committedText, editableText, readingOf, resultText } from '../../ui/number-text.ts';
import { useDocument } from '../document/project-document.ts';
import { type EntryPlace, usePositionEntries } from '../position/position-entries.ts';
import { parameterValues } from '../records/project-content.ts';
import type { CellEdit } from './cells.ts';
import classes from './table.module.css';

/** The way in which a cell came to be edited. */
interface Begun {
  /** Null: the present text is edited; else it is replaced by this. */
  readonly text: string | null;
}

export interface CellEditorProps {
  readonly begun: Begun;
  readonly entry: EntryPlace;
  readonly edit: CellEdit;
  readonly label: string;
  /** Answers whether the key ends the editing, and with or without the text; null: the key belongs to the text. */
  readonly onKey: (event: KeyboardEvent) => 'commit' | 'cancel' | null;
  /** The editing is over. */
  readonly onEnd: () => void;
}

/** The field in a cell. What is typed is kept with all that is typed in the project, so that SOLVE saves it. */
export function CellEditor({ begun, entry, edit, label, onKey, onEnd }: CellEditorProps) {
  const document = useDocument();
  const positions = usePositionEntries();
  const parameters = useStore(document.store, (state) => state.parameters);
  const refused = positions.store.getState().refused.get(entry.key)?.text;
  const [text, setText] = useState(begun.text ?? refused ?? editableText(edit.typed));
  const changed = useRef(begun.text !== null || refused !== undefined);
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const { quantity } = edit;

  useEffect(() => {
    input.current?.focus();
    if (begun.text === null) input.current?.select();
  }, [begun]);
  const commit = () => {
    if (!changed.current) return;
    changed.current = false;
    positions.commit(entry, readTyped(text, quantity));
  };
  // Another tab may be shown, or the row scrolled away, while the text stands there.
  const leave = useEffectEvent(commit);
  useEffect(() => () => leave(), []);

  const values = useMemo(() => parameterValues(parameters), [parameters]);
  const type = (next: string) => {
    changed.current = true;
    setText(next);
    positions.type(entry, readTyped(next, quantity));
  };
  const names = useNameList(input, values, type);
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (names.key(event)) return;
    const end = onKey(event);
    if (end === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (end === 'commit') commit();
    else if (changed.current) positions.revert(entry.key);
    changed.current = false;
    onEnd();
  };
  const typed = readTyped(text, quantity);
  const reading = readingOf(typed, { quantity, expression: true, parameters: values });
  const note =
    reading.kind === 'value'
      ? resultText(reading.value, quantity.unit)
      : reading.kind === 'problem'
        ? reading.fault
        : committedText(text, typed) === text.trim()
          ? null
          : resultText(Number(typed), quantity.unit);
  return (
    <>
      <input
        ref={input}
        className={classes.input}
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={`${label}, ${quantity.unit}`}
        aria-describedby={note === null ? undefined : noteId}
        {...names.aria}
        value={text}
        onChange={(event) => {
          type(event.currentTarget.value);
          names.typed();
        }}
        onMouseDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onKeyDown={key}
        onBlur={() => {
          names.close();
          commit();
          onEnd();
        }}
      />
      {names.list}
      {note !== null && (
        <span
          id={noteId}
          className={classes.note}
          data-wrong={reading.kind === 'problem' || undefined}
          data-shown
        >
          {note}
        </span>
      )}
    </>
  );
}

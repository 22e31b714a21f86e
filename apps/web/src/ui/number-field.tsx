import { type ParameterValues, type Quantity, readTyped, type Scalar } from '@thermarium/model';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNameList } from './name-list.tsx';
import classes from './number-field.module.css';
import {
  committedText,
  editableText,
  readingOf,
  resultText,
  sameScalar,
  shownText,
  stepText,
} from './number-text.ts';
import { type StepKeys, useNumberDrag } from './use-number-drag.ts';

export interface NumberFieldProps {
  /** The quantity of the number, which may be typed in any of its units. */
  readonly quantity: Quantity;
  /** The label for screen readers; the form row shows the visible one. */
  readonly label: string;
  /** The number or expression in the field; null: blank. */
  readonly value: Scalar | null;
  /** Called on Enter, blur and arrow steps with what `readTyped` makes of the text. */
  readonly onCommit: (value: Scalar | null) => void;
  /** Called with every keystroke, for previews. */
  readonly onType?: ((value: Scalar | null) => void) | undefined;
  /** Called when Escape has reverted the typed text. */
  readonly onRevert?: (() => void) | undefined;
  /** A refused text, shown instead of the value until it is corrected or reverted. */
  readonly refused?: string | undefined;
  readonly unit?: string | undefined;
  /** Shown left of the number, inside the field: the letter of an axis. */
  readonly prefix?: ReactNode;
  /** False: plain numbers only. */
  readonly expression?: boolean;
  /** The project's parameters, needed to show the value of an expression beneath. */
  readonly parameters?: ParameterValues | undefined;
  /** The meaning of a blank field: 'from world 30.7'. */
  readonly placeholder?: string | undefined;
  readonly error?: string | null | undefined;
  readonly disabled?: boolean;
  /** It takes the focus of the dialog that it is in. */
  readonly autoFocus?: boolean;
  readonly readOnly?: boolean;
  /** The step of the arrow keys; tenfold with Shift. */
  readonly step?: number;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The decimals of a number while it is not edited; expressions stay unchanged. */
  readonly decimals?: number | undefined;
  readonly id?: string;
  /** Whole numbers: the arrow keys know no tenth of a step. */
  readonly whole?: boolean;
  /** A committed text only asks for a value: the field goes on showing the present one until the other is there. */
  readonly asks?: boolean;
  /** The id of an element elsewhere that shows errors and values; the field then shows none beneath. */
  readonly noteId?: string | undefined;
  /** The class of the box around the number; a table cell has no border of its own. */
  readonly className?: string | undefined;
}

/** The time a committed text stays while `value` has not changed in answer to it, ms. */
const ANSWER_TIME = 600;

/**
 * A field for a number or an expression. Enter and blur commit, Escape reverts, the arrow keys step: Shift tenfold,
 * Ctrl or Alt a tenth. A label that is dragged does the same. Names of parameters are completed (Ctrl+Space lists them). Values that change elsewhere never
 * disturb the text being typed.
 */
export function NumberField(props: NumberFieldProps) {
  const { quantity, label, value, unit, prefix, placeholder, error, parameters, noteId } = props;
  const { expression = true, disabled = false, readOnly = false, decimals } = props;
  const field = useNumberText(props);
  const prefixPlace = useRef<HTMLSpanElement>(null);
  useNumberDrag({
    ...{ input: field.input, prefix: prefixPlace, canChange: !disabled && !readOnly },
    ...{ onSteps: field.dragBy, onEnd: field.drop },
  });
  const names = useNameList(field.input, expression ? parameters : undefined, field.type);
  const ownNoteId = useId();

  const reading = readingOf(field.typed === null ? value : readTyped(field.typed, quantity), {
    quantity,
    expression,
    parameters,
  });
  const problem = field.typed === null && reading.kind === 'problem' ? reading : null;
  const message = error ?? (noteId === undefined ? (problem?.message ?? null) : null);
  const shown = reading.kind === 'value' ? resultText(reading.value, unit) : null;
  const note = noteId === undefined ? (message ?? shown) : null;
  const describedBy = noteId ?? (note === null ? undefined : ownNoteId);
  const invalid = Boolean(error) || problem !== null;

  return (
    <div className={classes.root}>
      <div className={classes.slot}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field inside takes the keys; the box widens its target. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above. */}
        <div
          className={`${classes.box} ${props.className ?? ''}`}
          data-invalid={invalid || undefined}
          data-quiet={disabled || readOnly || undefined}
          data-typing={field.typed !== null || undefined}
          onClick={() => field.input.current?.focus()}
        >
          {prefix !== undefined && (
            <span ref={prefixPlace} className={classes.prefix}>
              {prefix}
            </span>
          )}
          <input
            {...(props.id !== undefined && { id: props.id })}
            ref={field.input}
            className={classes.input}
            type="text"
            inputMode={expression ? 'text' : 'decimal'}
            autoComplete="off"
            spellCheck={false}
            aria-label={unit ? `${label}, ${unit}` : label}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            {...names.aria}
            placeholder={placeholder}
            disabled={disabled}
            readOnly={readOnly}
            data-autofocus={props.autoFocus || undefined}
            data-settled={field.isSettled || undefined}
            value={field.typed ?? props.refused ?? field.held ?? shownText(value, decimals)}
            title={wholeText(value, shown)}
            onChange={(event) => {
              field.type(event.currentTarget.value);
              names.typed();
            }}
            onFocus={field.begin}
            onBlur={() => {
              names.close();
              field.end();
            }}
            onMouseUp={field.keepSelection}
            onKeyDown={(event) => {
              if (!names.key(event)) field.key(event);
            }}
          />
          {unit && <span className={classes.unit}>{unit}</span>}
        </div>
      </div>
      {names.list}
      {note !== null && (
        <div id={ownNoteId} className={classes.note} data-error={message !== null || undefined}>
          {note}
        </div>
      )}
    </div>
  );
}

/** The text of the field: what is being typed, and what was committed and not answered yet. */
function useNumberText(props: NumberFieldProps) {
  const { quantity, value, onCommit, onType, onRevert, refused, error } = props;
  const { step = 1, min, max, whole, readOnly = false, asks = false } = props;
  const input = useRef<HTMLInputElement>(null);
  /** Null: nothing is being typed and the value is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  const changed = useRef(false);
  /** The value that Escape restores. Previews may change `value` with every keystroke. */
  const original = useRef<Scalar | null>(value);
  const justFocused = useRef(false);

  // A new value answers the held text. A focused text without edits follows the value.
  useEffect(() => {
    setHeld(null);
    if (changed.current) return;
    original.current = value;
    setTyped((text) => (text === null ? null : editableText(value)));
  }, [value]);
  useEffect(() => {
    if (held === null || error) return;
    const timer = setTimeout(() => setHeld(null), ANSWER_TIME);
    return () => clearTimeout(timer);
  }, [held, error]);

  const isTyping = typed !== null;
  // Selects the text once the editable one is rendered, so that the next key replaces it.
  useLayoutEffect(() => {
    if (isTyping) input.current?.select();
  }, [isTyping]);

  const type = (text: string) => {
    changed.current = true;
    setTyped(text);
    onType?.(readTyped(text, quantity));
  };
  const commit = (text: string) => {
    if (!changed.current) return;
    changed.current = false;
    const scalar = readTyped(text, quantity);
    if (asks) {
      setTyped(editableText(value));
      onCommit(scalar);
      return;
    }
    original.current = scalar;
    const shown = committedText(text, scalar);
    if (!sameScalar(scalar, value)) setHeld(shown);
    if (shown !== text.trim()) setTyped(shown);
    onCommit(scalar);
  };
  const begin = () => {
    if (readOnly) return;
    justFocused.current = true;
    changed.current = refused !== undefined;
    original.current = value;
    setTyped(refused ?? held ?? editableText(value));
    setHeld(null);
  };
  const end = () => {
    if (typed !== null) commit(typed);
    setTyped(null);
  };
  const stepped = (text: string, steps: number, keys: StepKeys) =>
    stepText(text, {
      ...{ quantity, step, steps, min, max, whole },
      coarse: keys.shiftKey,
      fine: keys.ctrlKey || keys.altKey || keys.metaKey,
    });
  const dragBy = (steps: number, keys: StepKeys) => {
    const text = typed ?? editableText(value);
    const next = stepped(text, steps, keys);
    if (next !== null && next !== text) type(next);
  };
  const drop = () => {
    if (typed !== null) commit(typed);
  };
  const revert = (event: KeyboardEvent) => {
    if (!changed.current) return;
    // The key reverted the text; it must not also close the view around the field.
    event.stopPropagation();
    event.preventDefault();
    changed.current = false;
    setTyped(editableText(original.current));
    onType?.(original.current);
    onRevert?.();
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (typed === null) return;
    if (event.key === 'Escape') return revert(event);
    if (event.key === 'Enter') return commit(typed);
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    const next = stepped(typed, event.key === 'ArrowUp' ? 1 : -1, event);
    if (next === null || next === typed) return;
    setTyped(next);
    changed.current = true;
    commit(next);
  };
  const keepSelection = (event: { preventDefault(): void }) => {
    if (justFocused.current) event.preventDefault();
    justFocused.current = false;
  };
  const isSettled =
    typed !== null && readOnly === false && sameScalar(readTyped(typed, quantity), original.current);
  return { input, typed, held, isSettled, type, begin, end, key, keepSelection, dragBy, drop };
}

/** A number of this many characters may be cut off where fields stand side by side. */
const LONG = 7;

/** The tooltip of a text that may be cut off: an expression with its value, a number with all its digits. */
function wholeText(value: Scalar | null, shown: string | null): string | undefined {
  const text = editableText(value);
  if (typeof value !== 'string') return text.length > LONG ? text : undefined;
  return shown === null ? text : `${text} ${shown}`;
}

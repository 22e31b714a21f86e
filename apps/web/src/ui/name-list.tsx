import { Portal } from '@mantine/core';
import type { ParameterValues } from '@thermarium/model';
import {
  type AriaAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Completion, completed, completionAt, type NameOption } from './name-completion.ts';
import classes from './name-list.module.css';

interface Shown {
  readonly completion: Completion;
  /** The marked option; null: none is, and Enter belongs to the field. */
  readonly at: number | null;
}

/** The list of names below a field for expressions, and what the field needs for it. */
export interface NameList {
  /** To be called with each keystroke, once the text of the input has changed. */
  typed(): void;
  close(): void;
  /** Handles a key that belongs to the list; returns whether it did. */
  key(event: KeyboardEvent<HTMLInputElement>): boolean;
  readonly aria: AriaAttributes;
  readonly list: ReactNode;
}

/** Completes names of parameters while an expression is typed. `onText`: takes the text with the name in it. */
export function useNameList(
  input: RefObject<HTMLInputElement | null>,
  parameters: ParameterValues | undefined,
  onText: (text: string) => void,
): NameList {
  const [shown, setShown] = useState<Shown | null>(null);
  const listId = useId();
  const caret = useRef<number | null>(null);
  const close = () => setShown(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const open = (asked: boolean) => {
    const field = input.current;
    const end = field?.selectionEnd ?? null;
    if (!field || end === null || !parameters) return;
    const completion = completionAt(field.value, end, parameters, asked);
    setShown(completion && { completion, at: completion.isPartial || asked ? 0 : null });
  };
  const choose = (option: NameOption) => {
    const field = input.current;
    if (!field || !shown) return;
    const next = completed(field.value, shown.completion, option);
    caret.current = next.caret;
    close();
    onText(next.text);
  };
  const key = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const isAsking = event.key === ' ' && event.ctrlKey;
    if (isAsking) open(true);
    else if (!shown || !act(event, shown)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const act = ({ key: pressed }: KeyboardEvent, { completion, at }: Shown): boolean => {
    const { options } = completion;
    const step = pressed === 'ArrowDown' ? 1 : pressed === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      const next = at === null ? (step > 0 ? 0 : options.length - 1) : at + step;
      setShown({ completion, at: (next + options.length) % options.length });
    } else if (pressed === 'Escape') close();
    else if ((pressed === 'Enter' || pressed === 'Tab') && at !== null) choose(options[at]);
    else {
      if (pressed === 'ArrowLeft' || pressed === 'ArrowRight' || pressed === 'Home' || pressed === 'End')
        close();
      return false;
    }
    return true;
  };
  const options = shown?.completion.options ?? [];
  const aria: AriaAttributes = shown
    ? {
        'aria-autocomplete': 'list',
        'aria-controls': listId,
        ...(shown.at !== null && { 'aria-activedescendant': `${listId}-${shown.at}` }),
      }
    : {};
  const list = shown && (
    <Below field={input} onLost={close}>
      <div id={listId} className={classes.list} role="listbox" aria-label="Names">
        {options.map((option, n) => (
          // biome-ignore lint/a11y/useFocusableInteractive: as above.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
          <div
            key={option.text}
            id={`${listId}-${n}`}
            className={classes.option}
            role="option"
            aria-selected={n === shown.at}
            // The field must keep the focus, which commits it when it is lost.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span className={classes.name}>{option.name}</span>
            <span className={classes.note}>{option.note}</span>
          </div>
        ))}
      </div>
    </Below>
  );
  return { typed: () => open(false), close, key, aria, list };
}

/** The room that the list needs below its field, px; with less it stands above. */
const ROOM = 240;

/** Stands below a field, over everything else. */
function Below({
  field,
  onLost,
  children,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  /** The field has moved. */
  readonly onLost: () => void;
  readonly children: ReactNode;
}) {
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    const stop = () => lost();
    window.addEventListener('scroll', stop, { capture: true, once: true });
    window.addEventListener('resize', stop, { once: true });
    return () => {
      window.removeEventListener('scroll', stop, { capture: true });
      window.removeEventListener('resize', stop);
    };
  }, []);
  const box = (field.current?.parentElement ?? field.current)?.getBoundingClientRect();
  if (!box) return null;
  const isAbove = box.bottom + ROOM > window.innerHeight && box.top > ROOM;
  const right = Math.max(4, window.innerWidth - box.right);
  const place = isAbove ? { bottom: window.innerHeight - box.top + 2 } : { top: box.bottom + 2 };
  return (
    <Portal>
      <div className={classes.place} style={{ ...place, right, minWidth: box.width }}>
        {children}
      </div>
    </Portal>
  );
}

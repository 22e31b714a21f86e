import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './field-row.module.css';
import { LateTooltip } from './late-tooltip.tsx';

interface LineTextProps {
  readonly children: ReactNode;
  /** The whole text, a line each. */
  readonly lines: readonly string[];
  readonly className?: string | undefined;
}

/**
 * A text on the one line that is kept for it. One that is cut off there is shown in full beside its row, toward the
 * picture, while the pointer or the focus is in the row: it covers no field and moves none.
 */
export function LineText({ children, lines, className = classes.said }: LineTextProps) {
  const line = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState<Shown>({ beside: null, opened: false });
  const whole = lines.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be longer.
  useEffect(() => (line.current ? followLooks(line.current, setShown) : undefined), [whole]);
  return (
    <>
      <span ref={line} className={className}>
        {children}
      </span>
      <LateTooltip
        target={shown.beside}
        opened={shown.opened}
        label={whole}
        position="left"
        multiline
        maw={300}
        style={{ whiteSpace: 'pre-line' }}
        aria-hidden
      />
    </>
  );
}

/** Whether the whole text is shown, and beside which element. */
interface Shown {
  readonly beside: HTMLElement | null;
  readonly opened: boolean;
}

/** Says whether the pointer or the focus is in the row of a line that is cut off. It is measured only then. */
function followLooks(line: HTMLElement, say: (shown: Shown) => void): (() => void) | undefined {
  const row = line.closest<HTMLElement>('[data-said-row]');
  if (!row) return undefined;
  const beside = line.closest<HTMLElement>('[data-said-anchor]') ?? row;
  const isIn = { pointer: row.matches(':hover'), focus: row.matches(':focus-within') };
  const look = () => {
    const isLookedAt = isIn.pointer || isIn.focus;
    say({ beside, opened: isLookedAt && line.scrollWidth > line.clientWidth });
  };
  const listening = new AbortController();
  const listen = (event: string, change: Partial<typeof isIn>) =>
    row.addEventListener(
      event,
      () => {
        Object.assign(isIn, change);
        look();
      },
      listening,
    );
  listen('pointerenter', { pointer: true });
  listen('pointerleave', { pointer: false });
  listen('focusin', { focus: true });
  listen('focusout', { focus: false });
  if (isIn.pointer || isIn.focus) look();
  return () => listening.abort();
}

/** The message beneath a field. */
export interface Said {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** The fault of the expression, shown below the message. */
  readonly fault?: string | undefined;
}

/** The message beneath a field, and after it the fault of its expression. */
export function SaidText({
  said: { message, fault },
  before = '',
  className,
}: {
  readonly said: Said;
  readonly before?: string;
  readonly className?: string | undefined;
}) {
  const first = `${before}${message}`;
  return (
    <LineText lines={fault === undefined ? [first] : [first, fault]} className={className}>
      {first}
      {fault !== undefined && ` ${fault}`}
    </LineText>
  );
}

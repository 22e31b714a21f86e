import { Tooltip } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './fields.module.css';

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
  const [row, setRow] = useState<HTMLElement | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isCut, setIsCut] = useState(false);
  const whole = lines.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be longer.
  useLayoutEffect(() => {
    const element = line.current;
    setIsCut(element !== null && element.scrollWidth > element.clientWidth);
    const around = element?.closest<HTMLElement>('[data-said-row]') ?? null;
    setRow(around);
    setAnchor(element?.closest<HTMLElement>('[data-said-anchor]') ?? around);
  }, [whole]);
  const isLookedAt = useLookedAt(row);
  return (
    <>
      <span ref={line} className={className}>
        {children}
      </span>
      {anchor && (
        <Tooltip
          target={anchor}
          label={whole}
          opened={isCut && isLookedAt}
          position="left"
          multiline
          maw={300}
          style={{ whiteSpace: 'pre-line' }}
          aria-hidden
        />
      )}
    </>
  );
}

/** Whether the pointer or the focus is in an element. */
function useLookedAt(element: HTMLElement | null): boolean {
  const [isIn, setIsIn] = useState({ pointer: false, focus: false });
  useLayoutEffect(() => {
    if (!element) return;
    const listening = new AbortController();
    const listen = (event: string, change: Partial<typeof isIn>) =>
      element.addEventListener(event, () => setIsIn((before) => ({ ...before, ...change })), listening);
    setIsIn({ pointer: element.matches(':hover'), focus: element.matches(':focus-within') });
    listen('pointerenter', { pointer: true });
    listen('pointerleave', { pointer: false });
    listen('focusin', { focus: true });
    listen('focusout', { focus: false });
    return () => listening.abort();
  }, [element]);
  return isIn.pointer || isIn.focus;
}

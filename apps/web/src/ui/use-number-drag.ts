import { type RefObject, useEffect } from 'react';
import classes from './number-field.module.css';
import { useLatest } from './use-latest.ts';

/** The way of the pointer that makes one step of the arrow keys, px. */
const STEP_PX = 5;

/** Whatever decides how long a step is. */
export type StepKeys = Pick<PointerEvent, 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

interface DragParts {
  /** Its labels can be dragged. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** The letter before the number can be dragged, too. */
  readonly prefix: RefObject<HTMLElement | null>;
  /** False: the field takes no input. */
  readonly canChange: boolean;
  /** Takes steps, to the right positive. */
  readonly onSteps: (steps: number, keys: StepKeys) => void;
  readonly onEnd: () => void;
}

/**
 * Lets a number be changed by dragging its label sideways, as the arrow keys do: the field has the focus meanwhile, so that Escape reverts
 * it. Fingers scroll instead.
 */
export function useNumberDrag({ input, prefix, canChange, onSteps, onEnd }: DragParts): void {
  const latest = useLatest({ onSteps, onEnd });
  useEffect(() => {
    if (!canChange) return;
    const until = new AbortController();
    const handles = [...(input.current?.labels ?? []), prefix.current].filter((handle) => handle !== null);
    for (const handle of handles) {
      handle.classList.add(classes.handle);
      until.signal.addEventListener('abort', () => handle.classList.remove(classes.handle));
      followDrags(handle, until.signal);
    }
    return () => until.abort();

    function followDrags(handle: HTMLElement, signal: AbortSignal): void {
      const begin = ({ button, pointerType, clientX }: PointerEvent): void => {
        if (button !== 0 || pointerType === 'touch') return;
        let at = clientX;
        let isDragged = false;
        const drag = new AbortController();
        const move = (event: PointerEvent): void => {
          const steps = Math.trunc((event.clientX - at) / STEP_PX);
          if (steps === 0) return;
          if (!isDragged) {
            isDragged = true;
            handle.setPointerCapture(event.pointerId);
            input.current?.focus();
          }
          at += steps * STEP_PX;
          latest.current.onSteps(steps, event);
        };
        const end = (): void => {
          drag.abort();
          if (isDragged) latest.current.onEnd();
        };
        const following = { signal: AbortSignal.any([signal, drag.signal]) };
        // Before the pointer is captured it may leave the label within a step.
        window.addEventListener('pointermove', move, following);
        window.addEventListener('pointerup', end, following);
        window.addEventListener('pointercancel', end, following);
      };
      handle.addEventListener('pointerdown', begin, { signal });
    }
  }, [canChange, input, prefix, latest]);
}

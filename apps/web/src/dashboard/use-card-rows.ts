import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useDeferredValue, useLayoutEffect, useMemo, useState } from 'react';

/** The gap between rows of cards, px. */
const GAP = 16;

interface CardRows {
  /** The cards that are drawn: from the first to before the last. */
  readonly first: number;
  readonly last: number;
  /** The room that the cards above and below would take, px. */
  readonly above: number;
  readonly below: number;
}

/**
 * The rows of a grid of cards that are in view; the width of the page decides on their columns and height. They follow a fast
 * scroll in pauses of the page, since two dozen new cards take longer than a frame.
 */
export function useCardRows(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): CardRows {
  const [size, setSize] = useState({ columns: 4, height: 230, top: 0 });
  const isEmpty = count === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is there only while it has cards.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const columns = getComputedStyle(element).gridTemplateColumns.split(' ').length;
      const height = element.firstElementChild?.getBoundingClientRect().height ?? 0;
      const top = element.offsetTop;
      if (height === 0) return;
      setSize((before) =>
        before.columns === columns && Math.abs(before.height - height) < 0.5 && before.top === top
          ? before
          : { columns, height, top },
      );
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [list, isEmpty]);
  const { columns, height, top } = size;
  const virtual = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => height + GAP,
    overscan: 2,
    scrollMargin: top,
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are remembered until they are asked for again.
  useLayoutEffect(() => virtual.measure(), [height]);
  const rows = virtual.getVirtualItems();
  const begin = rows[0];
  const end = rows.at(-1);
  const isKnown = begin !== undefined && end !== undefined;
  const first = isKnown ? begin.index * columns : 0;
  const last = isKnown ? (end.index + 1) * columns : Math.min(count, columns * 4);
  const above = isKnown ? begin.start - top : 0;
  const below = isKnown ? virtual.getTotalSize() - (end.end - top) : 0;
  const latest = useMemo(() => ({ first, last, above, below }), [first, last, above, below]);
  return useDeferredValue(latest);
}

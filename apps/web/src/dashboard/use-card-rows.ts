import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

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

/** The rows of a grid of cards that are in view; the width of the page decides on their columns and height. */
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
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are remembered until they are asked for again.
  useLayoutEffect(() => virtual.measure(), [height]);
  const rows = virtual.getVirtualItems();
  const begin = rows[0];
  const end = rows.at(-1);
  if (!begin || !end) return { first: 0, last: Math.min(count, columns * 4), above: 0, below: 0 };
  return {
    first: begin.index * columns,
    last: (end.index + 1) * columns,
    above: begin.start - top,
    below: virtual.getTotalSize() - (end.end - top),
  };
}

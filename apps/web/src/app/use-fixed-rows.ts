import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** The height of a row of a table, px: `--row-height`. */
const ROW_HEIGHT = 28;

/** The rows of a table that are in view. `keyOf`: the key that a row keeps when the order changes. */
export function useFixedRows(
  count: number,
  scroller: RefObject<HTMLDivElement | null>,
  keyOf?: (index: number) => string | number,
): Virtualizer<HTMLDivElement, Element> {
  return useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    ...(keyOf && { getItemKey: keyOf }),
  });
}

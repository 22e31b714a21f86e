import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';
import page from './page.module.css';

interface VirtualTableProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  /** The cells of the head. */
  readonly head: ReactNode;
  /** The row of an item. */
  readonly children: (item: VirtualItem) => ReactNode;
}

/** The table of a page, of which only the rows in view are drawn. */
export function VirtualTable({ label, className, scroller, virtual, head, children }: VirtualTableProps) {
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className={page.scroller}>
      <table
        className={`${page.table} ${className ?? ''}`}
        aria-label={label}
        aria-rowcount={virtual.options.count + 1}
      >
        <thead>
          <tr aria-rowindex={1}>{head}</tr>
        </thead>
        <tbody>
          {above > 0 && <tr className={page.gap} style={{ height: above }} aria-hidden />}
          {items.map(children)}
          {below > 0 && <tr className={page.gap} style={{ height: below }} aria-hidden />}
        </tbody>
      </table>
    </div>
  );
}

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

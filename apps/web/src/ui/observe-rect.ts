import type { Virtualizer } from '@tanstack/react-virtual';

/**
 * Tells a list of which only the rows in view are drawn its size, after each layout of the page. Asked for at once it
 * would need a layout of its own.
 */
export function observeRect(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  tell: (rect: { readonly width: number; readonly height: number }) => void,
): (() => void) | undefined {
  if (!scrollElement) return undefined;
  const observer = new ResizeObserver(([{ contentRect }]) => tell(contentRect));
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

import type { Vec3 } from '@thermarium/geometry';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useViewport } from '../viewport-context.ts';
import classes from './editor-overlay.module.css';

/** Stands centred over a point of space and follows the camera without being drawn again. */
export function Anchored({ point, children }: { readonly point: Vec3; readonly children: ReactNode }) {
  const host = useViewport();
  const ref = useRef<HTMLDivElement>(null);
  const [x, y, z] = point;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!host || !element) return;
    const place = () => {
      const at = host.view.project([x, y, z]);
      element.style.visibility = at ? 'visible' : 'hidden';
      if (at) element.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)`;
    };
    place();
    return host.onView(place);
  }, [host, x, y, z]);
  return (
    <div ref={ref} className={classes.anchored}>
      {children}
    </div>
  );
}

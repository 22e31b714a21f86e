import { useEffect, useLayoutEffect, useRef } from 'react';
import { useScene } from '../scene/scene.ts';
import type { ViewportHost } from '../viewport/viewport-layer.ts';

/**
 * Calls `place` now, when the camera has moved and when what is shown has changed: it moves HTML over the picture
 * without React.
 */
export function useOnView(host: ViewportHost, place: () => void): void {
  const scene = useScene();
  const latest = useRef(place);
  useLayoutEffect(() => {
    latest.current = place;
    place();
  });
  useEffect(() => {
    const run = () => latest.current();
    const stopView = host.onView(run);
    const stopScene = scene.subscribe(run);
    return () => {
      stopView();
      stopScene();
    };
  }, [host, scene]);
}

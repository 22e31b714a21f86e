import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ViewportHost } from '../viewport/viewport-layer.ts';
import { useWorkspace } from '../workspace-context.ts';

/** Radians per frame. */
const TURN = 0.003;

/** Turns the camera around the model while it is switched on; whoever drags is not disturbed. */
export function useAutoRotate(host: ViewportHost): void {
  const { editor } = useWorkspace();
  const on = useStore(editor.store, (state) => state.autoRotate);
  useEffect(() => {
    if (!on) return;
    let frame = 0;
    let dragging = false;
    const turn = () => {
      if (!dragging) host.view.orbit(TURN, 0);
      frame = requestAnimationFrame(turn);
    };
    const hold = () => {
      dragging = true;
    };
    const release = () => {
      dragging = false;
    };
    const area = host.canvas.parentElement ?? host.canvas;
    area.addEventListener('pointerdown', hold, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    frame = requestAnimationFrame(turn);
    return () => {
      cancelAnimationFrame(frame);
      area.removeEventListener('pointerdown', hold, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, [host, on]);
}

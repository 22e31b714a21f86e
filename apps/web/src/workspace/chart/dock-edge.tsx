import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { HEIGHT } from '../timeline/chart-settings.ts';
import { useTimeline } from '../timeline/open-timeline.ts';
import classes from './chart.module.css';

/** Px by a press of an arrow key. */
const STEP = 20;

/** The upper edge of the chart, by which it is made higher or lower. */
export function DockEdge() {
  const timeline = useTimeline();
  const height = useStore(timeline.settings, (state) => state.height);
  const grip = useRef<{ readonly y: number; readonly height: number } | null>(null);
  const set = (next: number) =>
    timeline.settings.setState({ height: Math.min(Math.max(next, HEIGHT.least), HEIGHT.most) });
  const onKeyDown = (event: KeyboardEvent) => {
    const up = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (up === 0) return;
    event.preventDefault();
    set(height + up * STEP);
  };
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { y: event.clientY, height };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (grip.current) set(grip.current.height + grip.current.y - event.clientY);
  };
  const onPointerEnd = () => {
    grip.current = null;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved.
    <div
      className={classes.edge}
      role="separator"
      aria-orientation="horizontal"
      aria-label="Height of the chart"
      aria-valuemin={HEIGHT.least}
      aria-valuemax={HEIGHT.most}
      aria-valuenow={height}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onDoubleClick={() => set(HEIGHT.usual)}
    />
  );
}

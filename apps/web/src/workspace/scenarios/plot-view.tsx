import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './cases.module.css';
import type { PlotSpec } from './plot-spec.ts';

interface Hovered {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** A plot of a study. uPlot, which draws it, is loaded with the first one. */
export function PlotView({
  spec,
  label,
  onPick,
}: {
  readonly spec: PlotSpec;
  /** Its content in words. */
  readonly label: string;
  readonly onPick?: (index: number) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useComputedColorScheme('light');
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const pick = useEffectEvent((index: number) => onPick?.(index));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the theme are read when it is drawn.
  useEffect(() => {
    let remove: (() => void) | null = null;
    let isGone = false;
    setHovered(null);
    void import('./study-plot.ts').then(({ drawPlot }) => {
      const element = place.current;
      if (isGone || !element) return;
      remove = drawPlot(element, spec, { onHover: setHovered, onPick: (index) => pick(index) });
    });
    return () => {
      isGone = true;
      remove?.();
    };
  }, [spec, theme]);
  const isRight = hovered !== null && hovered.x > (place.current?.clientWidth ?? 0) / 2;
  return (
    <div className={classes.plotBox}>
      <p className={classes.caption}>{spec.caption}</p>
      <div ref={place} className={classes.plot} role="img" aria-label={label} />
      {hovered && hovered.index < spec.x.length && (
        <div
          className={classes.tip}
          aria-hidden
          style={{
            top: hovered.y + 16,
            left: hovered.x + 48,
            transform: isRight ? 'translateX(calc(-100% - 12px))' : 'translateX(12px)',
          }}
        >
          {spec.tip(hovered.index)}
        </div>
      )}
    </div>
  );
}

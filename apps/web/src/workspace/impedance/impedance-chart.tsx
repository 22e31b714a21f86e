import { useComputedColorScheme } from '@mantine/core';
import type { ImpedanceAnswer } from '@thermarium/api';
import { useEffect, useMemo, useRef, useState } from 'react';
import { figureText } from './figure-text.ts';
import classes from './impedance.module.css';
import { ImpedancePlot } from './impedance-plot.ts';
import { onLogAxes } from './log-log.ts';

/** The thermal impedance over time, and its value under the pointer. */
export function ImpedanceChart({ found }: { readonly found: ImpedanceAnswer }) {
  const { times, zth } = found;
  const curve = useMemo(() => onLogAxes({ times, zth }), [times, zth]);
  const place = useRef<HTMLDivElement>(null);
  const theme = useComputedColorScheme('light');
  const [index, setIndex] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plot has the colours of the theme.
  useEffect(() => {
    const element = place.current;
    if (!element || !curve) return;
    setIndex(null);
    const plot = new ImpedancePlot(element, curve, { onHover: setIndex });
    const resized = new ResizeObserver(() => plot.resize(element.clientWidth, element.clientHeight));
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [curve, theme]);
  if (!curve) return <p className={classes.nothing}>The object does not warm up.</p>;
  const last = times.length - 1;
  const shown = Math.min(index ?? last, last);
  return (
    <figure className={classes.chart}>
      <figcaption>
        <span>
          {curve.isInverted ? '−Zth' : 'Zth'} <span className="unit">°C/W</span>
        </span>
        <span className={classes.readout}>
          {figureText(zth[shown])} <span className="unit">°C/W</span> at {figureText(times[shown])}{' '}
          <span className="unit">s</span>
        </span>
      </figcaption>
      <div
        ref={place}
        className={classes.plot}
        role="img"
        aria-label={`Thermal impedance from ${figureText(times[0])} s to ${figureText(times[last])} s: it ends at ${figureText(zth[last])} °C/W`}
      />
    </figure>
  );
}

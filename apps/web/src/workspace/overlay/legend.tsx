import { Tooltip } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { COLORS, colorTable } from '../results/color-maps.ts';
import { type ColorMapName, colorRange } from '../results/results-state.ts';
import { useWorkspace } from '../workspace-context.ts';
import { legendTicks } from './legend-ticks.ts';
import { LimitsDialog } from './limits-dialog.tsx';
import classes from './overlay.module.css';
import { useSelectionRange } from './use-selection-range.ts';

/** The colour bar with its temperatures. A click opens the limits. */
export function Legend() {
  const { editor, results } = useWorkspace();
  const mode = useStore(editor.store, (state) => state.mode);
  const range = useStoreParts(results.store, (state) => {
    const found = colorRange(state);
    return { min: found?.[0] ?? null, max: found?.[1] ?? null, map: state.limits.map };
  });
  const [editing, setEditing] = useState(false);
  const { min, max, map } = range;
  if (mode === 'box' || min === null || max === null) return null;
  return (
    <>
      <Tooltip label="Edit Temp Limits" position="right">
        <button
          type="button"
          className={classes.legend}
          aria-description="Edit Temp Limits"
          onClick={() => setEditing(true)}
        >
          <span className={classes.legendHead}>
            Temperature <span className="unit">°C</span>
          </span>{' '}
          <span className={classes.legendBody}>
            <ColorBar map={map} />
            <SelectionBracket min={min} max={max} />
            {legendTicks(min, max).map(({ at, label }) => (
              <span key={label} className={classes.tick} style={{ bottom: `${at * 100}%` }}>
                {`${label} `}
              </span>
            ))}
          </span>
        </button>
      </Tooltip>
      {editing && <LimitsDialog onClose={() => setEditing(false)} />}
    </>
  );
}

function ColorBar({ map }: { readonly map: ColorMapName }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const table = colorTable(map);
    const pixels = context.createImageData(1, COLORS);
    // The picture's table begins with the coldest; a canvas begins at the top.
    for (let n = 0; n < COLORS; n++) {
      pixels.data.set(table.subarray(4 * n, 4 * n + 4), 4 * (COLORS - 1 - n));
    }
    context.putImageData(pixels, 0, 0);
  }, [map]);
  return <canvas ref={canvas} className={classes.colorBar} width={1} height={COLORS} aria-hidden />;
}

/** Marks the temperature range of the selected objects. */
function SelectionBracket({ min, max }: { readonly min: number; readonly max: number }) {
  const range = useSelectionRange();
  const place = useMemo(() => {
    if (!range) return null;
    const share = (celsius: number) => Math.max(0, Math.min(1, (celsius - min) / (max - min)));
    const [low, high] = [share(range[0]), share(range[1])];
    return { bottom: `${low * 100}%`, height: `${(high - low) * 100}%` };
  }, [range, min, max]);
  return place && <span className={classes.bracket} style={place} />;
}

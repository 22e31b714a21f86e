import { Tooltip } from '@mantine/core';
import { kindOf, type Readout } from '@thermarium/kinds';
import { useDeferredValue, useMemo } from 'react';
import classes from './fields/fields.module.css';
import { readingNumbers, readingOf } from './readings.ts';
import type { Form } from './use-form.ts';

/** The quantities of an object that are shown at the end of a tab. */
export function TabReadouts({ form, tab }: { readonly form: Form; readonly tab: string }) {
  const kind = kindOf(form.target.kind.type);
  return (kind?.readouts ?? [])
    .filter(({ place }) => 'tab' in place && place.tab === tab)
    .map((readout) => <ReadoutRow key={readout.label} form={form} readout={readout} />);
}

function ReadoutRow({ form, readout }: { readonly form: Form; readonly readout: Readout }) {
  const values = useDeferredValue(form.checked.values);
  const { material } = form.knowledge;
  const reading = useMemo(() => readingOf(readout, values, material), [readout, values, material]);
  if (!reading) return null;
  const { unit, remark } = reading;
  return (
    <div className={classes.readout}>
      <span>{readout.label}</span>
      {remark ? (
        <Tooltip
          label={remark.text}
          multiline
          maw={280}
          position="left"
          events={{ hover: true, focus: true, touch: true }}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what the tooltip says must be within reach of the keys. */}
          <strong tabIndex={0}>
            {readingNumbers(reading)} <span className="unit">{remark.short}</span>
          </strong>
        </Tooltip>
      ) : (
        <span>
          <strong>{readingNumbers(reading)}</strong>
          {unit !== '1' && <span className="unit"> {unit}</span>}
        </span>
      )}
    </div>
  );
}

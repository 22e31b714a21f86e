import { Tooltip } from '@mantine/core';
import { kinds } from '@thermarium/kinds';
import { useDeferredValue, useMemo } from 'react';
import { spokenNumber } from '../../ui/number-text.ts';
import { drawnNote } from './field-extras.tsx';
import classes from './fields/fields.module.css';
import type { Form } from './use-form.ts';

/** The number of elements of an array. */
export function ElementCount({ form }: { readonly form: Form }) {
  const note = drawnNote(form.checked.values);
  if (!note) return null;
  const count = <strong>{note.count.toLocaleString('en-US')}</strong>;
  return (
    <div className={classes.readout}>
      <span>Elements</span>
      {note.reduced === null ? (
        count
      ) : (
        <Tooltip
          label={note.reduced}
          multiline
          maw={280}
          position="left"
          events={{ hover: true, focus: true, touch: true }}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what the tooltip says must be within reach of the keys. */}
          <strong tabIndex={0}>
            {note.count.toLocaleString('en-US')} <span className="unit">display reduced</span>
          </strong>
        </Tooltip>
      )}
    </div>
  );
}

/** The three effective conductivities that Quick Model gives an array; nothing while there are none. */
export function CompositeReadout({ form }: { readonly form: Form }) {
  const values = useDeferredValue(form.checked.values);
  const { kind } = form.target;
  const { material } = form.knowledge;
  const conductivities = useMemo(() => {
    const composite = kinds.find(({ type }) => type === kind.type)?.composite;
    if (!composite || !values || typeof values.fill_material_name !== 'string') return null;
    try {
      return composite(values, (name) => {
        const found = material(name);
        if (!found) throw new Error(`The material ${name} has no values yet.`);
        return found;
      });
    } catch {
      return null;
    }
  }, [kind, values, material]);
  if (!conductivities) return null;
  return (
    <div className={classes.readout}>
      <span>Effective conductivity</span>
      <span>
        <strong>{conductivities.map((each) => spokenNumber(each, 2)).join(' / ')}</strong>{' '}
        <span className="unit">W/m·K</span>
      </span>
    </div>
  );
}

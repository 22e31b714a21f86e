import { Popover } from '@mantine/core';
import { factsOf } from '@thermarium/model';
import { type ReactNode, useId } from 'react';
import { LatePopover } from '../ui/late-popover.tsx';
import { documentedField } from './documented-fields.ts';
import classes from './field-popover.module.css';
import { helpAddress } from './help-places.ts';
import type { RequestedField } from './requested-field.ts';

/** The line of a field in the reference, beside the field. */
export function FieldPopover({
  asked: { table, key, target },
  onClose,
}: {
  readonly asked: RequestedField;
  readonly onClose: () => void;
}) {
  const titleId = useId();
  const documented = documentedField(table, key);
  if (!documented) return null;
  const { title, field } = documented;
  const { unit, default: standard, limits, condition } = factsOf(field);
  return (
    <LatePopover
      key={`${table} ${key}`}
      target={target}
      opened
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      position="right-start"
      width={300}
      shadow="md"
      trapFocus
      withinPortal
      closeOnEscape={false}
    >
      <Popover.Dropdown p={12} role="dialog" aria-labelledby={titleId} className={classes.help ?? ''}>
        <h3 id={titleId}>
          {title}: {field.label}
        </h3>
        <p>{field.hint}</p>
        <dl>
          {unit !== null && <Fact name="Unit">{unit}</Fact>}
          <Fact name="Default">{standard}</Fact>
          <Fact name="Takes">{limits}</Fact>
          {condition !== null && <Fact name="Condition">{condition}</Fact>}
          <Fact name="In files">
            <code>{key}</code>
          </Fact>
        </dl>
        <a href={helpAddress(documented)} target="_blank" rel="noreferrer" data-autofocus>
          More in the reference
        </a>
      </Popover.Dropdown>
    </LatePopover>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { Button, Popover } from '@mantine/core';
import { IconWind } from '@tabler/icons-react';
import { useId, useState } from 'react';
import rowClasses from '../../../ui/field-row.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLayer } from '../../../ui/open-layers.ts';
import { COOLING_REFERENCES, forcedAirOf } from '../../forms/heat-transfer.ts';
import classes from './fields.module.css';

/** A menu of heat transfer coefficients: of forced air at a speed, and usual ones. */
export function CoefficientMenu({
  disabled,
  onTake,
}: {
  readonly disabled: boolean;
  readonly onTake: (coefficient: number) => void;
}) {
  const [opened, setOpened] = useState(false);
  useLayer(opened, () => setOpened(false));
  const [speed, setSpeed] = useState('');
  const speedId = useId();
  const resultId = useId();
  const outcome = forcedAirOf(speed);
  const coefficient = outcome && 'coefficient' in outcome ? outcome.coefficient : null;
  const take = (value: number) => {
    setOpened(false);
    onTake(value);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={264}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
      closeOnEscape={false}
    >
      <Popover.Target>
        <IconButton
          icon={IconWind}
          label="Heat transfer coefficients"
          disabled={disabled}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown p={10} aria-label="Heat transfer coefficients">
        <div className="caption">Forced air</div>
        <form
          className={classes.colorRow}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (coefficient !== null) take(coefficient);
          }}
        >
          <label htmlFor={speedId} className={rowClasses.label}>
            Speed
          </label>
          <input
            id={speedId}
            className={rowClasses.textInput}
            style={{ textAlign: 'right' }}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
            value={speed}
            aria-describedby={resultId}
            aria-invalid={(outcome && 'problem' in outcome) || undefined}
            onChange={(event) => setSpeed(event.currentTarget.value)}
          />
          <span className="unit">m/s</span>
          <Button type="submit" variant="default" flex="none" disabled={coefficient === null}>
            Apply
          </Button>
        </form>
        <div
          id={resultId}
          className={rowClasses.note}
          data-severity={outcome && 'problem' in outcome ? 'error' : undefined}
        >
          {outcome && 'problem' in outcome && outcome.problem}
          {coefficient !== null && `= ${coefficient.toFixed(3)} W/m²·°C`}
        </div>
        <div className="caption">Usual values</div>
        <table className={classes.reference} aria-label="Usual heat transfer coefficients">
          <tbody>
            {COOLING_REFERENCES.map(({ medium, coefficient: usual, orMore }) => (
              <tr key={medium}>
                <td>
                  <button type="button" onClick={() => take(usual)}>
                    <span>{medium}</span>
                    <span>
                      {usual}
                      {orMore && '+'} <span className="unit">W/m²·°C</span>
                    </span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Popover.Dropdown>
    </Popover>
  );
}

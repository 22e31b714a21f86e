import { Button, Checkbox, Select } from '@mantine/core';
import { temperatureText } from '@thermarium/model';
import { COLOR_MAPS, DIFFERENCE_MAPS, rangeOf } from '@thermarium/picture';
import { type FormEvent, useState } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { colorExtremes, colorRange } from '../results/color-range.ts';
import { type Limits, shownDifference, shownLimits, useResults } from '../results/results-state.ts';
import { roundSteps } from '../results/tick-step.ts';
import { LimitInput, LimitsFooter } from './limit-input.tsx';
import { isolinesFrom, limitFault, limitsFrom } from './limits.ts';
import classes from './overlay.module.css';
import { useSelectionRange } from './use-selection-range.ts';

const MAP_TITLES: { readonly [map in Limits['map']]: string } = {
  rainbow: 'Rainbow',
  blackbody: 'Blackbody',
  grayscale: 'Grayscale',
  viridis: 'Viridis',
  inferno: 'Inferno',
  cividis: 'Cividis',
  'cool-warm': 'Cool–warm',
  'purple-green': 'Purple–green',
};

/** Which temperatures the colours span. */
export function LimitsDialog({ onClose }: { readonly onClose: () => void }) {
  const results = useResults();
  const [id] = useState(newModalId);
  const [{ limits, own, maps, tickStep }] = useState(() => {
    const state = results.store.getState();
    const extremes = colorExtremes(state);
    const range = colorRange(state);
    return {
      limits: shownLimits(state),
      own: extremes && rangeOf(extremes, { min: null, max: null }),
      maps: shownDifference(state) ? DIFFERENCE_MAPS : COLOR_MAPS,
      tickStep: range ? roundSteps(...range).step : null,
    };
  });
  const [min, setMin] = useState(limits.min === null ? '' : String(limits.min));
  const [max, setMax] = useState(limits.max === null ? '' : String(limits.max));
  const [map, setMap] = useState(limits.map);
  const [filter, setFilter] = useState(limits.filter);
  const [drawn, setDrawn] = useState(limits.isolines !== 'none');
  const [step, setStep] = useState(typeof limits.isolines === 'number' ? String(limits.isolines) : '');
  const isolines = isolinesFrom(drawn, step);
  const selected = useSelectionRange();
  const auto = (celsius: number | undefined) =>
    celsius === undefined ? 'auto' : `auto ${temperatureText(celsius)}`;

  const faults = [limitFault(min), limitFault(max)] as const;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (faults.some((fault) => fault !== null) || isolines === null) return;
    results.setLimits({ ...limitsFrom(min, max, own), map, filter, isolines });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Edit Temp Limits" id={id} size={360}>
      <form className={classes.limits} onSubmit={apply}>
        <LimitInput
          label="Min"
          value={min}
          error={faults[0]}
          placeholder={auto(own?.[0])}
          data-autofocus
          onChange={setMin}
        />
        <LimitInput
          label="Max"
          value={max}
          error={faults[1]}
          placeholder={auto(own?.[1])}
          onChange={setMax}
        />
        <div className={classes.limitsButtons}>
          <Button
            variant="default"
            disabled={selected === null}
            onClick={() => {
              if (!selected) return;
              setMin(temperatureText(selected[0]));
              setMax(temperatureText(selected[1]));
            }}
          >
            Limits of the selection
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setMin('');
              setMax('');
            }}
          >
            Reset to auto
          </Button>
        </div>
        <Select
          label="Colormap"
          value={map}
          data={maps.map((name) => ({ value: name, label: MAP_TITLES[name] }))}
          onChange={(value) => {
            const chosen = maps.find((name) => name === value);
            if (chosen) setMap(chosen);
          }}
        />
        <Checkbox
          size="xs"
          label="Do not draw temps outside of this range"
          checked={filter}
          onChange={(event) => setFilter(event.currentTarget.checked)}
        />
        <Checkbox
          size="xs"
          label="Lines of equal temperature"
          checked={drawn}
          onChange={(event) => setDrawn(event.currentTarget.checked)}
        />
        <LimitInput
          label="A line every"
          value={step}
          disabled={!drawn}
          error={isolines === null ? 'Enter a positive number!' : null}
          placeholder={tickStep === null ? 'auto' : `auto ${tickStep}`}
          onChange={setStep}
        />
        <LimitsFooter onClose={onClose} />
      </form>
    </Modal>
  );
}

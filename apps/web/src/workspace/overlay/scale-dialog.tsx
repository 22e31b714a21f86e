import { temperatureText } from '@thermarium/model';
import { type FormEvent, useState } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { colorRange } from '../results/color-range.ts';
import { useResults } from '../results/results-state.ts';
import { LimitInput, LimitsFooter } from './limit-input.tsx';
import { limitsFrom, scaleFault } from './limits.ts';
import classes from './overlay.module.css';

/** A fixed scale of temperatures: both ends are numbers, for pictures that are to be compared. */
export function ScaleDialog({ onClose }: { readonly onClose: () => void }) {
  const results = useResults();
  const [id] = useState(newModalId);
  const [range] = useState(() => colorRange(results.store.getState()));
  const [min, setMin] = useState(range ? temperatureText(range[0]) : '');
  const [max, setMax] = useState(range ? temperatureText(range[1]) : '');
  const [wasSent, setWasSent] = useState(false);
  const faults = [scaleFault(min), scaleFault(max)] as const;
  const shown = wasSent ? faults : ([null, null] as const);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (faults.some((fault) => fault !== null)) return;
    results.setLimits(limitsFrom(min, max, null));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Temperature scale" id={id} size={320}>
      <form className={classes.limits} onSubmit={apply} noValidate>
        <LimitInput
          label="Min"
          name="min_t"
          required
          withAsterisk={false}
          value={min}
          error={shown[0]}
          data-autofocus
          onChange={setMin}
        />
        <LimitInput
          label="Max"
          name="max_t"
          required
          withAsterisk={false}
          value={max}
          error={shown[1]}
          onChange={setMax}
        />
        <LimitsFooter onClose={onClose} />
      </form>
    </Modal>
  );
}

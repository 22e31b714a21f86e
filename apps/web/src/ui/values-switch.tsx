import { SegmentedControl } from '@mantine/core';
import segmented from './segmented.module.css';

/** Raw: values as they were typed, expressions too. Calculated: the numbers that they stand for. */
export type ValuesView = 'raw' | 'calculated';

export function ValuesSwitch({
  value,
  onChange,
}: {
  readonly value: ValuesView;
  readonly onChange: (value: ValuesView) => void;
}) {
  return (
    <SegmentedControl
      aria-label="Values"
      size="xs"
      withItemsBorders={false}
      classNames={segmented}
      value={value}
      onChange={(chosen) => onChange(chosen === 'raw' ? 'raw' : 'calculated')}
      data={[
        { value: 'raw', label: 'Raw' },
        { value: 'calculated', label: 'Calculated' },
      ]}
    />
  );
}

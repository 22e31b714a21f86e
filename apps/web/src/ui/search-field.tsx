import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

interface SearchFieldProps
  extends Omit<TextInputProps, 'type' | 'leftSection' | 'aria-label' | 'value' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (sought: string) => void;
}

/** A field whose text filters what stands under it. Its label is its placeholder too, unless that is given. */
export function SearchField({ label, onChange, ...rest }: SearchFieldProps) {
  return (
    <TextInput
      placeholder={label}
      {...rest}
      type="search"
      aria-label={label}
      leftSection={<IconSearch size={14} stroke={1.5} />}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

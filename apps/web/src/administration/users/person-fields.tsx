import { Checkbox, MultiSelect, TextInput } from '@mantine/core';
import type { AdminGroup } from '@thermarium/api';
import classes from '../administration.module.css';

/** The traits of a user that administrators choose. */
export interface PersonTraits {
  readonly first_name: string;
  readonly last_name: string;
  /** Ids */
  readonly groups: readonly number[];
  readonly administrator: boolean;
}

interface PersonFieldsProps {
  readonly traits: PersonTraits;
  readonly onChange: (traits: PersonTraits) => void;
  readonly groups: readonly AdminGroup[];
  readonly errorOf: (field: keyof PersonTraits) => string | null;
}

/** The fields of a person in the dialogs of users. */
export function PersonFields({ traits, onChange, groups, errorOf }: PersonFieldsProps) {
  const { first_name, last_name, administrator } = traits;
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label="First name"
          value={first_name}
          error={errorOf('first_name')}
          onChange={({ currentTarget: { value } }) => onChange({ ...traits, first_name: value })}
        />
        <TextInput
          label="Last name"
          value={last_name}
          error={errorOf('last_name')}
          onChange={({ currentTarget: { value } }) => onChange({ ...traits, last_name: value })}
        />
      </div>
      <MultiSelect
        size="xs"
        label="Groups"
        classNames={{ input: classes.pills }}
        searchable
        {...(traits.groups.length === 0 && {
          placeholder: groups.length === 0 ? 'There are no groups yet' : 'None',
        })}
        data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={traits.groups.map(String)}
        error={errorOf('groups')}
        onChange={(ids) => onChange({ ...traits, groups: ids.map(Number) })}
      />
      <Checkbox
        size="xs"
        label="Administrator"
        description="May do everything on this page"
        checked={administrator}
        error={errorOf('administrator')}
        onChange={({ currentTarget: { checked } }) => onChange({ ...traits, administrator: checked })}
      />
    </>
  );
}

import { Autocomplete, Select, TextInput } from '@mantine/core';
import { type AdminLicense, type AdminUser, administrationEndpoints, DEFAULT_FEATURE } from '@thermarium/api';
import { REQUIRED } from '@thermarium/records';
import { useState } from 'react';
import { client } from '../../app/client.ts';
import { notify } from '../../ui/notify.ts';
import classes from '../administration.module.css';
import { DialogForm, type Problems } from '../dialog-form.tsx';
import { reloadLists } from '../lists.ts';
import { LIMITS, sentTerms, termProblems, typedTerms } from './licence-terms.ts';

/** Options listed at once; typing narrows them. */
const MOST_OPTIONS = 50;

/** A licence that is granted, one whose terms are changed, or a requested trial that is granted. */
export type LicenceTask =
  | { readonly kind: 'grant' }
  | { readonly kind: 'change' | 'trial'; readonly licence: AdminLicense };

const FIELDS = ['user', 'feature', 'description', 'expiration', ...LIMITS.map(({ field }) => field)] as const;
type Field = (typeof FIELDS)[number];

const USUAL_TIME = { grant: 'a year', change: 'a year', trial: 'thirty days' } as const;

interface LicenceDialogProps {
  readonly task: LicenceTask;
  readonly users: readonly AdminUser[];
  /** The features for which somebody has a licence. */
  readonly features: readonly string[];
  readonly onClose: () => void;
}

/** Asks for the terms of a licence, and grants it. */
export function LicenceDialog({ task, users, features, onClose }: LicenceDialogProps) {
  const { kind } = task;
  const licence = kind === 'grant' ? null : task.licence;
  const [user, setUser] = useState<string | null>(null);
  const [feature, setFeature] = useState(licence?.feature ?? DEFAULT_FEATURE);
  const [terms, setTerms] = useState(() => typedTerms(licence));
  const change = (field: keyof typeof terms, value: string) => setTerms({ ...terms, [field]: value });

  const check = (form: HTMLFormElement): Problems<Field> => {
    const date = form.querySelector<HTMLInputElement>('input[type="date"]');
    return {
      ...(kind === 'grant' && user === null && { user: REQUIRED }),
      // The browser hands over a day that does not exist, or is typed in part, as a blank.
      ...(date?.validity.badInput === true && { expiration: 'Enter a day that exists!' }),
      ...termProblems(terms),
    };
  };
  const send = async () => {
    const body = sentTerms(terms, licence);
    const granted =
      kind === 'trial'
        ? await client(administrationEndpoints.adminGrantTrial, {
            params: { license: task.licence.id },
            body,
          })
        : await client(administrationEndpoints.adminGrantLicense, {
            body: { ...body, user: licence?.user ?? Number(user), feature },
          });
    notify(`${granted.email} has a licence of ${granted.feature}.`);
    onClose();
    await reloadLists();
  };
  return (
    <DialogForm
      title={titleOf(task)}
      action={kind === 'change' ? 'Save' : 'Grant'}
      fields={FIELDS}
      check={check}
      send={send}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {kind === 'grant' && (
            <Select
              label="User"
              searchable
              openOnFocus={false}
              limit={MOST_OPTIONS}
              placeholder="Type a part of the address"
              nothingFoundMessage="Nobody has such an address"
              data={users.map(({ id, email }) => ({ value: String(id), label: email }))}
              data-autofocus
              value={user}
              error={errorOf('user')}
              onChange={setUser}
            />
          )}
          {kind === 'grant' && (
            <Autocomplete
              size="xs"
              label="Feature"
              data={[...new Set([DEFAULT_FEATURE, ...features])]}
              value={feature}
              error={errorOf('feature')}
              onChange={setFeature}
            />
          )}
          <TextInput
            label="Description"
            value={terms.description}
            error={errorOf('description')}
            onChange={({ currentTarget: { value } }) => change('description', value)}
          />
          <TextInput
            type="date"
            label="Until the end of"
            description={`Left blank: ${USUAL_TIME[kind]} from today`}
            value={terms.expiration}
            error={errorOf('expiration')}
            onChange={({ currentTarget: { value } }) => change('expiration', value)}
          />
          <div className={classes.pair}>
            {LIMITS.map(({ field, label, unit }) => (
              <TextInput
                key={field}
                label={
                  <>
                    {label} {unit !== null && <span className="unit">{unit}</span>}
                  </>
                }
                placeholder="Default"
                inputMode="decimal"
                value={terms[field]}
                error={errorOf(field)}
                onChange={({ currentTarget: { value } }) => change(field, value)}
              />
            ))}
          </div>
        </>
      )}
    </DialogForm>
  );
}

function titleOf(task: LicenceTask): string {
  if (task.kind === 'grant') return 'Grant a licence';
  const { feature, email } = task.licence;
  return task.kind === 'trial' ? `Grant ${email} a trial of ${feature}` : `${feature} for ${email}`;
}

import { Switch } from '@mantine/core';
import type { MaterialBody } from '@thermarium/api';
import { materialFields, type ParameterValues, quoted, type Scalar } from '@thermarium/model';
import { useId, useRef, useState } from 'react';
import { useDialogDraft } from '../ui/dialog-drafts.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import rows from '../ui/field-row.module.css';
import { FieldRow } from '../ui/field-row.tsx';
import { focusFirstError } from '../ui/first-error.ts';
import { Modal } from '../ui/modal.tsx';
import { newModalId } from '../ui/modal-id.ts';
import { notify } from '../ui/notify.ts';
import { NumberField } from '../ui/number-field.tsx';
import { readingOf, resultText } from '../ui/number-text.ts';
import { ColorField } from './color-field.tsx';
import {
  type DraftField,
  type DraftNumber,
  type DraftProblems,
  draftChanges,
  draftProblems,
  type MaterialDraft,
  type Refusals,
  refusedProblems,
} from './material-draft.ts';

/** The answer to a sent material. */
type MaterialSaved =
  | { readonly ok: true }
  | { readonly ok: false; readonly fields: Refusals | null; readonly message: string };

interface MaterialFormProps {
  readonly title: string;
  /** The button that sends it; null: it is only looked at. */
  readonly action: string | null;
  readonly start: MaterialDraft;
  /** A new material is sent without a change, too. */
  readonly isNew: boolean;
  /** The parameters of its expressions; null: its values are plain numbers. */
  readonly parameters: ParameterValues | null;
  /** The message for a name that another material has; undefined: it is free. */
  readonly nameTaken: (name: string) => string | undefined;
  readonly save: (material: MaterialDraft, changes: MaterialBody) => Promise<MaterialSaved>;
  readonly onClose: () => void;
}

/** The dialog with the values of a material of a project or of a library. */
export function MaterialForm({
  title,
  action,
  start: given,
  isNew,
  parameters,
  nameTaken,
  save,
  onClose,
}: MaterialFormProps) {
  const [id] = useState(newModalId);
  const ids = useId();
  const [start] = useState(given);
  const [draft, setDraft] = useState(start);
  // A field may commit while the form is being sent; this has its value before the next render.
  const latest = useRef(start);
  const [submitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<DraftProblems>({});
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const typed = Object.keys(draftChanges(draft, start));
  const isTyped = typed.length > 0 && !isSending;
  useDialogDraft(isTyped ? (isNew ? 'a new material' : `the material ${quoted(start.name)}`) : null, typed);
  const problems = { ...refused, ...(submitted ? draftProblems(draft, parameters, nameTaken) : {}) };
  const disabled = action === null;

  const change = (changes: Partial<MaterialDraft>) => {
    latest.current = { ...latest.current, ...changes };
    setDraft(latest.current);
    const changed = Object.keys(changes);
    setRefused((before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => !changed.includes(key))),
    );
  };
  const submit = async () => {
    const now = { ...latest.current, name: latest.current.name.trim() };
    const changes = draftChanges(now, start);
    if (!isNew && Object.keys(changes).length === 0) {
      onClose();
      return;
    }
    setSubmitted(true);
    if (Object.keys(draftProblems(now, parameters, nameTaken)).length > 0) {
      focusFirstError(() => form.current);
      return;
    }
    setIsSending(true);
    const saved = await save(now, changes);
    setIsSending(false);
    if (saved.ok) onClose();
    else {
      const byField = refusedProblems(saved.fields);
      setRefused(byField);
      focusFirstError(() => form.current);
      if (Object.keys(byField).length === 0) notify(saved.message, 'error');
    }
  };
  const saidOf = (field: DraftField) => {
    const problem = problems[field];
    return problem === undefined ? null : ({ severity: 'error', ...problem } as const);
  };
  const number = (field: DraftNumber, label: string, unit?: string) => {
    const value = scalarIn(draft[field]);
    const quantity = { ...materialFields[field], label };
    const reading = readingOf(value, {
      quantity,
      expression: parameters !== null,
      ...(parameters && { parameters }),
    });
    const noteId = `${ids}-${field}`;
    return (
      <FieldRow
        field={field}
        label={label}
        id={`${noteId}-field`}
        noteId={noteId}
        said={saidOf(field)}
        note={reading.kind === 'value' ? resultText(reading.value, unit) : null}
      >
        <NumberField
          id={`${noteId}-field`}
          noteId={noteId}
          quantity={quantity}
          label={label}
          value={value}
          onCommit={(typed) => change({ [field]: typed })}
          onType={(typed) => change({ [field]: typed })}
          unit={unit}
          expression={parameters !== null}
          parameters={parameters ?? undefined}
          error={problems[field]?.message}
          disabled={disabled}
        />
      </FieldRow>
    );
  };
  const isAnisotropic = draft.anisotropic;

  return (
    <Modal id={id} opened onClose={onClose} title={title} size={440}>
      <DialogForm
        fieldsOf="material"
        form={form}
        action={action}
        isSending={isSending}
        onSubmit={submit}
        onClose={onClose}
      >
        <FieldRow
          field="name"
          label="Name"
          id={`${ids}-name`}
          noteId={`${ids}-name-note`}
          said={saidOf('name')}
        >
          <input
            id={`${ids}-name`}
            className={rows.textInput}
            data-autofocus
            aria-label="Name"
            aria-invalid={problems.name !== undefined || undefined}
            aria-describedby={`${ids}-name-note`}
            autoComplete="off"
            maxLength={255}
            value={draft.name}
            disabled={disabled}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </FieldRow>
        <FieldRow
          field="color"
          label="Color"
          id={`${ids}-color`}
          noteId={`${ids}-color-note`}
          said={saidOf('color')}
        >
          <ColorField
            id={`${ids}-color`}
            value={draft.color}
            error={problems.color?.message}
            disabled={disabled}
            onChange={(color) => change({ color })}
          />
        </FieldRow>
        <FieldRow field="anisotropic" label="Anisotropic" id={`${ids}-anisotropic`} said={null}>
          <Switch
            id={`${ids}-anisotropic`}
            aria-label="Anisotropic"
            checked={isAnisotropic}
            disabled={disabled}
            onChange={(event) => change({ anisotropic: event.currentTarget.checked })}
          />
        </FieldRow>
        {number('conductivity', isAnisotropic ? 'Thermal Conductivity X' : 'Thermal Conductivity', 'W/m∙K')}
        {isAnisotropic && number('conductivity_y', 'Thermal Conductivity Y', 'W/m∙K')}
        {isAnisotropic && number('conductivity_z', 'Thermal Conductivity Z', 'W/m∙K')}
        {number('density', 'Density', 'kg/m³')}
        {number('specific_heat', 'Specific Heat', 'J/kg∙K')}
        {number('surface_emissivity', 'Surface Emissivity')}
      </DialogForm>
    </Modal>
  );
}

function scalarIn(value: MaterialDraft[DraftField]): Scalar | null {
  return typeof value === 'boolean' ? null : value;
}

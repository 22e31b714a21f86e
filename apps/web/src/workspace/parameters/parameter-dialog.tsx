import type { ParameterBody } from '@thermarium/api';
import { LONGEST_NAME, parameterFields, quoted } from '@thermarium/model';
import { useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { DialogForm } from '../../ui/dialog-form.tsx';
import fields from '../../ui/field-row.module.css';
import { FieldRow } from '../../ui/field-row.tsx';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { useDialogForm } from '../../ui/use-dialog-form.ts';
import { useDocument } from '../document/project-document.ts';
import { EditorsOf } from '../people/editors-of.tsx';
import type { Parameter } from '../records/project-content.ts';
import { type ParameterDraft, parameterDraft, readParameter } from './parameter-draft.ts';
import { usedText } from './parameter-uses.ts';

const KEYS = Object.keys(parameterFields) as (keyof ParameterDraft)[];

interface ParameterDialogProps {
  /** Null: a new one. */
  readonly parameter: Parameter | null;
  /** The number of places that use it. */
  readonly uses: number;
  readonly onClose: () => void;
}

/** The dialog that creates or edits a parameter. */
export function ParameterDialog(props: ParameterDialogProps) {
  const id = props.parameter?.id ?? null;
  const ids = useMemo(() => (id === null ? [] : [id]), [id]);
  return (
    <EditorsOf of="parameter" ids={ids}>
      <ParameterForm {...props} />
    </EditorsOf>
  );
}

function ParameterForm({ parameter, uses, onClose }: ParameterDialogProps) {
  const document = useDocument();
  const [id] = useState(newModalId);
  const ids = useId();
  const [start] = useState(() => parameterDraft(parameter));
  const parameters = useStore(document.store, (state) => state.parameters);
  const others = useMemo(
    () => new Set(parameters.flatMap(({ id: other, name }) => (other === parameter?.id ? [] : [name]))),
    [parameters, parameter],
  );
  const form = useDialogForm<ParameterDraft, ParameterBody>({
    stored: start,
    isNew: parameter === null,
    subject: parameter ? `the parameter ${quoted(parameter.name)}` : 'a new parameter',
    read: (draft) => readParameter(draft, others),
    send: async (body) => {
      const outcome = parameter
        ? await document.updateParameter(parameter.id, { ...body, timestamp: parameter.timestamp })
        : await document.addParameter(body);
      if (outcome.ok) return { ok: true };
      const problems = Object.entries(outcome.fields ?? {}).flatMap(([field, messages]) => {
        const [message]: readonly unknown[] = Array.isArray(messages) ? messages : [messages];
        return field in start && typeof message === 'string' ? [[field, message]] : [];
      });
      return { ok: false, message: outcome.message, problems: Object.fromEntries(problems) };
    },
    onClose,
  });
  const row = (field: keyof ParameterDraft, note: string | null = null) => ({
    field,
    label: parameterFields[field].label,
    id: `${ids}-${field}`,
    noteId: `${ids}-${field}-note`,
    said: form.said(field),
    note,
  });
  const input = (field: keyof ParameterDraft) => {
    const quantity = parameterFields[field];
    const error = form.said(field);
    return quantity.kind === 'number' ? (
      <NumberField
        id={`${ids}-${field}`}
        noteId={`${ids}-${field}-note`}
        quantity={quantity}
        label={quantity.label}
        expression={false}
        value={form.values[field]}
        onCommit={(value) => form.change({ [field]: value })}
        onType={(value) => form.change({ [field]: value })}
        error={error?.message}
      />
    ) : (
      <input
        id={`${ids}-${field}`}
        className={fields.textInput}
        aria-label={quantity.label}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${ids}-${field}-note`}
        autoComplete="off"
        spellCheck={field !== 'name'}
        {...(field === 'name' && { 'data-autofocus': true, maxLength: LONGEST_NAME })}
        value={form.values[field] ?? ''}
        onChange={(event) => form.change({ [field]: event.currentTarget.value })}
      />
    );
  };
  const isRenamed = parameter !== null && uses > 0 && form.values.name.trim() !== start.name;
  return (
    <Modal
      id={id}
      opened
      onClose={onClose}
      title={parameter ? 'Edit Parameter' : 'Create Parameter'}
      size={440}
    >
      <DialogForm
        fieldsOf="parameter"
        form={form.root}
        action={parameter ? 'Update' : 'Create'}
        isSending={form.isSending}
        onSubmit={form.submit}
        onClose={onClose}
      >
        {KEYS.map((field) => (
          <FieldRow
            key={field}
            {...row(
              field,
              field === 'name' && isRenamed ? `The new name is written where it is ${usedText(uses)}` : null,
            )}
          >
            {input(field)}
          </FieldRow>
        ))}
      </DialogForm>
    </Modal>
  );
}

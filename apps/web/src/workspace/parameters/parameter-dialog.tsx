import type { ParameterBody } from '@thermarium/api';
import { parameterFields, quoted } from '@thermarium/model';
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
  const text = (field: 'name' | 'description') => (
    <input
      id={`${ids}-${field}`}
      className={fields.textInput}
      aria-label={parameterFields[field].label}
      aria-invalid={form.said(field) !== null || undefined}
      aria-describedby={`${ids}-${field}-note`}
      autoComplete="off"
      spellCheck={field === 'description'}
      {...(field === 'name' && { 'data-autofocus': true, maxLength: 255 })}
      value={form.values[field]}
      onChange={(event) => form.change({ [field]: event.currentTarget.value })}
    />
  );
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
        <FieldRow
          {...row('name', isRenamed ? `The new name is written where it is ${usedText(uses)}` : null)}
        >
          {text('name')}
        </FieldRow>
        <FieldRow {...row('description')}>{text('description')}</FieldRow>
        <FieldRow {...row('value')}>
          <NumberField
            id={`${ids}-value`}
            noteId={`${ids}-value-note`}
            quantity={parameterFields.value}
            label="Value"
            expression={false}
            value={form.values.value}
            onCommit={(value) => form.change({ value })}
            onType={(value) => form.change({ value })}
            error={form.said('value')?.message}
          />
        </FieldRow>
      </DialogForm>
    </Modal>
  );
}

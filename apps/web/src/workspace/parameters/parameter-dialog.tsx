import { parameterFields, quoted } from '@thermarium/model';
import { useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useDialogDraft } from '../../ui/dialog-drafts.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import fields from '../../ui/field-row.module.css';
import { FieldRow } from '../../ui/field-row.tsx';
import { focusFirstError } from '../../ui/first-error.ts';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { notify } from '../../ui/notify.ts';
import { NumberField } from '../../ui/number-field.tsx';
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
  const [draft, setDraft] = useState(start);
  // A field may commit while the form is being sent; this has its value before the next render.
  const latest = useRef(start);
  const [submitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<{ readonly [field: string]: string }>({});
  const [isSending, setIsSending] = useState(false);
  const parameters = useStore(document.store, (state) => state.parameters);
  const form = useRef<HTMLFormElement>(null);
  const typedIn = (now: ParameterDraft) =>
    (['name', 'description', 'value'] as const).filter((field) => now[field] !== start[field]);
  const isChanged = (now: ParameterDraft) => typedIn(now).length > 0;
  const subject = parameter ? `the parameter ${quoted(parameter.name)}` : 'a new parameter';
  useDialogDraft(isChanged(draft) && !isSending ? subject : null, typedIn(draft));
  const others = useMemo(
    () => new Set(parameters.flatMap(({ id: other, name }) => (other === parameter?.id ? [] : [name]))),
    [parameters, parameter],
  );
  const found = submitted ? readParameter(draft, others).problems : {};
  const problems: { readonly [field: string]: string | undefined } = { ...refused, ...found };

  const change = (changes: Partial<ParameterDraft>) => {
    latest.current = { ...latest.current, ...changes };
    setDraft(latest.current);
    setRefused({});
  };
  const submit = async () => {
    if (parameter && !isChanged(latest.current)) return onClose();
    setSubmitted(true);
    const { body } = readParameter(latest.current, others);
    if (!body) return focusFirstError(() => form.current);
    setIsSending(true);
    const outcome = parameter
      ? await document.updateParameter(parameter.id, { ...body, timestamp: parameter.timestamp })
      : await document.addParameter(body);
    setIsSending(false);
    if (outcome.ok) return onClose();
    const byField = Object.entries(outcome.fields ?? {}).flatMap(([field, messages]) => {
      const [message]: readonly unknown[] = Array.isArray(messages) ? messages : [messages];
      return field in start && typeof message === 'string' ? [[field, message]] : [];
    });
    setRefused(Object.fromEntries(byField));
    if (byField.length === 0) notify(outcome.message, 'error');
    else focusFirstError(() => form.current);
  };
  const row = (field: keyof ParameterDraft, label: string, note: string | null = null) => {
    const message = problems[field];
    return {
      field,
      label,
      id: `${ids}-${field}`,
      noteId: `${ids}-${field}-note`,
      said: message === undefined ? null : ({ severity: 'error', message } as const),
      note,
    };
  };
  const text = (field: 'name' | 'description', label: string) => (
    <input
      id={`${ids}-${field}`}
      className={fields.textInput}
      aria-label={label}
      aria-invalid={problems[field] !== undefined || undefined}
      aria-describedby={`${ids}-${field}-note`}
      autoComplete="off"
      spellCheck={field === 'description'}
      {...(field === 'name' && { 'data-autofocus': true, maxLength: 255 })}
      value={draft[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  const isRenamed = parameter !== null && uses > 0 && draft.name.trim() !== start.name;
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
        form={form}
        action={parameter ? 'Update' : 'Create'}
        isSending={isSending}
        onSubmit={submit}
        onClose={onClose}
      >
        <FieldRow
          {...row('name', 'Name', isRenamed ? `The new name is written where it is ${usedText(uses)}` : null)}
        >
          {text('name', 'Name')}
        </FieldRow>
        <FieldRow {...row('description', 'Description')}>{text('description', 'Description')}</FieldRow>
        <FieldRow {...row('value', 'Value')}>
          <NumberField
            id={`${ids}-value`}
            noteId={`${ids}-value-note`}
            quantity={parameterFields.value}
            label="Value"
            expression={false}
            value={draft.value}
            onCommit={(value) => change({ value })}
            onType={(value) => change({ value })}
            error={problems.value}
          />
        </FieldRow>
      </DialogForm>
    </Modal>
  );
}

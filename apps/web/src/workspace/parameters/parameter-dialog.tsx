import { type ParameterBody, parameterEndpoints } from '@thermarium/api';
import {
  defaultsOf,
  type FieldTable,
  LONGEST_NAME,
  parameterFields,
  quoted,
  type Scalar,
} from '@thermarium/model';
import { ownValues, problemsOfParameterName } from '@thermarium/records';
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
import { fitting } from '../records/fitting.ts';
import type { Parameter } from '../records/project-content.ts';
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

type Fields = typeof parameterFields;

/** The typed fields of a parameter. */
type ParameterDraft = {
  readonly [Key in keyof Fields]: Fields[Key]['kind'] extends 'number' ? Scalar | null : string;
};

/** The first error of each field. */
type ParameterProblems = { readonly [field in keyof ParameterDraft]?: string };

function isText(key: string): boolean {
  const fields: FieldTable = parameterFields;
  return fields[key]?.kind === 'text';
}

/** The initial values of the form; null: a new parameter. */
export function parameterDraft(parameter: Parameter | null): ParameterDraft {
  // A new parameter has the defaults, blanks among them.
  return { ...defaultsOf(parameterFields), ...ownValues(parameter ?? {}, parameterFields) } as ParameterDraft;
}

/** The body that a draft makes, or its errors. `others`: the names that are taken. */
export function readParameter(
  draft: ParameterDraft,
  others: ReadonlySet<string>,
): { readonly body: ParameterBody | null; readonly problems: ParameterProblems } {
  const texts = Object.entries<unknown>(draft).filter(([key]) => isText(key));
  const typed = {
    ...draft,
    ...Object.fromEntries(texts.map(([key, value]) => [key, String(value).trim()])),
  };
  const { value: body, wrong } = fitting(parameterEndpoints.createParameter.body, typed);
  const named = problemsOfParameterName(typed.name, others);
  // The first message of a field stays.
  const problems = Object.fromEntries(
    [...wrong, ...named].toReversed().map(({ path, message }) => [path[0], message]),
  );
  return { body: Object.keys(problems).length === 0 ? body : null, problems };
}

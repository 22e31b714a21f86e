import { type ChangeEvent, type FormEvent, useState } from 'react';
import { fieldMessage } from '../app/failure-text.ts';
import { refocusing } from '../ui/focus.ts';

type Values<Field extends string> = Readonly<Record<Field, string>>;

/** The props of a field of the form. */
interface EntryFieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

interface EntryForm<Field extends string> {
  readonly isSending: boolean;
  /** The error of the last call if no field shows it; else null. */
  readonly problem: unknown;
  propsOf(field: Field): EntryFieldProps;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
}

/** A form whose fields are all required. It is sent when none is blank; typing into a field clears its message. */
export function useEntryForm<Field extends string>(
  blank: Values<Field>,
  send: (values: Values<Field>) => Promise<void>,
): EntryForm<Field> {
  const [values, setValues] = useState(blank);
  const [missing, setMissing] = useState<Missing<Field>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const fields = Object.keys(values).filter((key): key is Field => key in values);
  const messageOf = (field: Field) => missing[field] ?? fieldMessage(failure, field);

  return {
    isSending,
    problem: fields.some((field) => messageOf(field) !== '') ? null : failure,
    propsOf: (field) => ({
      value: values[field],
      error: messageOf(field) || null,
      onChange: ({ currentTarget: { value } }) => {
        setValues((before) => ({ ...before, [field]: value }));
        setMissing((before) => ({ ...before, [field]: undefined }));
        setFailure(null);
      },
    }),
    submit: async (event) => {
      event.preventDefault();
      const left = missingFields(values);
      const refocus = refocusing(event.currentTarget);
      setMissing(left);
      setFailure(null);
      if (Object.keys(left).length > 0) return refocus();
      setIsSending(true);
      try {
        await send(values);
      } catch (error) {
        setFailure(error);
        refocus();
      } finally {
        setIsSending(false);
      }
    },
  };
}

/** The same text as the server's; importing its constant would bring all schemas along. */
const REQUIRED = 'This field is required!';

/** Messages of fields that are blank. */
type Missing<Field extends string> = { readonly [Key in Field]?: string | undefined };

/** The messages for the blank fields of a form whose fields are all required. */
export function missingFields<Field extends string>(values: Readonly<Record<Field, string>>): Missing<Field> {
  const missing: { [Key in Field]?: string } = {};
  for (const field in values) if (values[field].trim() === '') missing[field] = REQUIRED;
  return missing;
}

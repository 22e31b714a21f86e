import { type ChangeEvent, type FormEvent, useState } from 'react';
import { fieldMessage } from '../app/failure-text.ts';
import { type Missing, missingFields } from './required-fields.ts';

type Values<Field extends string> = Readonly<Record<Field, string>>;

/** What a field of the form shows and tells. */
interface EntryFieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

export interface EntryForm<Field extends string> {
  readonly isSending: boolean;
  /** Why the program refused it, where that is not said at a field; else null. */
  readonly problem: unknown;
  propsOf(field: Field): EntryFieldProps;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
}

/** A form whose fields are all required: sent once none is blank, and what is wrong is forgotten as it is typed over. */
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
      setMissing(left);
      setFailure(null);
      if (Object.keys(left).length > 0) return;
      setIsSending(true);
      try {
        await send(values);
      } catch (error) {
        setFailure(error);
      } finally {
        setIsSending(false);
      }
    },
  };
}

/** The same text as the server's; importing its constant would bring all schemas along. */
const REQUIRED = 'This field is required!';

/** Messages of fields that are blank. */
export type Missing<Field extends string> = { readonly [Key in Field]?: string | undefined };

/** The messages for the blank fields of a form whose fields are all required. */
export function missingFields<Field extends string>(values: Readonly<Record<Field, string>>): Missing<Field> {
  const missing: { [Key in Field]?: string } = {};
  for (const field in values) if (values[field].trim() === '') missing[field] = REQUIRED;
  return missing;
}

/** The first message of the process that writes a STEP file. */
export type StepMessage =
  | { readonly type: 'begins' }
  /** The model has errors; `message` names the first. */
  | { readonly type: 'refused'; readonly message: string };

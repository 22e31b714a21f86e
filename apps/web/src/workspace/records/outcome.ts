import type { ModelNode } from './project-content.ts';

/** `{name: ['…'], layers: [{}, {thickness: ['…']}]}` */
export type FieldMessages = { readonly [field: string]: unknown };

/** How a change ended. `fields`: messages by field, as the program answers a 400; `message`: for a snackbar. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly fields: FieldMessages | null;
      readonly message: string;
      /** The id of the refused object, where there were several; `fields` are its messages. */
      readonly id?: number | undefined;
      /** Nothing went wrong: there was nothing to do. */
      readonly isHarmless?: true;
      /** The object as it is now, where somebody else has changed it meanwhile. */
      readonly current?: ModelNode | undefined;
    };

export type Refused = Extract<Outcome<never>, { readonly ok: false }>;

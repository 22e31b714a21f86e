import { contents } from 'virtual:help';
import { documentedFields } from './documented-fields.ts';

/** A page of the help or a field of the reference, for searches by name. */
export interface HelpPlace {
  readonly title: string;
  readonly page: string;
  /** A place on the page; blank: its beginning. */
  readonly at: string;
}

/** Every page of the help, and every field of the reference. */
export function helpPlaces(): readonly HelpPlace[] {
  const pages = contents.flatMap((group) =>
    group.pages.map(({ path, title }): HelpPlace => ({ title, page: path, at: '' })),
  );
  const fields = documentedFields().map(({ title, field, page, at }) => ({
    title: `${title}, ${field.label}`,
    page,
    at,
  }));
  return [...pages, ...fields];
}

/** The address of a place in the help, for links that open it beside the present page. */
export function helpAddress({ page, at }: { readonly page: string; readonly at: string }): string {
  return `#/help/${page}${at === '' ? '' : `#${at}`}`;
}

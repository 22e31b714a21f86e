/** The address of a place in the help, for links that open it beside the present page. */
export function helpAddress({ page, at }: { readonly page: string; readonly at: string }): string {
  return `#/help/${page}${at === '' ? '' : `#${at}`}`;
}

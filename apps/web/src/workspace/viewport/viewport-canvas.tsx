/** The picture. `shown`: false while another tab covers it. */
export function ViewportCanvas(_: { readonly shown: boolean }) {
  return <div />;
}

export function ConnectionNotice() {
  return null;
}

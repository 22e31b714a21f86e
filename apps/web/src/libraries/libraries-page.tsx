export function LibrariesPage() {
  return null;
}

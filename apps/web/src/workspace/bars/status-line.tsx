export function StatusLine() {
  return <footer />;
}

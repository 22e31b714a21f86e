export function LeftPanel() {
  return <div />;
}

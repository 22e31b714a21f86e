/** The project's name and world settings, in a dialog that the backdrop does not close. */
export function ProjectPropertiesDialog({
  opened,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  if (!opened) return null;
  return <div role="dialog" aria-label="Update Project" />;
}

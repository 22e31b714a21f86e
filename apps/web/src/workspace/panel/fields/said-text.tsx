import type { Said } from '../use-form.ts';
import classes from './fields.module.css';

/** The message beneath a field, with the fault of its expression on its own line where there is room for two. */
export function SaidText({
  said,
  before,
  className = classes.said,
}: {
  readonly said: Said;
  readonly before?: string;
  readonly className?: string | undefined;
}) {
  return (
    <span className={className}>
      {before}
      {said.message}
      {said.fault !== undefined && <span className={classes.fault}> {said.fault}</span>}
    </span>
  );
}

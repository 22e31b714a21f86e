import classes from './help-sign.module.css';

/**
 * Opens the help of the field beside it, for the mouse: the keyboard has F1. It is seen while the pointer is at the
 * field. What opens is left to whoever listens (`help/field-help.tsx`).
 */
export function HelpSign() {
  return (
    <button type="button" className={classes.sign} data-help-sign tabIndex={-1} aria-hidden="true">
      ?
    </button>
  );
}

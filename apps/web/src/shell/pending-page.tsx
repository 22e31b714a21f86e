import classes from './pending-page.module.css';

/** Shown while the files of a page load. A fast load shows nothing. */
export function PendingPage() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <span className={classes.spinner} />
    </div>
  );
}

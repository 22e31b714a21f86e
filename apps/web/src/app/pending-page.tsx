import classes from './pending-page.module.css';

/** While a page's files are on their way; what is quick shows nothing. */
export function PendingPage() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <span className={classes.spinner} />
    </div>
  );
}

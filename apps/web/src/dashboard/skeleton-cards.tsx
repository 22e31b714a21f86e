import classes from './dashboard.module.css';

/** Cards before projects are read. They appear after a delay, so that a fast load does not flicker. */
export function SkeletonCards() {
  return (
    <div className={classes.cards} role="status" aria-label="Loading projects">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className={classes.placeholder} />
      ))}
    </div>
  );
}

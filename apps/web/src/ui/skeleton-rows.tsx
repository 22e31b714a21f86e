import classes from './skeleton-rows.module.css';

/** The widths of rows in turn, %. */
const WIDTHS = [46, 62, 38, 54, 70];

/** A list before its rows are read. */
export function SkeletonRows({ label, count }: { readonly label: string; readonly count: number }) {
  const widths = Array.from({ length: count }, (_, row) => ({
    row,
    width: `${WIDTHS[row % WIDTHS.length]}%`,
  }));
  return (
    <div className={classes.rows} role="status" aria-label={label}>
      {widths.map(({ row, width }) => (
        <div key={row} className={classes.row} aria-hidden="true">
          <span className={classes.sign} />
          <span className={classes.text} style={{ width }} />
        </div>
      ))}
    </div>
  );
}

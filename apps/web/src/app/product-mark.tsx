import { PRODUCT, VERSION } from './product.ts';
import classes from './product-mark.module.css';

/** The mark, the product's name and, where there is room, its version. */
export function ProductMark({
  size = 'bar',
  version = true,
}: {
  readonly size?: 'bar' | 'page';
  readonly version?: boolean;
}) {
  return (
    <span className={classes.mark} data-size={size}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path className={classes.base} d="M1 14.2h14" />
        <path className={classes.bar} d="M3 11.6V9M5.7 11.6V6.6M10.3 11.6V5M13 11.6V8" />
        <path className={classes.peak} d="M8 11.6V2" />
      </svg>
      <span className={classes.name}>
        {PRODUCT}
        <sup>™</sup>
      </span>
      {version && <span className={classes.version}>{VERSION}</span>}
    </span>
  );
}

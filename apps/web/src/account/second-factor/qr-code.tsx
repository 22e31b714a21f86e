import { encode } from 'uqr';
import classes from './second-factor.module.css';

/** The width of the white margin that readers need, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A text as a QR code, black on white also in the dark theme, so that every camera reads it. */
export function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the key"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

import { centreOf } from '../../editor/geometry/vector.ts';
import { measured } from '../../editor/ruler/measured.ts';
import { Anchored } from './anchored.tsx';
import classes from './editor-overlay.module.css';
import { useRulerEnds } from './use-ruler-ends.ts';

/** The distance, beside the line that measures it. */
export function RulerLabel() {
  const { ruler, end } = useRulerEnds();
  if (!ruler || !end) return null;
  return (
    <Anchored point={centreOf({ min: ruler.from, max: end })}>
      <span className={classes.label}>{measured(ruler.from, end).distance} mm</span>
    </Anchored>
  );
}

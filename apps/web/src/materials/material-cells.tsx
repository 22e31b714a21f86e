import { Fragment } from 'react';
import classes from './material-cells.module.css';
import { valueText } from './material-values.ts';

/** One conductivity, or three separated by slashes. */
export function ConductivityText({ values }: { readonly values: readonly (number | null)[] }) {
  return values.map((value, axis) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the axes x, y and z.
    <Fragment key={axis}>
      {axis > 0 && <span className={classes.slash}> / </span>}
      {valueText(value)}
    </Fragment>
  ));
}

/** The mark of a value that follows temperature, with its range as a tooltip; null: it does not. */
export function FollowsMark({ range }: { readonly range: string | null }) {
  if (range === null) return null;
  return (
    <abbr className={classes.follows} title={range} aria-label={range}>
      (T)
    </abbr>
  );
}

/** The colour of a material in a list. */
export function Swatch({ color }: { readonly color: string }) {
  return <span className={classes.swatch} style={{ background: color }} />;
}

/** The colour of a material, and its code. */
export function ColorText({ color }: { readonly color: string }) {
  return (
    <>
      <Swatch color={color} />
      <span className={classes.hex}>{color}</span>
    </>
  );
}

/** The columns that tables of materials begin with. */
export const NAME_COLUMN = { key: 'name', title: 'Name', unit: null } as const;

/** The columns of a material's values. */
export const VALUE_COLUMNS = [
  { key: 'conductivity', title: 'Thermal Conductivity', unit: 'W/m∙K' },
  { key: 'color', title: 'Color', unit: null },
  { key: 'density', title: 'Density', unit: 'kg/m³' },
  { key: 'specificHeat', title: 'Specific Heat', unit: 'J/kg∙K' },
] as const;

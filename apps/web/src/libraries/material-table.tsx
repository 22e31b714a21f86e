import { Fragment } from 'react';
import page from '../app/page.module.css';
import classes from './libraries.module.css';
import { type MaterialRow, valueText } from './library-list.ts';

/** The materials of a library. */
export function MaterialTable({
  rows,
  label,
}: {
  readonly rows: readonly MaterialRow[];
  readonly label: string;
}) {
  return (
    <table className={page.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className={page.number}>
            Thermal Conductivity <span className="unit">W/m∙K</span>
          </th>
          <th scope="col">Color</th>
          <th scope="col" className={page.number}>
            Density <span className="unit">kg/m³</span>
          </th>
          <th scope="col" className={page.number}>
            Specific Heat <span className="unit">J/kg∙K</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, color, conductivity, density, specificHeat }) => (
          <tr key={id}>
            <td>{name}</td>
            <td className={page.number}>
              {conductivity.map((value, axis) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the axes x, y and z.
                <Fragment key={axis}>
                  {axis > 0 && <span className={classes.slash}> / </span>}
                  {valueText(value)}
                </Fragment>
              ))}
            </td>
            <td>
              <span className={classes.swatch} style={{ background: color }} />
              <span className={classes.hex}>{color}</span>
            </td>
            <td className={page.number}>{valueText(density)}</td>
            <td className={page.number}>{valueText(specificHeat)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

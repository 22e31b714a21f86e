import type { SolveCourse } from '@thermarium/api';
import { heatText } from '@thermarium/model';
import text from '../../ui/text-button.module.css';
import classes from './logs.module.css';
import { Section } from './section.tsx';
import { useObjectLink } from './use-object-link.ts';

/** The heat that objects generate and lose to ambient, and whether it adds up. */
export function HeatBalance({ course }: { readonly course: SolveCourse }) {
  const { balance, objects, objects_left_out } = course;
  const { find, has, lead } = useObjectLink();
  if (!balance) return null;
  const { power_in_W, heat_to_ambient_W, energy_imbalance } = balance;
  return (
    <Section title="Heat">
      <table className={classes.heat}>
        <thead>
          <tr>
            <th scope="col">Object</th>
            <th scope="col">
              Power <span className="unit">mW</span>
            </th>
            <th scope="col">
              To ambient <span className="unit">mW</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {objects.map(({ id, path, power_W, heat_to_ambient_W: lost }) => {
            const object = id !== null && has(id) ? id : find(`tree/${path}`);
            return (
              <tr key={path}>
                <th scope="row" title={path}>
                  {object === null ? (
                    path
                  ) : (
                    <button type="button" className={text.button} onClick={() => lead(object)}>
                      {path}
                    </button>
                  )}
                </th>
                <td>{power_W === 0 ? '' : heatText(power_W)}</td>
                <td>{lost === 0 ? '' : heatText(lost)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          {objects_left_out > 0 && (
            <tr>
              <td colSpan={3}>… and {objects_left_out.toLocaleString('en-US')} more with less heat</td>
            </tr>
          )}
          <tr>
            <th scope="row">Total</th>
            <td>{heatText(power_in_W)}</td>
            <td>{heatText(heat_to_ambient_W)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={classes.closed}>Balance closed to {energy_imbalance.toExponential(1)}.</p>
    </Section>
  );
}

import type { HeatFlowAnswer } from '@thermarium/api';
import { heatText } from '@thermarium/model';
import figures from '../../ui/figure-table.module.css';
import text from '../../ui/text-button.module.css';
import { throughput } from './flow-graph.ts';
import classes from './heat-flow.module.css';

type Flow = NonNullable<HeatFlowAnswer['flow']>;

const WAYS = [
  ['convection', 'Convection'],
  ['radiation', 'Radiation'],
  ['bound', 'Bound'],
  ['resistance', 'Coldplate'],
] as const;
/** Rows of the table; the file of the command line has them all. */
const MOST_ROWS = 200;

/** The heat that every object gets and gives, those with the most first. */
export function HeatFlowTable({
  flow,
  selected,
  onSelect,
}: {
  readonly flow: Flow;
  readonly selected: number | null;
  readonly onSelect: (object: number) => void;
}) {
  const ways = WAYS.filter(([way]) => flow.to_ambient_W[way] !== 0);
  const isStoring = flow.objects.some(({ stored_W }) => stored_W !== null);
  const rows = flow.objects.toSorted((one, other) => throughput(other) - throughput(one));
  return (
    <table className={`${figures.table} ${classes.table}`} aria-label="Heat of objects">
      <thead>
        <tr>
          <th scope="col">
            Object <span className="unit">mW</span>
          </th>
          {['Power', 'From others', 'To others', ...ways.map(([, title]) => title)].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          {isStoring && <th scope="col">Stored</th>}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, MOST_ROWS).map((row) => (
          <tr key={row.path} data-selected={row.id === selected || undefined}>
            <th scope="row" title={row.path}>
              {row.id === 0 ? (
                row.path
              ) : (
                <button type="button" className={text.button} onClick={() => onSelect(row.id)}>
                  {row.path}
                </button>
              )}
            </th>
            <td>{heatText(row.power_W)}</td>
            <td>{heatText(row.from_objects_W)}</td>
            <td>{heatText(row.to_objects_W)}</td>
            {ways.map(([way]) => (
              <td key={way}>{heatText(row.to_ambient_W[way])}</td>
            ))}
            {isStoring && <td>{heatText(row.stored_W ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
      {rows.length > MOST_ROWS && (
        <tfoot>
          <tr>
            <td colSpan={5 + ways.length}>… and {rows.length - MOST_ROWS} more with less heat</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

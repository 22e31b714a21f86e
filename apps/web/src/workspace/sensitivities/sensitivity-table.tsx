import {
  inputTitle,
  inputUnit,
  inputValueText,
  type Sensitivities,
  stepText,
} from '@thermarium/solution/figures';
import figures from '../../ui/figure-table.module.css';
import classes from './sensitivities.module.css';

/** The inputs of a model by what each changes, the largest first; bars compare them. */
export function SensitivityTable({ sensitivities }: { readonly sensitivities: Sensitivities }) {
  const { object, inputs } = sensitivities;
  const largest = Math.max(...inputs.map(({ change }) => Math.abs(change)));
  return (
    <div className={classes.scroll}>
      <table className={`${figures.table} ${classes.table}`} aria-label={`What changes ${object}`}>
        <thead>
          <tr>
            <th scope="col">Input</th>
            <th scope="col">Value</th>
            <th scope="col">Step</th>
            <th scope="col">
              Change <span className="unit">K</span>
            </th>
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {inputs.map((row) => {
            const { input, of, axis, value, change } = row;
            return (
              <tr key={`${input} ${of} ${axis}`}>
                <th scope="row" title={of ?? undefined}>
                  {inputTitle(row)}
                  {of !== null && (
                    <>
                      {' '}
                      <strong>{of}</strong>
                    </>
                  )}
                </th>
                <td>
                  {inputValueText(value)}
                  {value !== null && <span className="unit"> {inputUnit(input)}</span>}
                </td>
                <td>{stepText(input)}</td>
                <td className={classes.change}>{changeText(change)}</td>
                <td aria-hidden className={classes.bar}>
                  <span
                    data-cools={change < 0 || undefined}
                    style={{ width: `${(100 * Math.abs(change)) / largest}%` }}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** K with its sign, and as many decimals as tell. */
function changeText(kelvin: number): string {
  const size = Math.abs(kelvin);
  const text = size >= 10 ? size.toFixed(1) : size >= 0.005 ? size.toFixed(2) : '< 0.01';
  return `${kelvin < 0 ? '−' : '+'}${text}`.replace('+< ', '< ').replace('−< ', '> −');
}

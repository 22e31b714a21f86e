import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import type { SolveCourse, SolveEntry } from '@thermarium/api';
import { heatText } from '@thermarium/model';
import type { ReactNode } from 'react';
import { dateAndTime } from '../../app/dates.ts';
import text from '../../ui/text-button.module.css';
import classes from './logs.module.css';
import { type Curve, effortCurve, residualCurve } from './residual-curve.ts';
import { isRunning, secondsShort, solveTitle, stagesOf, stateText, totalSeconds } from './solve-facts.ts';
import { useObjectLink } from './use-object-link.ts';

/** All that is known of one solve. */
export function SolveSummary({ solve }: { readonly solve: SolveEntry }) {
  const { course, state, message, user_name, started, created } = solve;
  return (
    <aside className={classes.summary} aria-label="Summary of the solve">
      <header className={classes.summaryHead}>
        <h3>{solveTitle(solve)}</h3>
        <span className={classes.state} data-state={state}>
          {stateText(solve)}
        </span>
        <p>
          {dateAndTime(started ?? created)}
          {user_name !== '' && ` · ${user_name}`}
        </p>
        {state !== 'SUCCESS' && message !== '' && <p data-state={state}>{message}</p>}
      </header>
      {course ? (
        <Course course={course} solve={solve} />
      ) : (
        <p className={classes.unknown}>
          {isRunning(solve) ? 'Nothing is known of it yet.' : 'Nothing more is known of it.'}
        </p>
      )}
    </aside>
  );
}

function Course({ course, solve }: { readonly course: SolveCourse; readonly solve: SolveEntry }) {
  const { grid, cells, unknowns, iterations, residual, peak_memory_mb } = course;
  const curve = solve.transient ? effortCurve(course) : residualCurve(course);
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="Grid" value={grid?.join(' × ')} />
        <Fact name="Cells" value={cells?.toLocaleString('en-US')} />
        <Fact name="Unknowns" value={unknowns?.toLocaleString('en-US')} />
        <Fact name="Iterations" value={iterations?.toLocaleString('en-US')} />
        <Fact name="Residual" value={residual?.toExponential(1)} />
        <Fact name="Memory" value={Math.round(peak_memory_mb).toLocaleString('en-US')} unit="MB" />
      </dl>
      <Findings findings={course.findings} />
      {curve && (
        <Section title={solve.transient ? 'Iterations over time' : 'Residual'}>
          <CurveChart curve={curve} xTitle={solve.transient ? 'Simulated time' : 'Iteration'} />
        </Section>
      )}
      <Section title="Time">
        <Stages course={course} />
      </Section>
      <HeatBalance course={course} />
    </>
  );
}

function Fact({
  name,
  value,
  unit,
}: {
  readonly name: string;
  readonly value: string | undefined;
  readonly unit?: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value ?? '–'}
        {value !== undefined && unit !== undefined && <span className="unit"> {unit}</span>}
      </dd>
    </div>
  );
}

/** The time of each stage: a bar, and its parts in words. */
function Stages({ course }: { readonly course: SolveCourse }) {
  const stages = stagesOf(course);
  const total = totalSeconds(course);
  return (
    <>
      <div className={classes.stageBar} aria-hidden>
        {stages.map(({ name, seconds }, n) => (
          <span key={name} data-stage={n} style={{ flexGrow: total > 0 ? seconds / total : 0 }} />
        ))}
      </div>
      <dl className={classes.stages}>
        {stages.map(({ name, seconds }, n) => (
          <div key={name}>
            <dt data-stage={n}>{name}</dt>
            <dd>
              {secondsShort(seconds)} <span className="unit">s</span>
            </dd>
          </div>
        ))}
        <div>
          <dt>Total</dt>
          <dd>
            <b>{secondsShort(total)}</b> <span className="unit">s</span>
          </dd>
        </div>
      </dl>
    </>
  );
}

/** A small curve with the labels of its axes. */
function CurveChart({ curve, xTitle }: { readonly curve: Curve; readonly xTitle: string }) {
  return (
    <figure className={classes.chart} role="img" aria-label={curve.title}>
      <div className={classes.yLabels} aria-hidden>
        {curve.yLabels.map(({ at, text }) => (
          <span key={text} style={{ top: `${at * 100}%` }}>
            {text}
          </span>
        ))}
      </div>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
        {curve.yLabels.map(({ at, text }) => (
          <line key={text} x1={0} x2={1} y1={at} y2={at} />
        ))}
        <polyline points={curve.points} />
      </svg>
      <div className={classes.xLabels} aria-hidden>
        <span>{curve.xLabels[0]}</span>
        <span>{xTitle}</span>
        <span>{curve.xLabels[1]}</span>
      </div>
    </figure>
  );
}

/** The errors and warnings of a solve, each with a way to the object that it is about. */
function Findings({ findings }: Pick<SolveCourse, 'findings'>) {
  const { find, nameOf, lead } = useObjectLink();
  if (findings.length === 0) return null;
  return (
    <Section title={findings.some(({ severity }) => severity === 'error') ? 'Problems' : 'Warnings'}>
      <ul className={classes.findings}>
        {findings.map(({ severity, path, code, message, remedy }) => {
          const object = find(path);
          const Sign = severity === 'error' ? IconAlertCircle : IconAlertTriangle;
          return (
            <li key={`${path} ${code} ${message}`} data-severity={severity}>
              <Sign size={16} stroke={1.5} aria-label={severity === 'error' ? 'Error' : 'Warning'} />
              <div>
                {message} <span className={classes.remedy}>{remedy}</span>{' '}
                {object !== null && (
                  <button type="button" className={text.button} onClick={() => lead(object)}>
                    Select {nameOf(object)}
                  </button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** The heat that objects generate and lose to ambient, and whether it adds up. */
function HeatBalance({ course }: { readonly course: SolveCourse }) {
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

/** A part of a summary under its title. */
function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}

import type { SolveCourse, SolveEntry } from '@thermarium/api';
import { dateAndTime } from '../../app/dates.ts';
import { CurveChart } from './curve-chart.tsx';
import { Findings } from './findings.tsx';
import { HeatBalance } from './heat-balance.tsx';
import classes from './logs.module.css';
import { effortCurve, residualCurve } from './residual-curve.ts';
import { Section } from './section.tsx';
import { isRunning, secondsShort, solveTitle, stagesOf, stateText, totalSeconds } from './solve-facts.ts';

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

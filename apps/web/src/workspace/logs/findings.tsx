import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import type { SolveCourse } from '@thermarium/api';
import text from '../../ui/text-button.module.css';
import classes from './logs.module.css';
import { Section } from './section.tsx';
import { useObjectLink } from './use-object-link.ts';

/** The errors and warnings of a solve, each with a way to the object that it is about. */
export function Findings({ findings }: Pick<SolveCourse, 'findings'>) {
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

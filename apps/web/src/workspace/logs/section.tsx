import type { ReactNode } from 'react';
import classes from './logs.module.css';

/** A part of a summary under its title. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}

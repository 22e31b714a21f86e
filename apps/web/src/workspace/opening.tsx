import { Loader } from '@mantine/core';
import classes from './workspace.module.css';

/** The page until the project is there. */
export function Opening() {
  return (
    <div className={classes.waiting} role="status" aria-label="Loading the project">
      <Loader size="sm" />
    </div>
  );
}

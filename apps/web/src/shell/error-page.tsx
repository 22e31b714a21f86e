import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import classes from '../app/message-page.module.css';

/** Replaces a page that failed, also one whose files are gone because the server was upgraded meanwhile. */
export function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <main className={classes.page} role="alert">
      <h1 className={classes.title}>This page cannot be shown</h1>
      <p className={classes.text}>
        Loading it again usually helps: what you have saved is safe. The program said:{' '}
        {error instanceof Error ? error.message : String(error)}
      </p>
      <div className={classes.actions}>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </div>
    </main>
  );
}

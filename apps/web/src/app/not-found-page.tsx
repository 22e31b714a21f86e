import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import classes from './message-page.module.css';
import { PRODUCT } from './product.ts';

/** The page for unknown addresses. */
export function NotFoundPage() {
  const router = useRouter();
  useDocumentTitle(`Page not found - ${PRODUCT}`);
  return (
    <main className={classes.page}>
      <p className={classes.code} aria-hidden="true">
        404
      </p>
      <h1 className={classes.title}>Page not found</h1>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => router.history.back()}>
          GO BACK
        </Button>
        <Button onClick={() => router.navigate({ to: '/' })}>GO TO HOMEPAGE</Button>
      </div>
    </main>
  );
}

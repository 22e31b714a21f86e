import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { PRODUCT } from '../app/product.ts';
import classes from './entry-form.module.css';
import { EntryFrame } from './entry-frame.tsx';

/** `/` for visitors who are not signed in. */
export function LandingPage() {
  const navigate = useNavigate();
  useDocumentTitle(PRODUCT);
  return (
    <EntryFrame>
      <h1 className={classes.title}>See where the heat goes</h1>
      <p className={classes.text}>
        Build a package, its board and its heat sink in 3D, solve the steady state or a load over time, and
        read every temperature from the junction to the ambient.
      </p>
      <Button h={38} fz={14} onClick={() => navigate({ to: '/login' })}>
        Login
      </Button>
    </EntryFrame>
  );
}

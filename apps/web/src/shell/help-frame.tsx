import { Link, Outlet } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { ProductMark } from '../app/product-mark.tsx';
import { session } from '../app/session.ts';
import barClasses from './navigation-bar.module.css';
import classes from './signed-in-frame.module.css';
import { SignedInFrame } from './signed-in-frame.tsx';

/** The frame around the help, which strangers may read too. */
export function HelpFrame() {
  const isSignedIn = useStore(session, ({ token }) => token !== null);
  if (isSignedIn) return <SignedInFrame />;
  return (
    <div className={classes.frame}>
      <header className={barClasses.bar}>
        <Link to="/" className={barClasses.home ?? ''}>
          <ProductMark />
        </Link>
        <div className={barClasses.end}>
          <Link to="/login" className={barClasses.link ?? ''}>
            Sign in
          </Link>
        </div>
      </header>
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  );
}

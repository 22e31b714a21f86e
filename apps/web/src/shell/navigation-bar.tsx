import { IconSearch } from '@tabler/icons-react';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { PEOPLE_PLACE } from '../app/people-place.ts';
import { ProductMark } from '../app/product-mark.tsx';
import { Keys } from '../ui/keys.tsx';
import { Later } from '../ui/later.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './navigation-bar.module.css';

/** The bar above every page. */
export function NavigationBar() {
  const matches = useMatchRoute();
  const inProject = matches({ to: '/project/$id' }) !== false;
  return (
    <header className={classes.bar}>
      <Link to="/dashboard" className={classes.home}>
        <ProductMark />
      </Link>
      <nav className={classes.links} aria-label="Main">
        <Link to="/dashboard" className={classes.link} data-current={inProject || undefined}>
          Projects
        </Link>
        <Link to="/materials" className={classes.link}>
          Material libraries
        </Link>
        <Link to="/tasks" className={classes.link}>
          Task queue
        </Link>
      </nav>
      <div className={classes.end}>
        {inProject && <div id={PEOPLE_PLACE} />}
        <Later>
          {inProject && (
            <button type="button" className={classes.commands} onClick={askForCommands}>
              <IconSearch size={14} stroke={1.5} aria-hidden="true" />
              <span>Search or run a command</span>
              <Keys keys="Mod+K" />
            </button>
          )}
          <AccountMenu />
        </Later>
      </div>
    </header>
  );
}

/** The command palette of the open project listens for this event. */
function askForCommands(): void {
  window.dispatchEvent(new CustomEvent('thermarium:commands'));
}

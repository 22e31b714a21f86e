import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/tokens.css';
import './app/mantine-overrides.css';
import './app/forced-colors.css';
import { createRoot } from 'react-dom/client';
import { App } from './shell/app.tsx';
import { followSession } from './shell/follow-session.ts';
import { createAppRouter } from './shell/router.tsx';
import { nextTask } from './ui/later.tsx';

void start();

/** The scripts are evaluated, the routes made and the page mounted in tasks of their own. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the application.');
  await nextTask();
  const router = createAppRouter();
  followSession(router);
  await nextTask();
  createRoot(root).render(<App router={router} />);
}

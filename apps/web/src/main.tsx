import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/tokens.css';
import './app/mantine-overrides.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followSession } from './app/follow-session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the application.');
followSession();
createRoot(root).render(<App />);

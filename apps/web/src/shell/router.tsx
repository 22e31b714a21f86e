import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { TAB_NAMES, type TabName } from '../administration/tab-names.ts';
import { NotFoundPage } from '../app/not-found-page.tsx';
import { session } from '../app/session.ts';
import { LandingPage } from '../sign-in/landing-page.tsx';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { nextTask } from '../ui/later.tsx';
import { ErrorPage } from './error-page.tsx';
import classes from './pending-page.module.css';

const isSignedIn = () => session.getState().token !== null;

/** Evaluates a page's script in one task, and mounts the page in the next. */
function inTasks<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const module = await load();
    await nextTask();
    return module;
  };
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

/** Routes that only a signed-in person sees: the frame with the navigation bar. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', search: { next: location.href } });
  },
  component: lazyRouteComponent(
    inTasks(() => import('./signed-in-frame.tsx')),
    'SignedInFrame',
  ),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: '/dashboard' });
  },
  component: LandingPage,
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: signInSearch,
  component: SignInPage,
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    inTasks(() => import('../account/forgot-password-page.tsx')),
    'ForgotPasswordPage',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password/$token',
  component: lazyRouteComponent(
    inTasks(() => import('../account/reset-password-page.tsx')),
    'ResetPasswordPage',
  ),
});

const activate = createRoute({
  getParentRoute: () => root,
  path: '/user/activate/$token',
  component: lazyRouteComponent(
    inTasks(() => import('../account/activation-page.tsx')),
    'ActivationPage',
  ),
});

const dashboard = createRoute({
  getParentRoute: () => inside,
  path: '/dashboard',
  validateSearch: (
    search,
  ): {
    readonly folder?: number | undefined;
    readonly shared?: number | undefined;
    readonly by?: string | undefined;
  } => ({
    ...(Number.isInteger(search.folder) && { folder: Number(search.folder) }),
    ...(Number.isInteger(search.shared) && { shared: Number(search.shared) }),
    ...(search.by !== undefined && { by: String(search.by) }),
  }),
  component: lazyRouteComponent(
    inTasks(() => import('../dashboard/dashboard-page.tsx')),
    'DashboardPage',
  ),
});

const project = createRoute({
  getParentRoute: () => inside,
  path: '/project/$id',
  validateSearch: ({
    tab,
    task,
    view,
  }): { readonly tab?: string; readonly task?: number; readonly view?: string } => ({
    ...(typeof tab === 'string' && { tab }),
    ...(typeof view === 'string' && { view }),
    ...(typeof task === 'number' && Number.isSafeInteger(task) && task > 0 && { task }),
  }),
  component: lazyRouteComponent(
    inTasks(() => import('../workspace/project-route.tsx')),
    'ProjectRoute',
  ),
});

const materials = createRoute({
  getParentRoute: () => inside,
  path: '/materials',
  component: lazyRouteComponent(
    inTasks(() => import('../libraries/libraries-page.tsx')),
    'LibrariesPage',
  ),
});

const tasks = createRoute({
  getParentRoute: () => inside,
  path: '/tasks',
  component: lazyRouteComponent(
    inTasks(() => import('../tasks/task-queue-page.tsx')),
    'TaskQueuePage',
  ),
});

const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  component: lazyRouteComponent(
    inTasks(() => import('../account/account-page.tsx')),
    'AccountPage',
  ),
});

const administration = createRoute({
  getParentRoute: () => inside,
  path: '/administration',
  validateSearch: ({ tab }): { readonly tab?: TabName } => {
    const known = TAB_NAMES.find((name) => name === tab);
    return known === undefined ? {} : { tab: known };
  },
  component: lazyRouteComponent(
    inTasks(() => import('../administration/administration-page.tsx')),
    'AdministrationPage',
  ),
});

/** The help, for everybody. */
const helpFrame = createRoute({
  getParentRoute: () => root,
  id: 'help-frame',
  component: lazyRouteComponent(
    inTasks(() => import('./help-frame.tsx')),
    'HelpFrame',
  ),
});

const help = createRoute({
  getParentRoute: () => helpFrame,
  path: '/help/$',
  component: lazyRouteComponent(
    inTasks(() => import('../help/help-page.tsx')),
    'HelpPage',
  ),
});

/** Made by the start of the page, in a task of its own. */
export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([
      home,
      login,
      forgotPassword,
      resetPassword,
      activate,
      helpFrame.addChildren([help]),
      inside.addChildren([dashboard, project, materials, tasks, account, administration]),
    ]),
    history: createHashHistory(),
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

/** Shown while the files of a page load. A fast load shows nothing. */
function PendingPage() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <span className={classes.spinner} />
    </div>
  );
}

/** The search parameters of the sign-in page. */
interface SignInSearch {
  /** The path to open after signing in; always on this site. */
  readonly next?: string;
  /** The ticket of a sign-in through a partner; it can be exchanged once for an access token. */
  readonly ticket?: string;
  /** Why a sign-in through a partner failed, in a word. */
  readonly error?: string;
}

/** Reads the values behind `#/login?`; values that are not text are left out. */
export function signInSearch(search: { readonly [key: string]: unknown }): SignInSearch {
  return {
    ...(typeof search.next === 'string' && { next: search.next }),
    // A ticket of digits only would have been read as a number.
    ...((typeof search.ticket === 'string' || typeof search.ticket === 'number') && {
      ticket: String(search.ticket),
    }),
    ...(typeof search.error === 'string' && { error: search.error }),
  };
}

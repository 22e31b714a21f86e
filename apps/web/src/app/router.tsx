import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { session } from './session.ts';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

/** Routes that only a signed-in person sees: the frame with the navigation bar. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: ({ location }) => {
    if (session.getState().token === null) throw redirect({ to: '/login', search: { next: location.href } });
  },
  component: lazyRouteComponent(() => import('./signed-in-frame.tsx'), 'SignedInFrame'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { readonly next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  component: SignInPage,
});

const dashboard = createRoute({
  getParentRoute: () => inside,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('../dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const project = createRoute({
  getParentRoute: () => inside,
  path: '/project/$id',
  component: lazyRouteComponent(() => import('../workspace/project-route.tsx'), 'ProjectRoute'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: SignInPage,
});

export const router = createRouter({
  routeTree: root.addChildren([home, login, inside.addChildren([dashboard, project])]),
  history: createHashHistory(),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

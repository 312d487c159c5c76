import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { accountQuery, applicationQuery, memberApplicationQuery } from '../../lib/queries.ts';
import { storedSession } from '../../lib/session.ts';
import type { Place } from '../../face/place.ts';
import { NotFound, ScreenError } from '../../face/fallbacks.tsx';
import { GuestFrame } from '../screens/guest-frame.tsx';
import { Root } from '../screens/root.tsx';

export interface RouterContext {
  queryClient: QueryClient;
}

export const place = (title: string, ...above: { label: string; to: string }[]): Place => ({
  title,
  crumbs: above.length === 0 ? [] : [...above, { label: title }],
});

export const root = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => context.queryClient.ensureQueryData(applicationQuery),
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ScreenError,
});

/** What a guest sees. */
export const guest = createRoute({ getParentRoute: () => root, id: 'guest', component: GuestFrame });

/** What needs a signed-in person. */
export const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  beforeLoad: () => {
    if (!storedSession()) throw redirect({ to: '/login' });
  },
  // Once per session, in this order (specification §4): guest data is the root's, then the authenticated, then the account.
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(memberApplicationQuery);
    await context.queryClient.ensureQueryData(accountQuery);
  },
  component: lazyRouteComponent(() => import('../screens/member-frame.tsx'), 'MemberFrame'),
});

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { queryOf } from '../../lib/queries.ts';
import { words } from '../words.ts';
import { staff } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

const above = { label: words.profile, to: '/desk/profile' } as const;

const profile = createRoute({
  getParentRoute: () => staff,
  path: '/desk/profile',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('me', {}));
    return place(words.profile);
  },
  component: lazyRouteComponent(() => import('../staff/profile.tsx'), 'Profile'),
});

const security = createRoute({
  getParentRoute: () => staff,
  path: '/desk/profile/security',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('getFactor', {}));
    return place(words.security, above);
  },
  component: lazyRouteComponent(() => import('../../shared/factor/two-factor.tsx'), 'TwoFactor'),
});

const sessions = createRoute({
  getParentRoute: () => staff,
  path: '/desk/profile/sessions',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('listSessions', {}));
    return place(words.sessions, above);
  },
  component: lazyRouteComponent(() => import('../../shared/profile/sessions.tsx'), 'Sessions'),
});

export const profileRoutes = [profile, security, sessions] as const;

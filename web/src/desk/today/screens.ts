import { lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryOf } from '../../lib/queries.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

const today = screen({
  path: '/desk',
  load: async ({ queryClient }) => {
    const { data: desk } = await queryClient.ensureQueryData(deskQuery);
    // A new company has no day yet: its manager starts by setting it up.
    if (desk.setUp?.untraded && !desk.setUp.ready) throw redirect({ to: '/desk/set-up', replace: true });
    await queryClient.ensureQueryData(queryOf('getDeskToday', {}));
  },
  title: words.today,
  component: lazyRouteComponent(() => import('./today.tsx'), 'Today'),
});

export const screens = [today] as const;

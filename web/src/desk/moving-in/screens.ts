import { lazyRouteComponent } from '@tanstack/react-router';
import type { ImportRow } from '@tonnage/contract/skip-hire/moving-in';
import { queryOf } from '../../lib/queries.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** Milliseconds between polls while a file is being imported. */
const AGAIN_MS = 1500;

/** The company's imports; while one runs, they are fetched again. */
export const importsQuery = {
  ...queryOf('listImports', {}),
  refetchInterval: ({ state }: { state: { data?: { data: ImportRow[] } | undefined } }) =>
    state.data?.data.some((row) => row.state === 'waiting') ? AGAIN_MS : false,
};

const movingIn = screen({
  path: '/desk/moving-in',
  load: ({ queryClient }) =>
    Promise.all([
      queryClient.ensureQueryData(importsQuery),
      queryClient.ensureQueryData(queryOf('getNextNumbers', {})),
      queryClient.ensureQueryData(queryOf('listMovedTickets', {})),
    ]),
  title: words.movingIn,
  component: lazyRouteComponent(() => import('./moving-in.tsx'), 'MovingIn'),
});

export const screens = [movingIn] as const;

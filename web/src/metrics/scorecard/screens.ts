import { keepPreviousData } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { SCORECARD_SORTS, TRACK_STATUSES } from '@tonnage/domain/metrics/scorecard';
import { choiceOf, pageOf, textOf, type Raw } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import { guestScreen, screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** How the scorecard is grouped. */
export const GROUPS = ['project', 'organisation', 'category', 'owner'] as const;
const SORTS = SCORECARD_SORTS.filter((sort) => sort !== 'status');

/** A view of the scorecard: the address holds all of it, so a bookmark is a saved view. */
export type ScorecardSearch = ReturnType<typeof scorecardSearch>;
export function scorecardSearch(raw: Raw) {
  const { favourites } = raw;
  // The router reads the word as a boolean.
  const isMarked = favourites === true || favourites === 'true';
  const marked: { favourites?: 'true' | undefined } = { favourites: isMarked ? 'true' : undefined };
  return {
    ...textOf(raw, 'q'),
    ...choiceOf(raw, 'status', TRACK_STATUSES),
    ...textOf(raw, 'project'),
    ...textOf(raw, 'organisation'),
    ...choiceOf(raw, 'sort', SORTS),
    ...choiceOf(raw, 'group', GROUPS),
    ...marked,
    ...pageOf(raw),
  };
}

/** Every metric that the user may see, as the address asks for it. */
export function scorecardQuery({ q, status, favourites, project, organisation, sort, page }: ScorecardSearch) {
  const query = { q, status, favourites, projectId: project, organisationId: organisation, sort, page: page ?? 1 };
  return { ...queryOf('getScorecard', { query }), placeholderData: keepPreviousData };
}

const scorecard = screen({
  path: '/metrics',
  search: scorecardSearch,
  load: ({ queryClient, search }) => queryClient.ensureQueryData(scorecardQuery(search)),
  title: words.scorecard,
  component: lazyRouteComponent(() => import('./scorecard.tsx'), 'Scorecard'),
});

export const screens = [scorecard] as const;

/** A shared link: for anyone, without an account. */
const shared = guestScreen({
  path: '/metrics/shared',
  title: 'Scorecard',
  component: lazyRouteComponent(() => import('./shared.tsx'), 'SharedScorecard'),
});

export const guestScreens = [shared] as const;

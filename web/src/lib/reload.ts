import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CallName } from './calls.ts';
import { RELOADED, storedSession } from './session.ts';
import { isStale } from './shown.ts';

/** Another build may read the answers differently. */
const BUILD = import.meta.url;
/** Milliseconds between leaving the page and loading it again. */
const SOON_MS = 60_000;
/** Characters: a full week of 2,000 jobs has a million. */
const MOST = 2_000_000;
/** When a restored answer counts as fetched, as epoch milliseconds: long ago, so that it is checked behind. */
const LONG_AGO = 1;

/** Calls of staff and of the metrics tool, without billing, payments, statements, prices, documents and people's access. */
const RESTORED: ReadonlySet<CallName> = new Set<CallName>([
  'getDesk',
  'getDeskToday',
  'listRequests',
  'getPlannerDay',
  'getLanesWeek',
  'listDeskOrders',
  'getDeskOrder',
  'listCustomers',
  'listDeskEnquiries',
  'getDeskEnquiry',
  'listVehicles',
  'listDrivers',
  'me',
  'getScorecard',
  'getTasks',
  'listProjects',
  'getProject',
  'getGrid',
  'getMetric',
  'listMetrics',
  'listPeriods',
  'listWaiting',
  'listNormal',
  'listOpen',
  'listActivity',
  'listOrganisations',
  'countNotifications',
  'listNotifications',
]);

/** What the tab showed as it was reloaded. It is read once, by the same session and build, and removed. */
interface Reloaded {
  build: string;
  session: string;
  at: number;
  answers: readonly (readonly [QueryKey, unknown])[];
}

/** Tells one session of a user from another. */
const sessionNow = () => storedSession()?.jwt.slice(-24) || null;

/** Keeps what the screen shows for its own reload, in this tab and nowhere else. */
export function keepForReload(client: QueryClient): void {
  window.addEventListener('pagehide', ({ persisted }) => {
    const session = sessionNow();
    if (persisted || session === null || isStale()) return;
    const answers = client
      .getQueryCache()
      .getAll()
      .filter(
        (query) => query.isActive() && query.state.status === 'success' && RESTORED.has(query.queryKey[0] as CallName),
      )
      .map(({ queryKey, state }) => [queryKey, state.data] as const);
    const text = JSON.stringify({ build: BUILD, session, at: Date.now(), answers } satisfies Reloaded);
    if (answers.length === 0 || text.length > MOST) return;
    try {
      sessionStorage.setItem(RELOADED, text);
    } catch {
      // A full storage loses only this copy.
    }
  });
}

/** Shows what the tab showed before its reload, until it has been fetched again. */
export function restoreReloaded(client: QueryClient): void {
  const text = sessionStorage.getItem(RELOADED);
  sessionStorage.removeItem(RELOADED);
  const reloaded = JSON.parse(text ?? 'null') as Reloaded | null;
  if (reloaded?.build !== BUILD || reloaded.session !== sessionNow()) return;
  if (Date.now() - reloaded.at > SOON_MS) return;
  for (const [key, answer] of reloaded.answers) client.setQueryData(key, answer, { updatedAt: LONG_AGO });
}

/** Whether an answer was restored and has not been fetched since. */
export const isRestored = (dataUpdatedAt: number): boolean => dataUpdatedAt === LONG_AGO;

import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { forgetAnswers } from '../../lib/answer-cache.ts';
import { accountQuery, applicationQuery, memberApplicationQuery } from '../../lib/queries.ts';

const COMPANYS: readonly unknown[] = [applicationQuery.queryKey[0], memberApplicationQuery.queryKey[0]];

/** Matches all queries of an account, but not the company's data. */
export const ofAccount = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !COMPANYS.includes(queryKey[0]),
};

/** Switches to one of the user's accounts unless it is current; data loaded for the other account is discarded. */
export async function workIn(queryClient: QueryClient, accountId: string): Promise<void> {
  await queryClient.ensureQueryData(memberApplicationQuery);
  const current = await queryClient.ensureQueryData(accountQuery);
  if (current.data.id === accountId) return;
  await call('setAccount', { body: { data: { newAccountId: accountId } } });
  await forgetAnswers(null);
  queryClient.removeQueries(ofAccount);
}

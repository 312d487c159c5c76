import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { forgetAnswers } from '../../lib/answer-cache.ts';
import { accountQuery, applicationQuery, memberApplicationQuery } from '../../lib/queries.ts';

const COMPANYS: readonly unknown[] = [applicationQuery.queryKey[0], memberApplicationQuery.queryKey[0]];

/** Everything that was loaded of an account, for the query client: not what the company is. */
export const ofAccount = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !COMPANYS.includes(queryKey[0]),
};

/** Makes one of one's accounts the one to work in, where it is not yet; whatever was loaded of another is forgotten. */
export async function workIn(queryClient: QueryClient, accountId: string): Promise<void> {
  await queryClient.ensureQueryData(memberApplicationQuery);
  const current = await queryClient.ensureQueryData(accountQuery);
  if (current.data.id === accountId) return;
  await call('setAccount', { body: { data: { newAccountId: accountId } } });
  await forgetAnswers(null);
  queryClient.removeQueries(ofAccount);
}

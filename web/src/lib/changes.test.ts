import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { CallName } from './calls.ts';
import { OPTIMISTIC, followWrites, refetch, upToDate, written } from './changes.ts';

const SHOWN: readonly CallName[] = ['getOrder', 'getLockedDates', 'listDocuments', 'listPrices', 'getDeskToday'];

/** A client that has the answer of each call, and follows writes. */
function filled(): QueryClient {
  const client = new QueryClient();
  for (const name of SHOWN) client.setQueryData([name, {}], { data: null });
  followWrites(client);
  return client;
}

const outdated = (client: QueryClient) => SHOWN.filter((name) => client.getQueryState([name, {}])?.isInvalidated);

test('a write outdates what reads the subjects that it changes', async () => {
  const client = filled();
  written('cancelOrder');
  await upToDate();
  expect(outdated(client)).toEqual(['getOrder', 'getLockedDates', 'getDeskToday']);
});

test('what only asks outdates nothing, whatever its method', async () => {
  const client = filled();
  written('checkPrices');
  written('getOrder');
  await upToDate();
  expect(outdated(client)).toEqual([]);
});

test('a live update outdates what reads its topic, except the calls that stay', async () => {
  const client = filled();
  await refetch(client, ['orders'], ['getLockedDates']);
  expect(outdated(client)).toEqual(['getOrder', 'getDeskToday']);
});

test('while a change that is shown at once is being sent, nothing is fetched over it', async () => {
  const client = new QueryClient();
  let fetched = 0;
  const observer = client.getQueryCache().build(client, { queryKey: ['getOrder', {}], queryFn: () => ++fetched });
  await observer.fetch();
  let arrive = () => {};
  const sending = client
    .getMutationCache()
    .build(client, { mutationKey: OPTIMISTIC, mutationFn: () => new Promise<void>((done) => (arrive = done)) })
    .execute(undefined);
  await refetch(client, ['orders']);
  expect([fetched, client.getQueryState(['getOrder', {}])?.isInvalidated]).toEqual([1, true]);
  arrive();
  await sending;
});

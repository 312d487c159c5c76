import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { edit, showOptimistic, type Edit } from './optimistic.ts';
import type { Calls } from './calls.ts';
import type { Reply } from '@tonnage/contract/endpoint';

type Unread = Reply<Calls['countNotifications']>;

const KEY = ['countNotifications', {}];
const more = (by: number): Edit[] => [
  edit('countNotifications', ({ data }) => ({ data: { unread: data.unread + by } })),
];

// design: experience.md, Behaviour (Saving).
describe('what is shown before the server has answered', () => {
  let client: QueryClient;
  const shown = () => client.getQueryData<Unread>(KEY)?.data.unread;

  beforeEach(() => {
    client = new QueryClient();
    client.setQueryData(KEY, { data: { unread: 1 } });
  });

  it('is put back when the server refuses it', async () => {
    const putBack = await showOptimistic(client, more(10));
    expect(shown()).toBe(11);
    putBack();
    expect(shown()).toBe(1);
  });

  it('leaves the other changes when one of them is refused, in whatever order', async () => {
    const first = await showOptimistic(client, more(10));
    const second = await showOptimistic(client, more(100));
    first();
    expect(shown()).toBe(101);
    second();
    expect(shown()).toBe(1);
    const third = await showOptimistic(client, more(10));
    const fourth = await showOptimistic(client, more(100));
    fourth();
    expect(shown()).toBe(11);
    third();
    expect(shown()).toBe(1);
  });

  it('never replaces what has been fetched since', async () => {
    const putBack = await showOptimistic(client, more(10));
    client.setQueryData(KEY, { data: { unread: 7 } });
    putBack();
    expect(shown()).toBe(7);
    const next = await showOptimistic(client, more(10));
    expect(shown()).toBe(17);
    next();
    expect(shown()).toBe(7);
  });

  it('is not hidden by an answer that was on its way', async () => {
    let answer: (reply: Unread) => void = () => undefined;
    const fetching = client
      .fetchQuery({ queryKey: KEY, queryFn: () => new Promise<Unread>((resolve) => (answer = resolve)) })
      .catch(() => undefined);
    await showOptimistic(client, more(10));
    answer({ data: { unread: 1 } });
    await fetching;
    expect(shown()).toBe(11);
  });
});

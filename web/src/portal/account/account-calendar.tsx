import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatInstant } from '@tonnage/domain/common/format-dates';
import { call } from '../../lib/api.ts';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/content/copy-text.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { words } from './words.ts';
import { words as places } from '../words.ts';

const feedQuery = queryOf('getCalendarFeed', {});

/** The private URL of the user's calendar feed: create, copy, renew, revoke. */
export function AccountCalendar() {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const { data: feed } = useSuspenseQuery(feedQuery).data;
  const queryClient = useQueryClient();
  const make = useMutation({
    mutationFn: () => call('createCalendarFeed', {}),
    onSuccess: (reply) => queryClient.setQueryData(feedQuery.queryKey, { data: { ...reply.data, url: null } }),
  });
  const stop = useMutation({
    mutationFn: () => call('removeCalendarFeed', {}),
    onSuccess: (reply) => {
      make.reset();
      queryClient.setQueryData(feedQuery.queryKey, reply);
      void toast({ text: words.feedStopped });
    },
  });
  const askRenew = async () => {
    const question = { title: words.feedRenewTitle, body: words.feedRenewText };
    if (await confirm({ ...question, confirm: words.feedRenew, cancel: words.feedKeep })) make.mutate();
  };
  const askStop = async () => {
    const question = { title: words.feedStopTitle, body: words.feedStopText, danger: true };
    if (await confirm({ ...question, confirm: words.feedStop, cancel: words.feedKeep })) stop.mutate();
  };
  const failed = make.error ?? stop.error;
  const made = make.data?.data.url;
  const button = (
    <Button variant="primary" loading={make.isPending} onClick={() => make.mutate()}>
      {words.feedMake}
    </Button>
  );
  return (
    <Stack>
      <PageHead
        title={places.calendar}
        sub={words.calendarSub(account.name)}
        actions={
          feed.createdAt !== null &&
          account.permissions.includes('calendar.subscribe') && (
            <>
              <Button loading={make.isPending} onClick={() => void askRenew()}>
                {words.feedRenew}
              </Button>
              <Button variant="ghost" loading={stop.isPending} onClick={() => void askStop()}>
                {words.feedStop}
              </Button>
            </>
          )
        }
      />
      {failed && <Notice tone="block">{failed.message}</Notice>}
      <Panel>
        {feed.createdAt === null ? (
          <EmptyState
            text={words.feedNone}
            action={account.permissions.includes('calendar.subscribe') ? button : undefined}
          />
        ) : made ? (
          <Stack>
            <Notice tone="ok" title={words.feedMade}>
              {words.feedHow}
            </Notice>
            <CopyText text={made} label={words.feedName} />
          </Stack>
        ) : (
          <p>{words.feedSince(formatInstant(feed.createdAt, LONDON))}</p>
        )}
      </Panel>
    </Stack>
  );
}

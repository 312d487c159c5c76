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
import { words as screenNames } from '../words.ts';

const FEED_RENEW = 'Create a new link';
const FEED_STOP = 'Turn off';
const FEED_KEEP = 'Cancel';

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
      void toast({ text: 'This link no longer works' });
    },
  });
  const askRenew = async () => {
    const question = {
      title: 'Create a new link?',
      body: 'The old link will stop working. You’ll need to add the new one to every calendar that uses it.',
    };
    if (await confirm({ ...question, confirm: FEED_RENEW, cancel: FEED_KEEP })) make.mutate();
  };
  const askStop = async () => {
    const question = {
      title: 'Turn off the link?',
      body: 'Calendars that use it will no longer be updated.',
      danger: true,
    };
    if (await confirm({ ...question, confirm: FEED_STOP, cancel: FEED_KEEP })) stop.mutate();
  };
  const failed = make.error ?? stop.error;
  const made = make.data?.data.url;
  const button = (
    <Button variant="primary" loading={make.isPending} onClick={() => make.mutate()}>
      Create link
    </Button>
  );
  return (
    <Stack>
      <PageHead
        title={screenNames.calendar}
        sub={`A private link that keeps your calendar up to date with the ${account.name} jobs you can see.`}
        actions={
          feed.createdAt !== null &&
          account.permissions.includes('calendar.subscribe') && (
            <>
              <Button loading={make.isPending} onClick={() => void askRenew()}>
                {FEED_RENEW}
              </Button>
              <Button variant="ghost" loading={stop.isPending} onClick={() => void askStop()}>
                {FEED_STOP}
              </Button>
            </>
          )
        }
      />
      {failed && <Notice tone="block">{failed.message}</Notice>}
      <Panel>
        {feed.createdAt === null ? (
          <EmptyState
            text="You don’t have a link yet. Anyone with the link can see your jobs without logging in, so only use it in your own calendar."
            action={account.permissions.includes('calendar.subscribe') ? button : undefined}
          />
        ) : made ? (
          <Stack>
            <Notice tone="ok" title="Copy the link now. We won’t show it again.">
              In your calendar app, choose “Subscribe” or “Add calendar from URL” and paste it there.
            </Notice>
            <CopyText text={made} label="calendar link" />
          </Stack>
        ) : (
          <p>{`You created a link on ${formatInstant(feed.createdAt, LONDON)}. We can’t show it again; if you’ve lost it, create a new one.`}</p>
        )}
      </Panel>
    </Stack>
  );
}

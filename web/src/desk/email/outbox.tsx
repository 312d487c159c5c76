import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { MailRow, MailCause } from '@tonnage/contract/core/email';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { MailState } from '@tonnage/domain/common/email-states';
import { useList } from '../../shared/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Tone } from '../../ui/content/tone.ts';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { call } from '../../lib/api.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { whenWords } from '../audit/action-text.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { words as screenNames } from '../words.ts';
import { useChange } from '../use-change.ts';
import { FailedWork } from './failed-work.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { kindWords, words } from './words.ts';

const TONES: Record<MailState, Tone> = { queued: 'requested', sent: 'done', failed: 'over', kept: 'scheduled' };

const TABS = ['queued', 'failed', 'sent'] as const satisfies MailState[];

/** All emails and their status. */
export function Outbox() {
  const search = useSearch({ from: '/staff/desk/outbox' });
  const { today, permissions } = useSuspenseQuery(deskQuery).data.data;
  const { meta } = useList('listMails', search);
  const counts = meta?.counts;
  const box = meta && { ...meta.counts, sending: meta.sending };
  return (
    <>
      <PageHead title={box ? words.title(box) : screenNames.outbox} sub={box && words.sub(box)} />
      <FailedMails causes={meta?.causes ?? []} />
      {permissions.includes('settings.manage') && <FailedWork today={today} />}
      <ListScreen
        list="listMails"
        path="/desk/outbox"
        search={search}
        tabs={{
          name: 'state',
          opens: 'unsent',
          choices: [
            {
              value: 'unsent',
              label: words.states.kept,
              count: counts && counts.queued + counts.failed + counts.kept,
            },
            ...TABS.map((value) => ({
              value,
              label: words.states[value],
              count: value === 'sent' ? undefined : counts?.[value],
            })),
          ],
        }}
        words={words.list}
        columns={columnsOf(today)}
        renderSheet={({ id, sheet }) => <MailSheet key={id} id={id} today={today} sheet={sheet} />}
      />
    </>
  );
}

function attempts({ state, attempts: n, nextAt }: MailRow, today: IsoDate): string | false {
  if (state === 'failed') return words.attempts(n);
  return state === 'queued' && nextAt !== null && `${words.attempts(n)}, next attempt ${whenWords(nextAt, today)}`;
}

function columnsOf(today: IsoDate): Column<MailRow>[] {
  const subject = (row: MailRow) => row.subject ?? kindWords(row.kind);
  return [
    {
      id: 'subject',
      header: 'Subject',
      card: 'title',
      render: (row) => <TwoLines strong first={subject(row)} second={row.to} />,
    },
    { id: 'account', header: words.account, render: (row) => row.account?.name },
    {
      id: 'state',
      header: words.state,
      card: 'beside',
      render: (row) => <StatusPill tone={TONES[row.state]} label={words.states[row.state]} />,
    },
    {
      id: 'when',
      header: 'When',
      nowrap: true,
      render: (row) => <TwoLines first={whenWords(row.sentAt ?? row.createdAt, today)} second={attempts(row, today)} />,
    },
  ];
}

/** Why emails failed, with a button for each cause that retries them once it is fixed. */
function FailedMails({ causes }: { causes: readonly MailCause[] }) {
  const retry = useChange((error: string) => call('retryMails', { body: { data: { error } } }), {
    message: ({ data }) => words.allRetried(data.mails),
  });
  if (causes.length === 0) return null;
  return (
    <Stack>
      {retry.error && <Notice tone="block">{retry.error.message}</Notice>}
      {causes.map(({ error, mails }) => (
        <Notice
          key={error}
          tone="warn"
          title={words.cause(mails)}
          action={
            <Button
              size="sm"
              loading={retry.isPending && retry.variables === error}
              aria-label={words.retryOf(mails, error)}
              onClick={() => retry.mutate(error)}
            >
              Try again
            </Button>
          }
        >
          {error}
        </Notice>
      ))}
    </Stack>
  );
}

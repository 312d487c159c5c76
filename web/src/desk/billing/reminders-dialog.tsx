import { useQuery } from '@tanstack/react-query';
import type { DueReminders } from '@tonnage/contract/skip-hire/billing/chasing';
import { STEP_LABELS } from '@tonnage/domain/skip-hire/chasing/reminders';
import { call } from '../../lib/api.ts';
import { formatDayNear } from '../../lib/london.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { words as kitWords } from '../../ui/words.ts';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

interface RemindersDialogProps {
  accountIds: readonly string[];
  today: string;
  onClose: () => void;
  /** After they were sent. */
  onSent: () => void;
}

/** Who of the selected customers gets which reminder and who none, before any is sent. */
export function RemindersDialog({ accountIds, today, onClose, onSent }: RemindersDialogProps) {
  const query = queryOf('getDueReminders', { query: { ids: accountIds.join(',') } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0, gcTime: 0 });
  const rows = data?.data;
  const due = rows?.filter(({ reminders }) => reminders.length > 0) ?? [];
  const count = due.reduce((sum, { reminders }) => sum + reminders.length, 0);
  const send = useChange(
    () => call('sendReminders', { body: { data: { accountIds: due.map(({ account }) => account.id) } } }),
    {
      message: ({ data: sent }) => words.chase.sent(sent.reminders, sent.sending),
      onDone: () => {
        onSent();
        onClose();
      },
    },
  );
  return (
    <Dialog
      open
      size="lg"
      title={words.chase.send}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{kitWords.cancel}</Button>
          <Button
            variant="primary"
            loading={send.isPending}
            disabledReason={rows && count === 0 ? words.chase.none : null}
            onClick={() => send.mutate(undefined)}
          >
            {count > 0 ? words.chase.sendTo(count) : words.chase.send}
          </Button>
        </>
      }
    >
      {send.error && <Notice tone="block">{send.error.message}</Notice>}
      {error ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : rows === undefined ? (
        <SkeletonLines lines={6} />
      ) : rows.length === 0 ? (
        <p>{words.chase.nothing}</p>
      ) : (
        <Stack>
          <DescriptionList
            column="100%"
            items={rows.map((row) => ({
              term: `${row.account.name}, ${row.account.number}`,
              value: <Reminders of={row} today={today} />,
            }))}
          />
          <p>{words.chase.how}</p>
        </Stack>
      )}
    </Dialog>
  );
}

function Reminders({
  of: { reminders, sendsTo, without, next, disputed },
  today,
}: {
  of: DueReminders;
  today: string;
}) {
  if (without !== null)
    return `${words.chase.notSent}. ${words.chase.reasons[without](next && formatDayNear(next, today))}`;
  return (
    <>
      {reminders.map(({ step, invoices, openPence }) => (
        <div key={step}>{words.chase.step(STEP_LABELS[step], invoices.length, openPence)}</div>
      ))}
      <div>
        {[words.chase.to(sendsTo), disputed.length > 0 && words.chase.leftOut(disputed)].filter(Boolean).join('. ')}
      </div>
    </>
  );
}

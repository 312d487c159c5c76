import { useQuery } from '@tanstack/react-query';
import type { PaymentPromise } from '@tonnage/contract/skip-hire/billing/chasing';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { STEP_LABELS } from '@tonnage/domain/skip-hire/chasing/reminders';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useChange } from '../use-change.ts';
import { PromiseDialog } from './promise-dialog.tsx';
import { words } from './words.ts';

interface CustomerChasingProps {
  account: { id: string; name: string; mergedInto: object | null };
  today: IsoDate;
  mayBook: boolean;
}

const TONES = { open: 'requested', kept: 'done', broken: 'over' } as const;

/** What a customer promised to pay, and the reminders that they were sent. */
export function CustomerChasing({ account, today, mayBook }: CustomerChasingProps) {
  const { data } = useQuery(queryOf('getCustomerChasing', { params: { id: account.id } }));
  const [promising, setPromising] = useState(false);
  if (!data) return null;
  const { reminders, promises } = data.data;
  return (
    <Panel
      title={words.chase.title}
      action={
        mayBook && (
          <Button
            size="sm"
            disabledReason={account.mergedInto && 'This customer has been merged into another.'}
            onClick={() => setPromising(true)}
          >
            {words.chase.promise}
          </Button>
        )
      }
    >
      <DescriptionList
        column="100%"
        items={[
          {
            term: words.chase.promises,
            value:
              promises.length === 0
                ? words.chase.noPromises
                : promises.map((promise) => (
                    <PromiseLine key={promise.id} promise={promise} today={today} mayBook={mayBook} />
                  )),
          },
          {
            term: words.chase.reminders,
            value:
              reminders.length === 0
                ? words.chase.noReminders
                : reminders.map(({ id, step, sentAt, by, invoices }) => (
                    <div key={id}>
                      {`${words.chase.remindedOn(STEP_LABELS[step], formatDayNear(londonDate(sentAt), today))}, ${
                        by === null ? words.chase.byItself : `by ${by}`
                      }: `}
                      {invoices.map((invoice, i) => (
                        <span key={invoice.id}>
                          {i > 0 && ', '}
                          <TextLink to={`/desk/invoices/${invoice.id}`}>{invoice.number}</TextLink>
                        </span>
                      ))}
                    </div>
                  )),
          },
        ]}
      />
      {promising && <PromiseDialog account={account} today={today} onClose={() => setPromising(false)} />}
    </Panel>
  );
}

function PromiseLine({ promise, today, mayBook }: { promise: PaymentPromise; today: IsoDate; mayBook: boolean }) {
  const withdraw = useChange(() => call('withdrawPromise', { params: { id: promise.id } }), {
    message: () => words.chase.withdrawn,
  });
  const { amountPence, dueOn, paidPence, state, by } = promise;
  return (
    <div>
      {`${words.chase.promised(amountPence, formatDayNear(dueOn, today))}, `}
      {`${words.chase.paidOf(paidPence)}, recorded by ${by} `}
      <StatusPill tone={TONES[state]} label={words.chase.states[state]} />{' '}
      {mayBook && state === 'open' && (
        <Button size="sm" variant="ghost" loading={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
          {words.chase.withdraw}
        </Button>
      )}
    </div>
  );
}

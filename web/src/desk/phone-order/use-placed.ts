import type { Emailed } from '@tonnage/contract/core/email';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useChange } from '../use-change.ts';
import { movementOf, orderOf, type Asked, type SiteOrder, type Values } from './values.ts';

export interface Placed extends Emailed {
  title: string;
  orders: readonly { id: string; number: string }[];
  paymentUrl: string | null;
  customer: string;
}

type Sending = Extract<Asked, { kind: 'movement' }> & { values: Values; grossPence: number };

/** Sends an order or a movement, and keeps what was placed for its notice. `onDone`: it was. */
export function usePlaced(customer: string, onDone: () => void) {
  const keyOf = useIdempotencyKey();
  const [placed, setPlaced] = useState<Placed | null>(null);
  const done = (answer: Omit<Placed, 'customer'>) => {
    setPlaced({ ...answer, customer });
    onDone();
  };
  const order = useChange(
    ({ values, sites }: { values: Values; sites: readonly [SiteOrder, ...SiteOrder[]] }) => {
      const data = orderOf(values, sites);
      return call('placePhoneOrder', { body: { data } }, { idempotencyKey: keyOf(data) });
    },
    {
      message: ({ data }) => `${numbersOf(data.orders)} placed.`,
      onDone: ({ data }) =>
        done({
          ...data,
          title: `${numbersOf(data.orders)} ${data.paymentUrl === null ? 'confirmed' : 'awaiting payment'}`,
        }),
    },
  );
  const movement = useChange(
    ({ values, question, orderId, grossPence }: Sending) => {
      const data = movementOf(values, question, grossPence);
      const key = keyOf({ orderId, ...data });
      return call('requestMovement', { params: { id: orderId }, body: { data } }, { idempotencyKey: key });
    },
    {
      message: () => 'Job booked.',
      onDone: ({ data: { order: of, jobs }, meta }) => {
        const job = jobs.find(({ jobId }) => jobId === meta.jobId);
        const what = job ? `${JOB_TYPE_LABELS[job.type]} for ${of.number} on ${formatDay(job.date)}` : of.number;
        done({
          ...meta,
          title: `${what} ${meta.paymentUrl === null ? 'confirmed' : 'awaiting payment'}`,
          orders: [{ id: of.id, number: of.number }],
        });
      },
    },
  );
  return { placed, clear: () => setPlaced(null), order, movement };
}

const numbersOf = (orders: Placed['orders']) => orders.map(({ number }) => number).join(', ');

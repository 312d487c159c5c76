import { IconCopy } from '@tabler/icons-react';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { words } from './detail-words.ts';
import { useOfficeCall } from '../booking/office.ts';
import { whyNoNewJob } from './may-order.ts';
import { copyPath, exchangePath } from './paths.ts';

/** The actions of an order. Yellow is the next one: payment, else the collection, else another order. */
export function OrderActions({ order, onCollect }: { order: Order; onCollect: () => void }) {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const officeCall = useOfficeCall();
  const { copy, requestCollection, requestExchange } = order.actions;
  const isOver = order.state === 'completed' || order.state === 'closed';
  return (
    <>
      <LinkButton
        icon={<IconCopy />}
        variant={isOver ? 'primary' : 'default'}
        to={copyPath(order)}
        disabledReason={copy.reason ?? whyNoNewJob(account, officeCall)}
      >
        {words.sameAgain}
      </LinkButton>
      <LinkButton to={exchangePath(order)} disabledReason={requestExchange.reason}>
        {words.exchange}
      </LinkButton>
      <Button
        variant={requestCollection.allowed ? 'primary' : 'default'}
        disabledReason={requestCollection.reason}
        aria-haspopup="dialog"
        onClick={onCollect}
      >
        {words.requestCollection}
      </Button>
    </>
  );
}

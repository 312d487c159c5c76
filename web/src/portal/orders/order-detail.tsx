import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDayNear, londonDate, todayInLondon } from '../../lib/london.ts';
import { queryOf } from '../../lib/queries.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Stack } from '../../ui/content/panel.tsx';
import { CollectDialog } from './collect-dialog.tsx';
import { words } from './detail-words.ts';
import { isWaitAndLoad } from './order-state.ts';
import { words as orderWords } from './words.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderDocuments, OrderOnSite } from './order-aside.tsx';
import { OrderJobs } from './order-jobs.tsx';
import { OrderMore } from './order-more.tsx';
import { OrderNotices } from './order-notices.tsx';
import { OrderPill } from './order-pill.tsx';
import { ProposalNotice } from './proposal-notice.tsx';
import { OrderPrice } from './order-price.tsx';
import { OrderStrip } from './order-strip.tsx';
import { OrderTimeline } from './order-timeline.tsx';

/** One container at one site, from its order to its last collection; a job in the address is expanded. */
export function OrderDetail() {
  const { orderId, jobId } = useParams({ from: '/member/jobs/detail/$orderId/{-$jobId}' });
  const { data: order } = useSuspenseQuery(queryOf('getOrder', { params: { id: orderId } })).data;
  const [collecting, setCollecting] = useState(false);
  const today = todayInLondon();
  const { number, wasteType, poNumber, customerReference, placedBy, createdAt } = order;
  const sub = [
    number,
    wasteType.name,
    poNumber && orderWords.poShort(poNumber),
    customerReference && words.reference(customerReference),
    words.placedBy(placedBy, formatDayNear(londonDate(createdAt), today)),
  ];
  return (
    <>
      <PageHead
        title={words.title(order.containerSubType.name, order.site.name)}
        status={<OrderPill order={order} today={today} />}
        sub={sub.filter(Boolean).join(' · ')}
        actions={<OrderActions order={order} onCollect={() => setCollecting(true)} />}
      />
      <Stack>
        <OrderNotices order={order} />
        <ProposalNotice order={order} />
        <OrderStrip order={order} today={today} />
        <Columns>
          <Stack>
            <OrderTimeline order={order} />
            <OrderJobs order={order} chosenId={jobId} />
          </Stack>
          <Stack>
            <OrderMore order={order} />
            <OrderDocuments order={order} />
            <OrderOnSite order={order} />
            {order.price && <OrderPrice price={order.price} hired={!isWaitAndLoad(order)} />}
          </Stack>
        </Columns>
      </Stack>
      <CollectDialog orderId={collecting ? order.id : null} onClose={() => setCollecting(false)} />
    </>
  );
}

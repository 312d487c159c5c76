import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { queryOf } from '../../lib/queries.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { words as shared } from '../booking/words.ts';
import { ExchangeForm } from './exchange-form.tsx';
import { DiscardDraft } from './discard-draft.tsx';
import { useExchange } from './use-exchange.ts';
import { words } from './words.ts';
import { orderPath } from '../orders/paths.ts';

/** Requests the exchange of a full container for an empty one. */
export function ExchangeScreen() {
  const { orderId, jobId } = useParams({ from: '/member/jobs/exchange/$orderId/$jobId' });
  const { data: order } = useSuspenseQuery(queryOf('getOrder', { params: { id: orderId } })).data;
  return <Exchange key={order.id} order={order} jobId={jobId} />;
}

function Exchange({ order, jobId }: { order: Order; jobId: string }) {
  const exchange = useExchange(order, jobId);
  const { kept } = exchange;
  const refused = exchange.sending ? null : order.actions.requestExchange.reason;
  return (
    <>
      <PageHead
        title={`Exchange ${order.containerSubType.name} at ${order.site.name}`}
        sub={
          kept.restored && !refused
            ? shared.restored
            : `${order.number} · We’ll take the full container and leave an empty one on the same visit. The hire period restarts.`
        }
        actions={!refused && <DiscardDraft kept={kept} />}
      />
      {refused ? (
        <Notice
          tone="warn"
          title="You can’t request this yet"
          action={<LinkButton to={orderPath(order.id)}>{words.backToOrder}</LinkButton>}
        >
          {refused}
        </Notice>
      ) : (
        <ExchangeForm exchange={exchange} />
      )}
    </>
  );
}

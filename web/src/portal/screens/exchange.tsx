import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOf } from '../../lib/queries.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ExchangeForm } from '../features/movements/exchange-form.tsx';
import { useExchange } from '../features/movements/use-exchange.ts';
import { words } from '../features/movements/words.ts';
import { orderPath } from '../features/orders/paths.ts';

/** Asks for a full container to be swapped for an empty one. */
export function ExchangeScreen() {
  const { orderId = '', jobId = '' }: { orderId?: string; jobId?: string } = useParams({ strict: false });
  const { data: order } = useSuspenseQuery(queryOf('getOrder', { params: { id: orderId } })).data;
  const exchange = useExchange(order, jobId);
  const refused = exchange.sending ? null : order.actions.requestExchange.reason;
  return (
    <>
      <PageHead
        title={words.exchangeTitle(order.containerSubType.name, order.site.name)}
        sub={words.exchangeSub(order.number)}
      />
      {refused ? (
        <Notice
          tone="warn"
          title={words.notNowTitle}
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

import { CopyText } from '../../ui/content/copy-text.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { sentTo } from '../sent-to.ts';
import type { Placed } from './use-placed.ts';

/** What the last call led to. */
export function PlacedNotice({ placed }: { placed: Placed }) {
  return (
    <Notice tone="ok" title={placed.title}>
      {placed.orders.map(({ id, number }) => (
        <TextLink key={id} to={`/desk/orders/${id}`}>{`Open ${number}`}</TextLink>
      ))}
      <p>{sentTo(placed, placed.customer)}</p>
      {placed.paymentUrl !== null && (
        <>
          <p>It’s confirmed once it’s paid.</p>
          <CopyText label="Payment link" text={placed.paymentUrl} />
        </>
      )}
    </Notice>
  );
}

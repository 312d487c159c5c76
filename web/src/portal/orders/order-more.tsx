import { IconCalendarPlus } from '@tabler/icons-react';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useFile } from '../../shared/use-file.ts';
import { CancelDialog } from '../movements/cancel-dialog.tsx';
import { MoveDialog } from '../movements/move-dialog.tsx';
import { words } from './detail-words.ts';
import styles from './order-aside.module.css';

/** Requests that are less common than an exchange or a collection; disabled ones show why. */
export function OrderMore({ order }: { order: Order }) {
  const [open, setOpen] = useState<'tip_and_return' | 'reposition' | 'cancel' | null>(null);
  const calendar = useFile('getOrderCalendar');
  const shut = () => setOpen(null);
  const { requestTipAndReturn, requestReposition, cancel } = order.actions;
  return (
    <Panel title={words.more}>
      <div className={styles.more}>
        <Button
          disabledReason={requestTipAndReturn.reason}
          aria-haspopup="dialog"
          onClick={() => setOpen('tip_and_return')}
        >
          {words.tipAndReturn}
        </Button>
        <Button disabledReason={requestReposition.reason} aria-haspopup="dialog" onClick={() => setOpen('reposition')}>
          {words.reposition}
        </Button>
        <Button
          icon={<IconCalendarPlus />}
          loading={calendar.isPending}
          onClick={() => calendar.mutate({ params: { id: order.id } })}
        >
          {words.addToCalendar}
        </Button>
        <Button variant="ghost" disabledReason={cancel.reason} aria-haspopup="dialog" onClick={() => setOpen('cancel')}>
          {words.cancelOrder}
        </Button>
      </div>
      <p className={styles.feed}>
        <TextLink quiet to="/account/calendar">
          {words.feed}
        </TextLink>
      </p>
      {open === 'cancel' && <CancelDialog order={order} job={null} onClose={shut} />}
      {(open === 'tip_and_return' || open === 'reposition') && <MoveDialog order={order} type={open} onClose={shut} />}
    </Panel>
  );
}

import { IconCalendarPlus } from '@tabler/icons-react';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { FoldingPanel } from '../../ui/content/folding-panel.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useFile } from '../../shared/use-file.ts';
import { ADDITIONS } from '../additions.ts';
import { CancelDialog } from '../movements/cancel-dialog.tsx';
import { MoveDialog } from '../movements/move-dialog.tsx';
import styles from './order-aside.module.css';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';

const MORE = 'More actions';

/** Requests that are less common than an exchange or a collection, after `children`; disabled ones show why. */
export function OrderMore({ order, children }: { order: Order; children?: ReactNode }) {
  const [open, setOpen] = useState<'tip_and_return' | 'reposition' | 'po' | 'cancel' | null>(null);
  const isPhone = useIsPhone();
  const calendar = useFile('getOrderCalendar');
  const shut = () => setOpen(null);
  const { requestTipAndReturn, requestReposition, changePo, cancel } = order.actions;
  const content = (
    <>
      <div className={styles.more}>
        {!isPhone && <h2 className={styles.moreTitle}>{MORE}</h2>}
        {children}
        <Button
          size="sm"
          disabledReason={requestTipAndReturn.reason}
          aria-haspopup="dialog"
          onClick={() => setOpen('tip_and_return')}
        >
          Tip and return
        </Button>
        <Button
          size="sm"
          disabledReason={requestReposition.reason}
          aria-haspopup="dialog"
          onClick={() => setOpen('reposition')}
        >
          Reposition
        </Button>
        <Button size="sm" disabledReason={changePo.reason} aria-haspopup="dialog" onClick={() => setOpen('po')}>
          Edit PO number
        </Button>
        <Button
          size="sm"
          icon={<IconCalendarPlus />}
          loading={calendar.isPending}
          onClick={() => calendar.mutate({ params: { id: order.id } })}
        >
          Add to calendar
        </Button>
        {ADDITIONS.map(([feature, { OrderAction }]) => OrderAction && <OrderAction key={feature} orderId={order.id} />)}
        <Button
          size="sm"
          variant="ghost"
          disabledReason={cancel.reason}
          aria-haspopup="dialog"
          onClick={() => setOpen('cancel')}
        >
          Cancel order
        </Button>
        {isPhone && (
          <p className={styles.feed}>
            <TextLink quiet to="/account/calendar">
              Add all your jobs to your calendar
            </TextLink>
          </p>
        )}
      </div>
      {open === 'po' && <PoDialog order={order} onClose={shut} />}
      {open === 'cancel' && <CancelDialog order={order} job={null} onClose={shut} />}
      {(open === 'tip_and_return' || open === 'reposition') && <MoveDialog order={order} type={open} onClose={shut} />}
    </>
  );
  return isPhone ? <FoldingPanel title={MORE}>{content}</FoldingPanel> : <Panel>{content}</Panel>;
}

/** Changes the PO number of an order that is not invoiced yet. */
export function PoDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useForm({ fields: CONTRACT_FIELDS.patchOrder, initialValues: { poNumber: order.poNumber ?? '' } });
  const save = useMutation({
    mutationFn: ({ poNumber }: typeof form.values) =>
      call('patchOrder', { params: { id: order.id }, body: { data: { poNumber: poNumber.trim() || null } } }),
    onSuccess: async () => {
      onClose();
      void toast({ text: 'PO number saved.' });
      await upToDate();
    },
  });
  return (
    <FormDialog
      title="Edit PO number"
      form={form}
      onSubmit={(values) => save.mutate(values)}
      sending={save}
      action="Save"
      variant="primary"
      onClose={onClose}
    >
      <TextField {...form.field('poNumber')} label="PO number" help="We’ll show it on the invoice." />
    </FormDialog>
  );
}

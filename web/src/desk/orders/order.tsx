import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { stateOf } from '@tonnage/domain/skip-hire/orders';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { queryOf } from '../../lib/queries.ts';
import { asLink } from '../../shared/address.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageKeys, type KeyText } from '../../ui/use-page-keys.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { SubjectPanels } from '../subject-panels.tsx';
import { InvoiceNowDialog } from '../billing/invoice-now-dialog.tsx';
import { words as billing } from '../billing/words.ts';
import { IssueDialog } from '../documents/issue-dialog.tsx';
import { UploadDialog } from '../documents/upload-dialog.tsx';
import { words as documentWords } from '../documents/words.ts';
import { ChargeDialog } from './charge-dialog.tsx';
import { ChargesPanel } from './charges-panel.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { OrderJobs } from './order-jobs.tsx';
import { DocumentsPanel, FactsPanel, HistoryPanel, MoneyPanel } from './order-panels.tsx';
import styles from './orders.module.css';
import { orderPill } from './order-state.ts';
import { WaiveDialog } from './waive-dialog.tsx';
import { words } from './words.ts';
import { useViewAs } from '../parts/use-view-as.ts';

const KEYS: readonly KeyText[] = [['E', 'Edit the order']];
const NO_KEYS: readonly KeyText[] = [];

/** One order with all its details and actions. */
export function OrderScreen() {
  const { orderId } = useParams({ from: '/staff/desk/orders/$orderId' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data } = useSuspenseQuery(queryOf('getDeskOrder', { params: { id: orderId } })).data;
  const [open, setOpen] = useState<'charge' | 'note' | 'upload' | 'edit' | 'waive' | 'invoice' | null>(null);
  const { order } = data;
  const may = desk.permissions.includes('jobs.manage');
  const reasons = [
    order.actions.requestCollection,
    order.actions.requestExchange,
    order.actions.requestTipAndReturn,
    order.actions.requestReposition,
  ];
  const bookNot = reasons.some(({ allowed }) => allowed) ? null : (reasons[0]?.reason ?? null);
  const isOnHire = stateOf(order.status) === 'on-site' && order.hireUntil !== null;
  const mayWaive = desk.permissions.includes('credit.manage');
  const mayInvoice = desk.permissions.includes('invoices.manage');
  const viewAs = useViewAs(`/jobs/detail/${order.id}`);
  const shared = { data, today: desk.today, may };
  usePageKeys(may ? KEYS : NO_KEYS, (key) => {
    if (key !== 'e' || !may) return false;
    setOpen('edit');
    return true;
  });
  return (
    <>
      <PageHead
        title={`${order.containerSubType.name} at ${order.site.name}`}
        sub={`${order.number}, ${data.account.name}`}
        status={<StatusPill {...orderPill(order.status)} />}
        actions={
          <>
            {desk.permissions.includes('customers.act_as') && (
              <Button loading={viewAs.isPending} onClick={() => viewAs.mutate(data.account.id)}>
                View as customer
              </Button>
            )}
            {may && (
              <LinkButton
                variant="primary"
                disabledReason={bookNot}
                to={asLink({ path: '/desk/phone-order', search: { customer: data.account.id, order: order.id } })}
              >
                {words.book}
              </LinkButton>
            )}
          </>
        }
      />
      {viewAs.error && <Notice tone="block">{viewAs.error.message}</Notice>}
      <Columns>
        <Stack>
          <OrderJobs {...shared} mayFile={desk.permissions.includes('documents.manage')} mayInvoice={mayInvoice} />
          <ChargesPanel {...shared} mayWaive={mayWaive} onAdd={() => setOpen('charge')} />
          <DocumentsPanel
            {...shared}
            papers={
              desk.permissions.includes('documents.manage') && (
                <DocumentButtons onNote={() => setOpen('note')} onUpload={() => setOpen('upload')} />
              )
            }
          />
          <HistoryPanel {...shared} />
        </Stack>
        <Stack>
          <SubjectPanels of={{ orderId: order.id }} today={desk.today} />
          <NotesPanel {...shared} />
          <FactsPanel
            {...shared}
            action={
              may && (
                <Button size="sm" onClick={() => setOpen('edit')}>
                  {words.edit} <kbd aria-hidden="true">E</kbd>
                </Button>
              )
            }
          />
          <MoneyPanel
            data={data}
            seesInvoices={desk.permissions.includes('invoices.view')}
            action={
              <span className={styles.actions}>
                {isOnHire && mayWaive && (
                  <Button size="sm" onClick={() => setOpen('waive')}>
                    Waive over hire
                  </Button>
                )}
                {mayInvoice && (
                  <Button size="sm" onClick={() => setOpen('invoice')}>
                    {billing.now.button}
                  </Button>
                )}
              </span>
            }
          />
        </Stack>
      </Columns>
      {open === 'waive' && <WaiveDialog data={data} today={desk.today} onClose={() => setOpen(null)} />}
      {open === 'edit' && <EditDialog data={data} onClose={() => setOpen(null)} />}
      {open === 'note' && <IssueDialog today={desk.today} order={order} onClose={() => setOpen(null)} />}
      {open === 'upload' && (
        <UploadDialog of={{ accountId: data.account.id, orderId: order.id }} onClose={() => setOpen(null)} />
      )}
      {open === 'invoice' && (
        <InvoiceNowDialog
          of={{ accountId: data.account.id, orderId: order.id }}
          today={desk.today}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'charge' && <ChargeDialog {...shared} onClose={() => setOpen(null)} />}
    </>
  );
}

interface DocumentButtonsProps {
  onNote: () => void;
  onUpload: () => void;
}

function DocumentButtons({ onNote, onUpload }: DocumentButtonsProps) {
  return (
    <span className={styles.actions}>
      <Button size="sm" onClick={onNote}>
        {documentWords.note}
      </Button>
      <Button size="sm" onClick={onUpload}>
        {documentWords.upload}
      </Button>
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { WasteReceiptPage } from '@tonnage/contract/skip-hire/waste-tracking';
import { formatInstant } from '@tonnage/domain/common/format-dates';
import { LONDON } from '@tonnage/domain/common/dates';
import { maySend } from '@tonnage/domain/skip-hire/waste-tracking';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Skeleton } from '../../ui/content/skeleton.tsx';
import { Timeline } from '../../ui/content/timeline.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SideSheet } from '../../ui/overlay/side-sheet.tsx';
import type { SheetProps } from '../../shared/row-sheet.tsx';
import { ReceiptForm } from './receipt-form.tsx';
import { useReceiptChange } from './use-receipt-change.ts';
import { words } from './words.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';

const FORM = 'receipt-form';

interface ReceiptSheetProps {
  id: string;
  may: boolean;
  /** Whether loads are submitted automatically. */
  on: boolean;
  sheet: SheetProps;
}

/** One load: why it was rejected, the data that is sent, and every reply. */
export function ReceiptSheet({ id, may, on, sheet }: ReceiptSheetProps) {
  const query = useQuery({ ...queryOf('getReceipt', { params: { id } }), staleTime: 0 });
  const receipt = query.data?.data;
  const send = useReceiptChange(() => call('sendReceipt', { params: { id }, body: { data: {} } }), words.sent);
  const state = receipt?.status;
  const sendNot = !on
    ? 'Not connected to the service. Export the load, upload it there, then enter its tracking ID below.'
    : state === 'accepted'
      ? 'This load has been submitted.'
      : state === 'sending'
        ? 'This load is being submitted.'
        : state === 'empty'
          ? 'This load weighs nothing, so there is nothing to submit.'
          : null;
  return (
    <SideSheet
      {...sheet}
      title={words.loadTitle(receipt?.ticket.number ?? '')}
      size="lg"
      footer={
        <>
          {receipt && <LinkButton to={`/desk/documents/${receipt.ticket.id}`}>Open ticket</LinkButton>}
          {may && (
            <>
              <Button type="submit" form={FORM}>
                {words.save}
              </Button>
              <Button
                variant="primary"
                loading={send.isPending}
                disabledReason={sendNot}
                onClick={() => send.mutate(undefined)}
              >
                Submit now
              </Button>
            </>
          )}
        </>
      }
    >
      {query.error && <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />}
      {!receipt && !query.error && <Skeleton width="100%" height={320} />}
      {receipt && (
        <>
          {send.error && <Notice tone="block">{send.error.message}</Notice>}
          {receipt.missing.length > 0 && (
            <Notice tone="warn" title="Before this load can be submitted">
              <Problems of={receipt.missing} />
            </Notice>
          )}
          {receipt.retryAt && receipt.replies[0] && (
            <Notice tone="warn">{words.retry(receipt.replies[0], receipt.retryAt)}</Notice>
          )}
          {receipt.trouble.length > 0 && (
            <Notice
              tone={receipt.status === 'accepted' ? 'warn' : 'block'}
              title={receipt.status === 'accepted' ? 'Warning from the service' : 'Rejected by the service'}
            >
              <Problems of={receipt.trouble} />
            </Notice>
          )}
          <ReceiptForm key={`${receipt.status} ${receipt.netKg}`} id={FORM} receipt={receipt} />
          {maySend(receipt.status) && may && <EnterForm id={id} />}
          <section aria-label={words.replies}>
            <h3>{words.replies}</h3>
            {receipt.replies.length === 0 ? (
              <p>None yet.</p>
            ) : (
              <Timeline
                events={receipt.replies.map(({ id: key, at, status, text }) => ({
                  id: key,
                  title: text,
                  when: formatInstant(at, LONDON),
                  detail: '',
                  state: status === 200 || status === 201 ? ('done' as const) : ('problem' as const),
                }))}
              />
            )}
          </section>
        </>
      )}
    </SideSheet>
  );
}

function Problems({ of }: { of: WasteReceiptPage['trouble'] }) {
  return of.map(({ key, message, returned }) => (
    <p key={`${key} ${message}`}>{returned ? `${message} It wrote: “${returned}”` : message}</p>
  ));
}

/** The id of a load that was recorded at the service itself. */
export function EnterForm({ id }: { id: string }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.enterReceipt,
    initialValues: { trackingId: '' },
    validate: ({ trackingId }) => ({ trackingId: isEmpty(trackingId) ? words.needed : null }),
  });
  const enter = useReceiptChange(
    (trackingId: string) => call('enterReceipt', { params: { id }, body: { data: { trackingId } } }),
    'Tracking ID saved. The load is marked as submitted.',
  );
  return (
    <FormShell
      form={form}
      label={words.enter}
      onSubmit={({ trackingId }) => enter.mutate(trackingId.trim())}
      loading={enter.isPending}
      submitError={enter.error}
      guard={false}
    >
      <TextField
        {...form.field('trackingId')}
        label="Tracking ID, if you submitted it yourself"
        help="For example 25HRA0B2."
        required={false}
        maxLength={20}
      />
      <FormActions>
        <Button type="submit" size="sm" loading={enter.isPending}>
          {words.enter}
        </Button>
      </FormActions>
    </FormShell>
  );
}

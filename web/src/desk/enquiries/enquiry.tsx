import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { DeskEnquiry } from '@tonnage/contract/skip-hire/enquiries';
import { isEmpty } from '@tonnage/domain/common/text';
import { ENQUIRY_KIND_LABELS } from '@tonnage/domain/skip-hire/enquiries';
import { call } from '../../lib/api.ts';
import { edit } from '../../lib/optimistic.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useOptimisticChange } from '../../shared/use-optimistic-change.ts';
import { EnquiryPill } from '../../shared/enquiries/enquiry-pill.tsx';
import { EnquiryThread } from '../../shared/enquiries/enquiry-thread.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { queryOf } from '../../lib/queries.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { sentTo } from '../sent-to.ts';
import { useChange } from '../use-change.ts';

/** One enquiry: everything written about it, and the office's answer. */
export function EnquiryScreen() {
  const { enquiryId } = useParams({ from: '/staff/desk/enquiries/$enquiryId' });
  const { data: enquiry } = useSuspenseQuery(queryOf('getDeskEnquiry', { params: { id: enquiryId } })).data;
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { order, invoice, account, status } = enquiry;
  const params = { id: enquiry.id };
  const isOpen = status === 'open';
  const move = useOptimisticChange({
    name: `enquiry ${enquiry.id}`,
    send: (to: typeof status) => call(to === 'open' ? 'reopenEnquiry' : 'closeEnquiry', { params }),
    shows: (to) => [
      edit('getDeskEnquiry', (reply) =>
        reply.data.id === enquiry.id ? { ...reply, data: { ...reply.data, status: to } } : reply,
      ),
    ],
    onDone: (_done, to) => void toast({ text: to === 'open' ? 'Enquiry reopened.' : 'Enquiry closed.' }),
  });
  const seesInvoices = desk.permissions.includes('invoices.view');
  return (
    <>
      <PageHead
        title={ENQUIRY_KIND_LABELS[enquiry.kind]}
        sub={[order?.number ?? invoice?.number, account.name].join(', ')}
        status={<EnquiryPill status={status} />}
        actions={
          <Button onClick={() => move.mutate(isOpen ? 'closed' : 'open')}>
            {isOpen ? 'Close without an answer' : 'Reopen'}
          </Button>
        }
      />
      {move.error && <Notice tone="block">{move.error.message}</Notice>}
      <Columns>
        <Stack>
          <Panel title="Conversation">
            <EnquiryThread enquiry={enquiry} photoTo={(id) => `/desk/documents/${id}`} />
          </Panel>
          <AnswerPanel enquiry={enquiry} />
        </Stack>
        <Panel title="Details">
          <DescriptionList
            items={[
              {
                term: 'Customer',
                value: <TextLink to={`/desk/customers/${account.id}`}>{account.name}</TextLink>,
              },
              { term: 'Site', value: enquiry.site },
              {
                term: 'Order',
                value: order && <TextLink to={`/desk/orders/${order.id}`}>{order.number}</TextLink>,
              },
              {
                term: 'Invoice',
                value:
                  invoice &&
                  (seesInvoices ? (
                    <TextLink to={`/desk/invoices/${invoice.id}`}>{invoice.number}</TextLink>
                  ) : (
                    invoice.number
                  )),
              },
              { term: 'Item', value: invoice?.line },
            ]}
          />
        </Panel>
      </Columns>
    </>
  );
}

function AnswerPanel({ enquiry }: { enquiry: DeskEnquiry }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.answerEnquiry,
    initialValues: { text: '', close: false },
    validate: ({ text }) => ({ text: isEmpty(text) ? 'Write an answer first.' : null }),
  });
  const keyOf = useIdempotencyKey();
  const answer = useChange(
    ({ text, close }: typeof form.values) => {
      const data = { text: text.trim(), close: close && enquiry.status === 'open' };
      return call(
        'answerEnquiry',
        { params: { id: enquiry.id }, body: { data } },
        // The same text written again later is another answer.
        { idempotencyKey: keyOf({ ...data, after: enquiry.messages.length }) },
      );
    },
    {
      message: ({ data }) => `Answer saved. ${sentTo(data, enquiry.account.name)}`,
      onDone: form.reset,
    },
  );
  return (
    <Panel title="Answer">
      <FormShell
        form={form}
        label="Answer"
        onSubmit={answer.mutate}
        loading={answer.isPending}
        submitError={answer.error}
      >
        <TextArea
          {...form.field('text')}
          label="Your answer"
          help="The customer reads it in the portal and gets it by email."
          lines={4}
        />
        {enquiry.status === 'open' && <CheckboxField {...form.field('close')} label="Settled: close the enquiry" />}
        <div>
          <Button type="submit" variant="primary" loading={answer.isPending}>
            Send answer
          </Button>
        </div>
      </FormShell>
    </Panel>
  );
}

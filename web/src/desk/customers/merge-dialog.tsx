import type { Customer } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { MergePreview } from '@tonnage/contract/skip-hire/accounts/merge';
import { formatPence } from '@tonnage/domain/common/money';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { CustomerField, useCustomer } from '../prices/customer-field.tsx';
import { useCustomerChange } from './use-customer.ts';

/** Merges the customer into another that is the same one, after showing what moves. */
export function MergeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { into: '' },
    validate: () => ({
      into: !chosen
        ? 'Choose the customer to keep.'
        : chosen.id === customer.id
          ? 'Choose another customer. A customer can’t be merged into itself.'
          : null,
    }),
  });
  const { chosen } = useCustomer(form.values.into);
  const into = chosen && chosen.id !== customer.id ? chosen.id : '';
  const preview = useQuery({
    ...queryOf('previewMerge', { params: { id: customer.id }, query: { into } }),
    enabled: into !== '',
  });
  const merge = useCustomerChange(
    (survivorId: string) =>
      call('mergeCustomer', { params: { id: customer.id }, body: { data: { into: survivorId } } }),
    ({ data }) => {
      onClose();
      void navigate({ to: '/desk/customers/$customerId', params: { customerId: data.id } });
    },
    () => `${customer.name} merged. You can undo this for 24 hours.`,
  );
  return (
    <FormDialog
      title={`Merge ${customer.name} into another customer`}
      size="lg"
      form={form}
      onSubmit={() => into !== '' && merge.mutate(into)}
      sending={merge}
      action="Merge"
      variant="danger"
      onClose={onClose}
    >
      <p>
        For two accounts of the same customer. All of {customer.name}’s records move to the customer you keep. Issued
        documents and invoices keep the name they were issued to. You can undo it for 24 hours.
      </p>
      <CustomerField {...form.field('into')} />
      {preview.error && <Notice tone="block">{preview.error.message}</Notice>}
      {preview.data && <Preview of={preview.data.data} />}
    </FormDialog>
  );
}

const amount = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

function Preview({ of }: { of: MergePreview }) {
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Kept', value: `${of.survivor.name}, account ${of.survivor.number}` },
          {
            term: 'Moves',
            value: [
              amount(of.sites, 'site', 'sites'),
              `${amount(of.orders, 'order', 'orders')} (${of.openOrders} open)`,
              amount(of.documents, 'document', 'documents'),
              amount(of.invoices, 'invoice', 'invoices'),
              amount(of.payments, 'payment', 'payments'),
              amount(of.prices, 'price', 'prices'),
              amount(of.contacts, 'contact', 'contacts'),
              amount(of.users, 'user', 'users'),
            ].join(', '),
          },
          { term: 'Credit used', value: formatPence(of.exposurePence) },
        ]}
      />
      {of.notices.length > 0 && (
        <Notice tone="warn">
          {of.notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </Notice>
      )}
    </>
  );
}

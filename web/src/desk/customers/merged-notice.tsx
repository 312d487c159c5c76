import type { Customer } from '@tonnage/contract/skip-hire/accounts/accounts';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatInstant } from '@tonnage/domain/common/format-dates';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useCustomerChange } from './use-customer.ts';

/** Where a merged customer's things are now; or who was merged into this one, with the way back. */
export function MergedNotice({ customer, may }: { customer: Customer; may: boolean }) {
  const navigate = useNavigate();
  const undo = useCustomerChange(
    (id: string) => call('undoMerge', { params: { id } }),
    ({ data }) => void navigate({ to: '/desk/customers/$customerId', params: { customerId: data.id } }),
    () => 'Merge undone.',
  );
  const ask = async (id: string, name: string) => {
    const question = {
      title: `Undo the merge of ${name}?`,
      body: `What was merged moves back to ${name}. Orders, payments and invoices added since then stay with the other customer.`,
    };
    if (await confirm({ ...question, confirm: 'Undo merge', cancel: 'Cancel', danger: true })) undo.mutate(id);
  };
  const { mergedInto } = customer;
  const recent = customer.merged.filter(({ undoUntil }) => undoUntil !== null);
  return (
    <>
      {undo.error && <Notice tone="block">{undo.error.message}</Notice>}
      {mergedInto && (
        <Notice tone="info">
          Merged into <TextLink to={`/desk/customers/${mergedInto.id}`}>{mergedInto.name}</TextLink>. This account can’t
          be used any more.
        </Notice>
      )}
      {recent.map(({ id, name, number, undoUntil }) => (
        <Notice
          key={id}
          tone="info"
          action={
            may && (
              <Button size="sm" loading={undo.isPending} onClick={() => void ask(id, name)}>
                Undo merge
              </Button>
            )
          }
        >
          {name} (account {number}) was merged into this customer. You can undo this until{' '}
          {formatInstant(undoUntil!, LONDON)}.
        </Notice>
      ))}
    </>
  );
}

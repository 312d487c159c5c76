import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { queryOf } from '../../lib/queries.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { CallerPanel } from './caller-panel.tsx';
import { CustomerPanels } from './customer-panels.tsx';
import { JobPanel } from './job-panel.tsx';
import { PayPanel } from './pay-panel.tsx';
import styles from './phone-order.module.css';
import { PlacedNotice } from './placed-notice.tsx';
import { PricePanel } from './price-panel.tsx';
import { usePhoneOrder, type PhoneOrder } from './use-phone-order.ts';

/** A call: one screen, by keyboard alone, with what the caller has beside what they need. */
export function PhoneOrderScreen() {
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: choices } = useSuspenseQuery(queryOf('getPriceChoices', {})).data;
  const { quote: quoteId, line, ...opened } = useSearch({ from: '/staff/desk/phone-order' });
  const { data: quote } = useQuery({
    ...queryOf('getQuote', { params: { id: quoteId ?? '' } }),
    enabled: quoteId !== undefined,
  });
  const order = usePhoneOrder(choices, desk.today, { ...opened, quote: quote?.data, line: Number(line ?? 0) });
  const page = useRef<HTMLDivElement>(null);
  useNextField(page, order);
  const mayNot = desk.permissions.includes('jobs.manage') ? null : 'Your role can’t take orders.';
  const byKeys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Enter') return;
    const submits = event.ctrlKey || event.metaKey;
    // In the caller's box Enter chooses from the list, and does nothing before the list is there.
    const finds = event.target instanceof HTMLInputElement && event.target.name === 'find';
    if (submits || finds) event.preventDefault();
    if (submits) page.current?.querySelector('form')?.requestSubmit();
  };
  return (
    // The keys of the form within; each of its controls is there for the pointer too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={page} onKeyDown={byKeys}>
      <PageHead
        title="Phone order"
        keys="1 to 6 choose the job. Tab to the next field. In a list, type the first letter or number. Ctrl+Enter books it."
      />
      <Stack>
        {order.placed && <PlacedNotice placed={order.placed} />}
        {quote && order.form.values.quoteId === quote.data.id && (
          <Notice tone="info">{`This order uses the price of quote ${quote.data.number}. Keep its postcode, job, container, waste, placement and quantity.`}</Notice>
        )}
        <FormShell
          form={order.form}
          label="Phone order"
          onSubmit={order.submit}
          loading={order.sending.isPending}
          submitError={refusalOf(order)}
        >
          <div className={styles.call}>
            <Stack>
              <CallerPanel order={order} />
              <JobPanel order={order} choices={choices} today={desk.today} />
              {order.form.values.jobType !== 'collection' && <PayPanel order={order} />}
            </Stack>
            <div className={styles.side}>
              <PricePanel
                order={order}
                wastes={choices.wastes}
                mayNot={mayNot}
                seesCosts={desk.permissions.includes('invoices.view')}
              />
              <CustomerPanels order={order} today={desk.today} />
            </div>
          </div>
        </FormShell>
      </Stack>
    </div>
  );
}

/** The server names the fields of its own input. */
function refusalOf({ sending, form }: PhoneOrder) {
  const error = sending.error as (Error & { fields?: Record<string, string> }) | null;
  if (error === null) return null;
  const fields = Object.fromEntries(
    Object.entries(error.fields ?? {}).map(([path, text]) => {
      const at = path.replace(/^data\./, '');
      return [FIELDS[at] ?? at.split('.').at(-1) ?? at, text];
    }),
  );
  const here = Object.keys(fields).every((name) => name in form.values);
  return here ? { message: error.message, fields } : { message: error.message };
}
const FIELDS: Record<string, string> = {
  accountId: 'find',
  agreedPence: 'price',
  confirmedByCaller: 'confirmed',
  date: 'day',
  locationNotes: 'notes',
  type: 'jobType',
  'caller.name': 'callerName',
  'newCustomer.name': 'customerName',
  'newSite.name': 'siteName',
};

/**
 * Once the caller is known, the focus goes to the first field that is still to be filled in; with containers on site, to what they
 * need.
 */
function useNextField(page: { current: HTMLElement | null }, { form, customer, sending }: PhoneOrder): void {
  const { accountId, isNew, filled } = form.values;
  const hasSkips = customer !== undefined && customer.skips.length > 0;
  // While the order is being placed, its fields are disabled.
  const busy = sending.isPending;
  useEffect(() => {
    if (busy) return;
    if (accountId === '' && !isNew) {
      page.current?.querySelector<HTMLElement>('[name="find"]')?.focus();
      return;
    }
    if (accountId !== '' && filled !== accountId) return;
    const empty = [...(page.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? [])];
    const next = empty.find(
      ({ name, value, required }) => value === '' && name !== 'find' && (required || (isNew && name === 'phone')),
    );
    const kinds = page.current?.querySelectorAll<HTMLInputElement>('[data-kind] input') ?? [];
    const kind = [...kinds].find(({ checked }) => checked) ?? kinds[0];
    if (hasSkips && next?.name !== 'callerName') kind?.focus();
    else next?.focus();
  }, [page, accountId, isNew, filled, hasSkips, busy]);
}

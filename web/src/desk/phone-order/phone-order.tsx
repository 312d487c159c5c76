import type { PriceChoices } from '@tonnage/contract/skip-hire/prices';
import { mayNotGoIn } from '@tonnage/domain/skip-hire/prohibited';
import { useSuspenseQuery } from '@tanstack/react-query';
import { formatPence } from '@tonnage/domain/common/money';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/content/copy-text.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Stack } from '../../ui/content/panel.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { PriceCard } from '../../ui/order/price-card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { includedIn, linesOf } from '../../shared/price-lines.ts';
import { CallerPanel } from './caller-panel.tsx';
import { JobPanel, PayPanel } from './job-panel.tsx';
import styles from './phone-order.module.css';
import { queryOf } from '../../lib/queries.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { sentTo } from '../sent-to.ts';
import { usePhoneOrder, type PhoneOrder } from './use-phone-order.ts';

/** An order taken while the caller is on the line: one screen, by keyboard alone. */
export function PhoneOrderScreen() {
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: choices } = useSuspenseQuery(queryOf('getPriceChoices', {})).data;
  const order = usePhoneOrder(choices, desk.today);
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
        keys="Tab to the next field. In a list, type the first letter or number. Ctrl+Enter places the order."
      />
      <Stack>
        {order.placed && <PlacedNotice order={order} />}
        <FormShell
          form={order.form}
          label="Phone order"
          onSubmit={order.submit}
          loading={order.sending.isPending}
          submitError={refusalOf(order)}
        >
          <Columns slim>
            <Stack>
              <CallerPanel order={order} />
              <JobPanel order={order} choices={choices} today={desk.today} />
              <PayPanel order={order} />
            </Stack>
            <PricePanel order={order} wastes={choices.wastes} mayNot={mayNot} />
          </Columns>
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
  'caller.name': 'callerName',
  'newCustomer.name': 'customerName',
  'newSite.name': 'siteName',
};

interface PricePanelProps {
  order: PhoneOrder;
  wastes: PriceChoices['wastes'];
  mayNot: string | null;
}

function PricePanel({ order, wastes, mayNot }: PricePanelProps) {
  const { quote, form, working, priceError, sending, customer } = order;
  const blockers = [...(customer?.blockers ?? []), ...(quote?.blockers ?? [])].map(({ message }) => message);
  const whyNot = mayNot ?? (quote === undefined ? null : (quote.blockers[0]?.message ?? null));
  const waste = wastes.find(({ id }) => id === form.values.wasteTypeId);
  const ewcCodes = waste?.ewcCodes ?? null;
  return (
    <div className={styles.side}>
      <PriceCard
        title="Price"
        lines={quote ? linesOf(quote) : []}
        totalLabel="Total"
        totalPence={quote && quote.grossPence > 0 ? quote.grossPence : null}
        noTotal="Needs size, waste, day and site"
        note={
          quote &&
          quote.grossPence > 0 &&
          `${includedIn(quote)}${form.values.price.trim() !== '' && quote.listPence !== null ? ` List price ${formatPence(quote.listPence)}.` : ''}`
        }
        blockers={[...new Set(blockers)]}
        working={working}
        alert={
          <>
            {priceError && <Notice tone="block">{priceError.message}</Notice>}
            {quote?.warnings.map(({ code, message }) => (
              <Notice key={code} tone="info">
                {message}
              </Notice>
            ))}
            <CheckboxField
              {...form.field('confirmed')}
              label="Read to the caller and confirmed"
              help={`“You’ve considered reuse and recycling first. Nothing hazardous, and ${mayNotGoIn(ewcCodes)} go in. Our terms apply.”`}
            />
          </>
        }
        action={
          <Button
            type="submit"
            variant="primary"
            size="lg"
            full
            loading={sending.isPending}
            disabledReason={form.values.confirmed ? whyNot : mayNot}
          >
            {form.values.payment === 'link' ? 'Send payment link' : 'Place order'}
          </Button>
        }
      />
    </div>
  );
}

function PlacedNotice({ order: { placed } }: { order: PhoneOrder }) {
  if (!placed) return null;
  return (
    <Notice
      tone="ok"
      title={
        placed.paymentUrl === null
          ? `${placed.orders.map(({ number }) => number).join(', ')} confirmed`
          : `${placed.orders.map(({ number }) => number).join(', ')} awaiting payment`
      }
    >
      {placed.orders.map(({ id, number }) => (
        <TextLink key={id} to={`/desk/orders/${id}`}>{`Open ${number}`}</TextLink>
      ))}
      <p>{sentTo(placed, placed.customer)}</p>
      {placed.paymentUrl !== null && (
        <>
          <p>The order is confirmed once it’s paid.</p>
          <CopyText label="Payment link" text={placed.paymentUrl} />
        </>
      )}
    </Notice>
  );
}

/** Once the caller is known, the focus goes to the first field that is still to be filled in. */
function useNextField(page: { current: HTMLElement | null }, { form, customer, sending }: PhoneOrder): void {
  const { accountId, isNew } = form.values;
  const known = customer?.id ?? '';
  // While the order is being placed, its fields are disabled.
  const busy = sending.isPending;
  useEffect(() => {
    if (busy) return;
    if (accountId === '' && !isNew) {
      page.current?.querySelector<HTMLElement>('[name="find"]')?.focus();
      return;
    }
    if (accountId !== '' && known !== accountId) return;
    const empty = [...(page.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? [])];
    const next = ({ name, value, required }: (typeof empty)[number]) =>
      value === '' && name !== 'find' && (required || (isNew && name === 'phone'));
    empty.find(next)?.focus();
  }, [page, accountId, isNew, known, busy]);
}

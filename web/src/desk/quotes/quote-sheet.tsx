import { useQuery } from '@tanstack/react-query';
import type { DeskPerson } from '@tonnage/contract/skip-hire/desk';
import type { Quote, QuoteLine } from '@tonnage/contract/skip-hire/quotes';
import { phoneLink } from '@tonnage/domain/common/phone';
import { formatPence } from '@tonnage/domain/common/money';
import { sumText } from '@tonnage/domain/common/vat';
import { hireTerms } from '@tonnage/domain/skip-hire/quotes';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { queryOf } from '../../lib/queries.ts';
import { asLink } from '../../shared/address.ts';
import { useFile } from '../../shared/use-file.ts';
import type { SheetProps } from '../../shared/row-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { copy } from '../../ui/copy.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SideSheet } from '../../ui/overlay/side-sheet.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useChange } from '../use-change.ts';
import { DeclineDialog, ExtendDialog, SendDialog } from './quote-dialogs.tsx';
import { pillOf, words } from './words.ts';

interface QuoteSheetProps {
  id: string;
  desk: DeskPerson;
  sheet: SheetProps;
}

/** A quote from its writing to its order. */
export function QuoteSheet({ id, desk, sheet }: QuoteSheetProps) {
  const { data, error, refetch } = useQuery(queryOf('getQuote', { params: { id } }));
  const quote = data?.data;
  if (!quote)
    return (
      <SideSheet {...sheet} title="Quote">
        {error ? <ErrorState text={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={8} />}
      </SideSheet>
    );
  return <Shown quote={quote} desk={desk} sheet={sheet} />;
}

type Doing = 'send' | 'decline' | 'extend';

function Shown({ quote, desk, sheet }: { quote: Quote; desk: DeskPerson; sheet: SheetProps }) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const pdf = useFile('getQuotePdf');
  const link = useChange(() => call('linkQuote', { params: { id: quote.id } }), {
    message: () => 'Link copied. Anybody who has it can read and accept the quote.',
    onDone: ({ data }) => void copy(data.url),
  });
  const { state, accepted } = quote;
  const isOpen = state === 'open';
  const day = (date: string | null) => date && formatDayNear(date, desk.today);
  const at = (instant: string | null) => instant && day(londonDate(instant));
  return (
    <>
      <SideSheet
        {...sheet}
        size="lg"
        title={`Quote ${quote.number}`}
        facts={[pillOf(quote).label, sumText(quote.grossPence, quote.vatPence), `Valid until ${day(quote.validTo)}`]}
        footer={
          <>
            <Button loading={pdf.isPending} onClick={() => pdf.mutate({ params: { id: quote.id } })}>
              PDF
            </Button>
            <LinkButton to={asLink({ path: '/desk/quotes/new', search: { from: quote.id } })}>Duplicate</LinkButton>
            {(isOpen || state === 'expired') && <Button onClick={() => setDoing('extend')}>Extend</Button>}
            {(isOpen || state === 'expired' || quote.toOrder) && (
              <Button onClick={() => setDoing('decline')}>Decline</Button>
            )}
            {isOpen && (
              <>
                <Button loading={link.isPending} onClick={() => link.mutate(undefined)}>
                  Copy link
                </Button>
                <Button variant="primary" onClick={() => setDoing('send')}>
                  {quote.emailedAt === null ? 'Email' : 'Email again'}
                </Button>
              </>
            )}
          </>
        }
      >
        <Stack>
          {quote.problem !== null && (
            <Notice tone="warn" title="The order couldn’t be placed automatically">
              {quote.problem}
            </Notice>
          )}
          {accepted && (
            <Notice tone="ok" title={`Accepted by ${accepted.name} for ${day(accepted.date)}`}>
              {[accepted.poNumber && `${words.poNumber} ${accepted.poNumber}.`, accepted.notes]
                .filter(Boolean)
                .join(' ')}
            </Notice>
          )}
          {quote.lines.map((line, index) => (
            <Line key={index} quote={quote} line={line} index={index} desk={desk} />
          ))}
          <DescriptionList
            column="100%"
            items={[
              { term: 'Net', value: formatPence(quote.netPence) },
              { term: 'VAT', value: formatPence(quote.vatPence) },
              { term: 'Total', value: formatPence(quote.grossPence) },
            ]}
          />
          <DescriptionList
            column="100%"
            items={[
              {
                term: 'Customer',
                value: quote.account && (
                  <TextLink to={`/desk/customers/${quote.account.id}`}>{quote.account.name}</TextLink>
                ),
              },
              { term: 'Name', value: quote.name },
              { term: 'Company', value: quote.company },
              { term: 'Email', value: quote.email && <TextLink to={`mailto:${quote.email}`}>{quote.email}</TextLink> },
              {
                term: 'Telephone',
                value: quote.phone && <TextLink to={phoneLink(quote.phone)}>{quote.phone}</TextLink>,
              },
              { term: 'Site', value: quote.place },
              { term: 'Priced for', value: day(quote.date) },
              { term: 'Written', value: [at(quote.createdAt), quote.createdBy].filter(Boolean).join(', ') },
              { term: 'Emailed', value: at(quote.emailedAt) },
              { term: state === 'declined' ? 'Declined' : 'Answered', value: at(quote.answeredAt) },
              { term: 'Reason', value: quote.reason },
              { term: 'Notes', value: quote.notes },
            ]}
          />
        </Stack>
      </SideSheet>
      {doing === 'send' && <SendDialog quote={quote} onClose={() => setDoing(null)} />}
      {doing === 'extend' && <ExtendDialog quote={quote} today={desk.today} onClose={() => setDoing(null)} />}
      {doing === 'decline' && <DeclineDialog quote={quote} onClose={() => setDoing(null)} />}
    </>
  );
}

/** A line with its price, and its order or the way to it. */
function Line({ quote, line, index, desk }: { quote: Quote; line: QuoteLine; index: number; desk: DeskPerson }) {
  const { state, account } = quote;
  const orders =
    desk.permissions.includes('jobs.manage') && (state === 'accepted' || state === 'open') && line.orders.length === 0;
  const label = account === null ? words.addBoth : words.placeOrder;
  return (
    <section>
      <DescriptionList
        column="100%"
        items={[
          ...line.lines.map((part) => ({
            term: part.quantity === 1 ? part.label : `${part.quantity} × ${part.label}`,
            value: formatPence(part.netPence),
          })),
          { term: 'Includes', value: hireTerms(line).join(' ') },
          {
            term: line.orders.length === 1 ? 'Order' : 'Orders',
            value:
              line.orders.length > 0 &&
              line.orders.map(({ id, number }) => (
                <span key={id}>
                  <TextLink to={`/desk/orders/${id}`}>{number}</TextLink>{' '}
                </span>
              )),
          },
        ]}
      />
      {orders && (
        <LinkButton
          variant={state === 'accepted' ? 'primary' : 'default'}
          size="sm"
          aria-label={quote.lines.length === 1 ? undefined : `${label}: ${line.container.name}`}
          to={asLink({ path: '/desk/phone-order', search: { quote: quote.id, line: String(index) } })}
        >
          {label}
        </LinkButton>
      )}
    </section>
  );
}

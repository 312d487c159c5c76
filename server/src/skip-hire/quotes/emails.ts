import { formatDayYear, formatLongDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { sumInWords } from '@tonnage/domain/common/vat';
import { hireTerms } from '@tonnage/domain/skip-hire/quotes';
import { z } from 'zod';
import { defineEmail } from '../../core/email/define-email.ts';
import { callUs, type Fact } from '../../core/email/text.ts';
import type { TenantContext } from '../../platform/context.ts';
import { renderPdf } from '../../platform/pdf/writer.ts';
import { quoteToken } from './link.ts';
import { printedQuote } from './paper.queries.ts';
import { quoteDetail, quoteRow, stateOf } from './queries.ts';

/** A quote, to whoever asked for it, with the PDF and the link that accepts it. Not sent any more once it is answered or has expired. */
export const quoteSent = defineEmail({
  name: 'quote',
  data: z.object({ quoteId: z.string() }),
  load: async (ctx, { quoteId }, { tokens }) => {
    const row = await quoteRow(ctx, quoteId);
    if (!row || stateOf(row, ctx.now) !== 'open') return null;
    return { ...(await printedQuote(ctx, quoteId)), token: await quoteToken(tokens, quoteId) };
  },
  write: ({ url, brand, loaded: { quote, brand: head, token } }) => {
    const { number, lines } = quote;
    const until = formatDayYear(quote.validTo);
    const terms = lines.flatMap((line) => {
      const own = hireTerms(line).join(' ');
      return own === '' ? [] : [lines.length === 1 ? own : `${line.lines[0]?.label}: ${own}`];
    });
    return {
      subject: `Quote ${number} from ${brand.name}`,
      body: {
        preview: `${sumInWords(quote)}, valid until ${until}.`,
        heading: 'Your quote',
        body: [
          `Here is our quote for ${quote.place}, valid until ${until}. Thank you for asking us.`,
          ...(quote.notes === null ? [] : quote.notes.split('\n').filter((line) => line.trim() !== '')),
          ...terms,
          `Use the button below to accept it and choose a day. You don’t need to log in. Questions? Please ${callUs(brand)}.`,
        ],
        bill: {
          sums: [
            ...lines.flatMap((line) =>
              line.lines.map(({ label, quantity, netPence }) => ({
                label: quantity === 1 ? label : `${quantity} × ${label}`,
                amount: formatPence(netPence),
              })),
            ),
            { label: 'VAT', amount: formatPence(quote.vatPence) },
          ],
          total: { label: 'Total', amount: formatPence(quote.grossPence) },
        },
        action: { label: 'View and accept quote', url: `${url}/quote#token=${token}` },
        open: true,
      },
      attachment: {
        name: `Quote ${number}.pdf`,
        mime: 'application/pdf',
        make: async () => {
          const { quotePdf } = await import('./quote-pdf.ts');
          return renderPdf(quotePdf(head, quote));
        },
      },
      token,
    };
  },
});

/** To whoever wrote a quote: how the customer answered it, and what is left to do. */
export const quoteAnswered = defineEmail({
  name: 'quote-answered',
  data: z.object({ quoteId: z.string() }),
  load: (ctx: TenantContext, { quoteId }) => quoteDetail(ctx, quoteId),
  write: ({ url, loaded: quote }) => {
    const { number, accepted, problem, reason } = quote;
    const who = quote.company ?? quote.account?.name ?? quote.name;
    const orders = quote.lines.flatMap(({ orders: made }) => made.map((order) => order.number));
    const what = accepted
      ? `${accepted.name} accepted quote ${number} (${who}) for ${formatLongDay(accepted.date)}.`
      : `Quote ${number} (${who}) was declined.`;
    const next = !accepted
      ? []
      : orders.length > 0
        ? [`${orders.length === 1 ? 'Order' : 'Orders'} ${orders.join(', ')} placed at the quoted price.`]
        : [
            problem === null
              ? 'Open the quote to place the order.'
              : `The order couldn’t be placed automatically: ${problem}`,
          ];
    return {
      subject: `Quote ${number} ${accepted ? 'accepted' : 'declined'}: ${who}`,
      body: {
        preview: what,
        heading: accepted ? 'Quote accepted' : 'Quote declined',
        body: [what, ...next],
        facts: [
          ['Total', formatPence(quote.grossPence)],
          ['Site', quote.place],
          ['PO number', accepted?.poNumber],
          ['Notes', accepted?.notes ?? reason],
        ].filter((fact): fact is Fact => Boolean(fact[1])),
        action: { label: `View quote ${number}`, url: `${url}/desk/quotes?open=${quote.id}` },
      },
    };
  },
});

export const emails = [quoteSent, quoteAnswered];

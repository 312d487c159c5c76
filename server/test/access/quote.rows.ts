import { newId } from '../../src/platform/db/ids.ts';
import { quoteToken } from '../../src/skip-hire/quotes/link.ts';
import { json } from '../../src/platform/db/db.ts';
import type { Company } from '../fixtures.ts';
import type { Harness } from '../harness.ts';
import { ANYBODY, nothing, staffWho, type Rows, type Things } from './policy.ts';

/** An open quote of the company for somebody who is not a customer, 8 yards of mixed waste at £200 without VAT. Returns its id. */
export async function quoteOf(h: Harness, company: Company = h.fixtures.alpha, accountId: string | null = null) {
  const id = newId(h.clock.now());
  const part = { code: 'delivery', label: 'Builders, mixed', quantity: 1, unitPence: 20_000, vatRateBp: 2000 };
  const sums = { netPence: 20_000, vatPence: 4_000 };
  const terms = { hireDays: 14, overHirePencePerDay: 200, includedTonnes: null, perTonnePence: null };
  const line = {
    jobType: 'delivery',
    containerTypeId: company.skip,
    containerSubTypeId: company.builders,
    container: '8 yd builders',
    wasteTypeId: company.mixed,
    waste: 'Mixed construction',
    ewcCodes: ['17 09 04'],
    placement: 'private',
    quantity: 1,
    price: { lines: [{ ...part, ...sums }], ...sums, grossPence: 24_000, ...terms },
    agreedPence: null,
    orderIds: [],
  };
  await h.withoutTenant((db) =>
    db
      .insertInto('quotes')
      .values({
        tenant_id: company.tenantId,
        id,
        number: `Q-${id.slice(-12)}`,
        account_id: accountId,
        name: 'Olu Stranger',
        email: 'olu@stranger.example',
        postcode: 'LS11 5PS',
        date: '2026-03-10',
        lines: json([line]),
        net_pence: 20_000,
        vat_pence: 4_000,
        gross_pence: 24_000,
        valid_to: '2026-04-30',
        status: 'open',
        created_by: h.fixtures.clerk.id,
        created_at: h.clock.now(),
        updated_at: h.clock.now(),
      })
      .execute(),
  );
  return id;
}

/** Written quotes, and their links. */
export const quoteRows: Rows = (h) => {
  const may = staffWho('prices.view');
  const fresh = async () => {
    const quoteId = await quoteOf(h);
    return { quoteId, quoteLinkToken: await quoteToken(h.deps.tokens, quoteId) };
  };
  const of = (body?: object) => ({
    may,
    sent: ({ quoteId }: Things) => ({ params: { id: quoteId }, ...(body && { body: { data: body } }) }),
    foreign: 'NOT_FOUND',
    wholeTenant: true as const,
    fresh,
  });
  const asked = () => {
    const { skip, builders, mixed } = h.fixtures.alpha;
    return {
      where: 'LS11 5PS',
      date: '2026-03-10',
      lines: [{ containerTypeId: skip, containerSubTypeId: builders, wasteTypeId: mixed }],
    };
  };
  const byLink = (data: object = {}) => ({
    may: ANYBODY,
    sent: ({ quoteLinkToken: token }: Things) => ({ body: { data: { token, ...data } } }),
    foreign: 'QUOTE_LINK',
    fresh,
  });
  const confirmed = { hierarchyConfirmed: true, prohibitedConfirmed: true, termsAccepted: true };
  return {
    listQuotes: { may, sent: nothing },
    getQuote: of(),
    getQuotePdf: of(),
    priceQuote: { may, sent: () => ({ body: { data: asked() } }) },
    createQuote: {
      may,
      sent: () => ({ body: { data: { ...asked(), name: 'Olu Stranger', validTo: '2026-04-01', grossPence: 24_000 } } }),
    },
    emailQuote: of({ email: 'olu@stranger.example' }),
    linkQuote: of(),
    declineQuote: of({ reason: 'Too dear' }),
    extendQuote: of({ validTo: '2026-05-01' }),
    lookAtQuote: byLink(),
    acceptQuote: byLink({ name: 'Olu Stranger', date: '2026-03-12', ...confirmed }),
    refuseQuote: byLink({ reason: 'Too dear' }),
  };
};

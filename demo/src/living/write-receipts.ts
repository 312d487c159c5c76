import { LIMITS } from '@tonnage/contract/limits';
import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { jobLines } from '@tonnage/domain/skip-hire/billing';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import type { Db } from '@tonnage/server/platform/db/db';
import { newId } from '@tonnage/server/platform/db/ids';
import type { Account, Cast, Site } from './cast.ts';
import { insertAll } from './insert-all.ts';
import { writeInvoices } from './write-invoices.ts';

/** An order that its customer paid for with a card when it was placed: in the portal, or over the telephone without a login. */
export interface PaidOrder {
  account: Account;
  site: Site;
  orderId: string;
  jobId: string;
  paymentId: string;
  number: string;
  /** The number of its receipt. */
  invoice: string;
  price: JobPrice;
  type: JobType;
  at: Instant;
}

/** How a customer pays by card. */
export const providerOf = ({ ownerId }: Account) => (ownerId === null ? 'card_terminal' : 'sandbox');

/** The payments, before the orders that name them. */
export async function writeCardPayments(db: Db, cast: Cast, paid: readonly PaidOrder[]): Promise<void> {
  await insertAll(
    db,
    'payments',
    paid.map(({ account, paymentId, price, at }) => ({
      tenant_id: cast.tenantId,
      id: paymentId,
      account_id: account.id,
      provider: providerOf(account),
      reference: paymentId,
      amount_pence: price.grossPence,
      status: 'paid',
      created_at: at,
      settled_at: at,
      refund_due_pence: 0,
      started_by: account.ownerId ?? cast.officeId,
      expires_at:
        account.ownerId === null ? null : new Date(Date.parse(at) + LIMITS.paymentMinutes * 60_000).toISOString(),
      received_on: dateIn(LONDON, at),
      allocated_pence: price.grossPence,
      bank_reference: null,
    })),
  );
}

/** The receipt with VAT of each payment. */
export async function writeReceipts(db: Db, cast: Cast, paid: readonly PaidOrder[]): Promise<void> {
  await writeInvoices(
    db,
    cast,
    paid.map(({ account, site, orderId, jobId, paymentId, number, invoice, price, type, at }) => {
      const date = dateIn(LONDON, at);
      const of = { orderId, siteId: site.id, jobId, chargeId: null, order: number, site: site.name, poNumber: null };
      return {
        id: newId(at),
        account,
        number: invoice,
        title: 'Invoice, paid by card',
        at,
        issuedOn: date,
        dueOn: date,
        run: null,
        receiptFor: paymentId,
        lines: jobLines(price, type).map((line) => ({
          ...line,
          ...of,
          date,
          fromDate: null,
          hireTo: null,
          usual: null,
          owedPence: 0,
        })),
        jobIds: [jobId],
        paid: [{ paymentId, pence: price.grossPence, on: date, at }],
      };
    }),
  );
}

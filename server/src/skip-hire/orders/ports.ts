import type { PhonePayment } from '@tonnage/contract/skip-hire/orders/phone-orders';
import type { OrderChargeCode } from '@tonnage/domain/skip-hire/charges';
import type { SoldCategory } from '@tonnage/domain/common/vat-category';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { JobType, Placement } from '@tonnage/domain/skip-hire/orders';
import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import type { AccountContext, BaseContext, Reading, TenantContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { port } from '../../platform/port.ts';
import type { Actor } from '../../platform/scope.ts';

/** Anybody who acts for a company: staff, a customer or a driver. */
type ActorContext = BaseContext & { scope: { tenantId: string; actor: Actor } };

/** A load that a weighbridge ticket is issued for. Weights in kg. */
export interface WeighedLoad {
  jobId: string;
  orderId: string;
  netKg: number;
  grossKg: number | null;
  tareKg: number | null;
  estimated: boolean;
  /** When it was weighed; defaults to now. */
  weighedAt?: string;
  /** For a correction: the ticket that this one replaces. */
  replacesId?: string | null;
}

/** What `documents` provides for a job. */
interface Documents {
  issueMissingNote: (
    ctx: ActorContext,
    job: { id: string; account_id: string; site_id: string; type: JobType; date: string },
  ) => Promise<void>;
  /** Stores a job's note that the customer and the driver have signed. */
  fileTakenNote: (ctx: ActorContext, jobId: string) => Promise<void>;
  renewNote: (ctx: ActorContext, jobId: string, now?: { wasteTypeId?: string; siteId?: string }) => Promise<void>;
  voidWaitingNote: (db: Db, jobId: string, now: string) => Promise<void>;
  issueWeighbridgeTicket: (ctx: TenantContext, load: WeighedLoad) => Promise<void>;
}

/** An extra charge besides a job's own price; `unitPence` without VAT. */
export interface ExtraCharge {
  code: OrderChargeCode;
  label: string;
  quantity: number;
  unitPence: number;
  vatRateBp: number;
  /** Null: the usual one of the rate. */
  vatCategory?: SoldCategory | null | undefined;
  /** Sold without work: never under the domestic reverse charge. */
  goods?: boolean | undefined;
}

/** How the office has been paid itself. */
export type TakenBy = Exclude<PhonePayment, 'account' | 'link'>;

/** What `billing` provides for an order. Money in pence. */
interface Billing {
  startPayment: (
    ctx: AccountContext,
    amountPence: number,
    of?: { minutes?: number },
  ) => Promise<{ id: string; url: string }>;
  takePayment: (ctx: AccountContext, amountPence: number, by: TakenBy) => Promise<string>;
  settlePayment: (ctx: TenantContext, paymentId: string, outcome: 'paid') => Promise<void>;
  /** Ends a payment that is no longer wanted, if it is still pending. */
  closePayment: (ctx: ActorContext, paymentId: string) => Promise<void>;
  /** Until the transaction ends no invoice is issued, so that what one would say stays as it is read. */
  lockInvoicing: (db: Db, tenantId: string) => Promise<void>;
  addCharge: (ctx: TenantContext, orderId: string, charge: ExtraCharge) => Promise<string>;
  /** What an order costs besides its agreed prices, up to a day; money with VAT. */
  extrasOf: (
    db: Db,
    order: { tenantId: string; orderId: string },
    until: IsoDate,
  ) => Promise<{ label: string; date: IsoDate; vatPence: number; grossPence: number }[]>;
  /** Answers the pence that are due back for it. */
  creditOrder: (ctx: ActorContext, of: { orderId: string; jobId?: string }, reason: string) => Promise<number>;
  correctReceipt: (
    ctx: ActorContext,
    job: { id: string; order_id: string; account_id: string; payment_id: string; type: JobType },
    before: Pick<JobPrice, 'lines'>,
  ) => Promise<void>;
}

/** A line of a quote, counted from 0. */
export interface QuotedLine {
  id: string;
  line: number;
}

/** What an order of a quote must say again. `postcode`: null if it is not known yet. */
export interface QuotedJob {
  accountId: string | null;
  postcode: string | null;
  jobType: JobType;
  containerSubTypeId: string;
  wasteTypeId: string;
  placement: Placement;
  quantity: number;
}

/** What `quotes` provides for an order. */
interface Quotes {
  /** The price of one container that a quote promised, or why it does not apply. */
  quotedPrice: (
    ctx: Reading<TenantContext>,
    of: QuotedLine,
    job: QuotedJob,
  ) => Promise<{ number: string; price: JobPrice | null; refusal: string | null }>;
  /** Records the orders made of a line of a quote, once. */
  markOrdered: (
    ctx: TenantContext,
    of: QuotedLine,
    order: { orderIds: readonly string[]; accountId: string; name: string; date: IsoDate },
  ) => Promise<void>;
}

export const [documents, connectDocuments] = port<Documents>('orders: documents');
export const [billing, connectBilling] = port<Billing>('orders: billing');
export const [quotes, connectQuotes] = port<Quotes>('orders: quotes');

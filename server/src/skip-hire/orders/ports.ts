import type { JobType } from '@tonnage/domain/skip-hire/orders';
import type { AccountContext, BaseContext, TenantContext } from '../../platform/http/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { port } from '../../platform/port.ts';
import type { Actor } from '../../platform/http/scope.ts';

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
    job: { id: string; account_id: string; site_id: string; waste_type_id: string; type: JobType; date: string },
  ) => Promise<void>;
  renewNote: (ctx: ActorContext, jobId: string) => Promise<void>;
  voidWaitingNote: (db: Db, jobId: string, now: string) => Promise<void>;
  issueWeighbridgeTicket: (ctx: TenantContext, load: WeighedLoad) => Promise<void>;
}

/** What `billing` provides for an order. Money in pence. */
interface Billing {
  startPayment: (ctx: AccountContext, amountPence: number) => Promise<{ id: string; url: string }>;
  creditOrder: (ctx: ActorContext, of: { orderId: string; jobId?: string }, reason: string) => Promise<void>;
  correctReceipt: (
    ctx: ActorContext,
    job: { id: string; order_id: string; account_id: string; payment_id: string },
  ) => Promise<void>;
}

export const [documents, connectDocuments] = port<Documents>('orders: documents');
export const [billing, connectBilling] = port<Billing>('orders: billing');

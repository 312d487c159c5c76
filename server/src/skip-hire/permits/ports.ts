import type { ExtraCharge } from '../orders/ports.ts';
import type { TenantContext } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

interface Documents {
  issuePermitSheet: (
    ctx: TenantContext,
    permit: { orderId: string; number: string; council: string; from: string; to: string; replacesId?: string | null },
  ) => Promise<void>;
  /** Returns the id of the voided sheet; null if there was none. */
  voidPermitSheet: (ctx: TenantContext, orderId: string) => Promise<string | null>;
}

interface Billing {
  /** Returns the id of the charge. */
  addCharge: (ctx: TenantContext, orderId: string, charge: ExtraCharge) => Promise<string>;
}

export const [documents, connectDocuments] = port<Documents>('permits: documents');
export const [billing, connectBilling] = port<Billing>('permits: billing');

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

export const [documents, connectDocuments] = port<Documents>('permits: documents');

import type { Instant } from '@tonnage/domain/common/dates';
import type { TenantContext } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

interface WasteTracking {
  /** Adds a weighed load to those that the law requires to be recorded. */
  recordReceipt: (
    ctx: TenantContext,
    load: { jobId: string; accountId: string; ticketId: string; receivedAt: Instant; netKg: number },
  ) => Promise<void>;
}

export const [wasteTracking, connectWasteTracking] = port<WasteTracking>('documents: waste tracking');

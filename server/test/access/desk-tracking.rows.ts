import { newId } from '../../src/platform/db/ids.ts';
import { collecting, loadDone } from '../documents.ts';
import { nothing, staffWho, type Rows, type Things } from './policy.ts';

const MANAGE = staffWho('documents.manage');

/** Loads for the waste tracking service. The tests' installation has no credentials for it. */
export const deskTrackingRows: Rows = (h) => {
  const load = async () => {
    const of = await h.customer();
    const { jobId } = await collecting(h, of);
    await loadDone(h, of, jobId, { netWeightKg: 4_000 });
    const receiptId = newId(h.clock.now());
    await h.rows(`insert into waste_receipts (id, tenant_id, account_id, job_id, ticket_id, received_at, due_on, status, created_at, updated_at)
      select '${receiptId}', j.tenant_id, j.account_id, j.id, d.id, j.completed_at, '2026-03-05', 'due', now(), now()
      from jobs j join documents d on d.job_id = j.id and d.kind = 'weighbridge_ticket' where j.id = '${jobId}'`);
    return { receiptId };
  };
  const of = (body?: object) => ({
    sent: ({ receiptId }: Things) => ({ params: { id: receiptId }, ...(body && { body: { data: body } }) }),
    foreign: 'NOT_FOUND',
    wholeTenant: true as const,
    fresh: load,
  });
  return {
    listReceipts: { may: staffWho('desk.view'), sent: nothing, fresh: load },
    getTracking: { may: staffWho('desk.view'), sent: nothing },
    getReceipt: { may: staffWho('desk.view'), ...of() },
    correctReceipt: { may: MANAGE, ...of({ said: { treatment: 'R5' } }) },
    sendReceipt: { ...of({}), may: { ...MANAGE, clerk: 'TRACKING_OFF', planner: 'TRACKING_OFF' } },
    enterReceipt: {
      may: MANAGE,
      ...of(),
      sent: ({ receiptId }) => ({
        params: { id: receiptId },
        body: { data: { trackingId: receiptId.replaceAll('-', '').slice(-12) } },
      }),
    },
    readReturned: {
      may: MANAGE,
      sent: () => ({ body: { data: { rows: [{ reference: 'WB-NONE', trackingId: '25HRA0B2' }] } } }),
    },
    setTrackingCode: { may: staffWho('settings.manage'), sent: () => ({ body: { data: { code: null } } }) },
    exportReceipts: { may: MANAGE, sent: nothing, fresh: load },
  };
};

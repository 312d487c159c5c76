import { confirmJob } from '../../src/skip-hire/orders/requests/commands/answer-request.ts';
import { grantPermit } from '../../src/skip-hire/permits/commands/permit.ts';
import { collecting, loadDone } from '../documents.ts';
import { nothing, staffWho, type Rows, type Things } from './policy.ts';

const MANAGE = staffWho('documents.manage');

/** Road permits and load weights, at the desk. */
export const deskPermitRows: Rows = (h) => {
  const requested = async (granted: boolean) => {
    const { id, jobId } = await h.placed(await h.customer(), { placement: 'highway', date: '2026-03-16' });
    await h.office(async (ctx) => {
      await confirmJob(ctx, jobId);
      if (granted) await grantPermit(ctx, id, { number: 'LCC-1', from: '2026-03-13', to: '2026-03-26' });
    });
    const [row] = await h.rows<{ id: string }>(`select id from permits where order_id = '${id}'`);
    return { permitId: row!.id };
  };
  const of = (body: object, granted = false) => ({
    may: MANAGE,
    sent: ({ permitId }: Things) => ({ params: { id: permitId }, body: { data: body } }),
    foreign: 'NOT_FOUND',
    wholeTenant: true as const,
    fresh: () => requested(granted),
  });
  return {
    listPermits: { may: staffWho('desk.view'), sent: nothing, fresh: () => requested(false) },
    applyForPermit: of({}),
    grantPermit: of({ number: 'LCC-1', from: '2026-03-13', to: '2026-03-26' }),
    extendPermit: of({ to: '2026-04-10' }, true),
    refusePermit: of({ reason: 'Double white lines' }),
    weighLoad: {
      may: staffWho('jobs.manage'),
      sent: ({ jobId }) => ({ params: { id: jobId }, body: { data: { netWeightKg: 4_000 } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: async () => {
        const of = await h.customer();
        const { jobId } = await collecting(h, of);
        await loadDone(h, of, jobId);
        return { jobId };
      },
    },
    waiveWeight: {
      may: staffWho('credit.manage'),
      sent: ({ jobId }) => ({ params: { id: jobId }, body: { data: { reason: 'Rain' } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: async () => {
        const of = await h.customer();
        const { jobId, orderId } = await collecting(h, of);
        await h.rows(
          `update jobs set price = price || '{"includedTonnes": 3, "perTonnePence": 10000}' where order_id = '${orderId}' and type = 'delivery'`,
        );
        await loadDone(h, of, jobId, { netWeightKg: 4_000 });
        return { jobId };
      },
    },
  };
};

import { randomUUID } from 'node:crypto';
import type { Company } from '../fixtures.ts';
import type { Harness } from '../harness.ts';
import { nothing, staffWho, type Rows, type Things } from './policy.ts';

/** A container of a company, at its depot. */
export async function containerOf(h: Harness, company: Company): Promise<string> {
  const id = randomUUID();
  await h.withoutTenant((db) =>
    db
      .insertInto('containers')
      .values({
        tenant_id: company.tenantId,
        id,
        number: id.slice(0, 8),
        container_sub_type_id: company.builders,
        depot_id: company.depotId,
        state: 'depot',
        since: h.clock.now(),
        created_at: h.clock.now(),
      })
      .execute(),
  );
  return id;
}

/** The company's containers. */
export const stockRows: Rows = (h) => {
  const one = (permission: 'desk.view' | 'jobs.manage', data?: object) => ({
    may: staffWho(permission),
    sent: ({ containerId }: Things) => ({ params: { id: containerId }, ...(data && { body: { data } }) }),
    foreign: 'NOT_FOUND',
    wholeTenant: true as const,
    fresh: async () => ({ containerId: await containerOf(h, h.fixtures.alpha) }),
  });
  return {
    listStock: { may: staffWho('desk.view'), sent: nothing },
    getStockDays: { may: staffWho('desk.view'), sent: nothing },
    getStockContainer: one('desk.view'),
    addStockContainers: {
      may: staffWho('jobs.manage'),
      sent: ({ depotId }: Things) => ({
        body: { data: { sizeId: h.fixtures.alpha.builders, depotId, numbers: [randomUUID()] } },
      }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    updateStockContainer: one('jobs.manage', { state: 'repair', note: 'Door hinge' }),
    removeStockContainer: one('jobs.manage'),
  };
};

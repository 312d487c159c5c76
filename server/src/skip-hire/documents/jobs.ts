import { addDays, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { withoutTenant } from '../../platform/db/without-tenant.ts';
import type { Deps } from '../../platform/deps.ts';
import { dropEndedTickets, waitedUntil } from './commands/moved-tickets.ts';
import { renderDocument } from './commands/render-document.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { perTenant } from '../../platform/queue/per-tenant.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { sweepPictures } from '../../core/identity/sweep-pictures.ts';

/** Renders a signed document in advance, before anybody downloads it. */
export async function fileDocument(deps: Deps, work: { documentId: string; tenantId: string }): Promise<void> {
  await renderDocument(deps, work.tenantId, work.documentId);
}

/** Days that the sweep looks back, so it survives as many missed nights. */
const SWEEP_DAYS = 7;

/**
 * Runs every night: deletes uploads that no document used within a day, and bytes without a row, which are left if a
 * server dies between the store and the database. It works across tenants, because a key names none.
 */
export async function sweepFiles(deps: Deps): Promise<void> {
  const today = dateIn(LONDON, deps.clock.now());
  const before = new Date(Date.parse(deps.clock.now()) - 86_400_000);
  const unused = await withoutTenant(deps.database, (db) =>
    db
      .deleteFrom('files as f')
      .where('f.created_at', '<', before)
      .where((eb) =>
        eb.and([
          eb.not(
            eb.exists(
              eb
                .selectFrom('documents as d')
                .select('d.id')
                .whereRef('d.tenant_id', '=', 'f.tenant_id')
                .whereRef('d.file_id', '=', 'f.id'),
            ),
          ),
          eb.not(
            eb.exists(
              eb
                .selectFrom('period_documents as p')
                .select('p.id')
                .whereRef('p.tenant_id', '=', 'f.tenant_id')
                .whereRef('p.file_id', '=', 'f.id'),
            ),
          ),
        ]),
      )
      .returning('f.key')
      .execute(),
  );
  for (const { key } of unused) await deps.files.remove(key);
  for (let back = 2; back <= SWEEP_DAYS; back++) {
    const keys: string[] = [];
    for await (const key of deps.files.list(addDays(today, -back))) keys.push(key);
    for (let i = 0; i < keys.length; i += 500) {
      const some = keys.slice(i, i + 500);
      const known = await withoutTenant(deps.database, (db) =>
        db.selectFrom('files').select('key').where('key', 'in', some).execute(),
      );
      const have = new Set(known.map(({ key }) => key));
      for (const key of some) if (!have.has(key)) await deps.files.remove(key);
    }
  }
}

/** Removes season tickets that were moved in and whose paper was not filed in time. */
export const ticketsSweep = perTenant({
  name: 'tickets.sweep',
  called: 'Removal of unsigned season tickets',
  page: () => '/desk/moving-in',
  schedule: '20 3 * * *',
  async due({ database, clock }: Deps) {
    const tenants = await withoutTenant(database, (db) =>
      db
        .selectFrom('documents')
        .select('tenant_id')
        .distinct()
        .where('status', '=', 'draft')
        .where('kind', '=', 'season_ticket')
        .where('valid_to', '<=', waitedUntil(clock.now()))
        .execute(),
    );
    return tenants.map(({ tenant_id }) => tenant_id);
  },
  work: (deps, { tenantId }) => asWorker(deps, tenantId, deps.clock.now(), dropEndedTickets),
});

export const fileDocumentJob = defineJob({
  name: 'document.file',
  called: 'Document PDF',
  page: ({ documentId }) => `/desk/documents/${documentId}`,
  data: z.object({ documentId: z.string(), tenantId: z.string() }),
  atOnce: { workers: 3, inGroup: 1 },
  work: fileDocument,
});

export const filesSweepJob = defineJob({
  name: 'files.sweep',
  data: z.object({}),
  schedule: '10 3 * * *',
  work: async (deps: Deps) => {
    await sweepFiles(deps);
    await sweepPictures(deps);
  },
});

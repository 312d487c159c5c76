import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockOrganisation, organisationById } from '../queries.ts';
import { sweepDeletedJob } from '../jobs.ts';

/** Deletes an organisation with all its contents permanently. Throws NOT_MANAGER, NAME_NOT_CONFIRMED. */
export async function deleteOrganisation(ctx: OrganisationContext, id: string, confirmName: string): Promise<void> {
  const { db, now, scope } = ctx;
  scope.requireManager(id);
  await lockOrganisation(db, id);
  const organisation = await organisationById(db, scope, id);
  if (!organisation) throw new Refusal('NOT_FOUND');
  if (organisation.name !== confirmName.trim()) throw new Refusal('NAME_NOT_CONFIRMED');
  await audit(ctx, {
    action: 'organisation.deleted',
    entity: 'organisation',
    entityId: id,
    accountId: null,
    changes: { name: organisation.name },
  });
  await sql`select tonnage_delete('organisation', ${id}, ${now})`.execute(db);
  await ctx.queue.send(db, sweepDeletedJob, {});
}

import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requestById } from '../queries.ts';

/**
 * Everything that the company holds about the person of a request, found by their address, for a copy under article 15 of the UK GDPR.
 * Reading it is audited. Throws NOT_FOUND, NO_ADDRESS.
 */
export async function exportPerson(ctx: TenantContext, id: string): Promise<Record<string, unknown>> {
  const request = await requestById(ctx, id);
  if (!request) throw new Refusal('NOT_FOUND');
  if (request.email === null) throw new Refusal('NO_ADDRESS');
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select tonnage_person_data(${request.email}) as data`.execute(ctx.db);
  await audit(ctx, { action: 'privacy.exported', entity: 'privacy_request', entityId: request.id, accountId: null });
  return { email: request.email, ...rows[0]!.data };
}

import type { NotNull } from 'kysely';
import type { Reading, TenantContext } from '../../platform/context.ts';

/** The document of an email. */
export interface MailDocument {
  id: string;
  kind: string;
  number: string;
  title: string;
  date: string;
  site: string | null;
}

export function mailDocument(ctx: Reading<TenantContext>, id: string): Promise<MailDocument> {
  return (
    ctx.db
      .selectFrom('documents as d')
      .leftJoin('sites as s', 's.id', 'd.site_id')
      .select(['d.id', 'd.kind', 'd.number', 'd.title', 'd.date', 's.name as site'])
      .where('d.tenant_id', '=', ctx.scope.tenantId)
      .where('d.id', '=', id)
      // Only notes are emailed about, and they have one.
      .$narrowType<{ number: NotNull }>()
      .executeTakeFirstOrThrow()
  );
}

import type { MovedTicket } from '@tonnage/contract/skip-hire/documents/moved-tickets';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { PaperSignature } from '@tonnage/domain/skip-hire/printed-documents';
import type { Reading, TenantContext } from '../../platform/context.ts';

/** Tickets that one answer has. */
const MOST = 1000;

/** The season tickets of an earlier system that wait for their paper: the first thousand by number, and how many there are. */
export async function movedTickets({
  db,
  scope,
}: Pick<Reading<TenantContext>, 'db' | 'scope'>): Promise<{ tickets: MovedTicket[]; total: number }> {
  const rows = await db
    .selectFrom('documents as d')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.tenant_id', '=', 'd.tenant_id').onRef('a.id', '=', 'd.account_id'),
    )
    .innerJoin('sites as s', (join) => join.onRef('s.tenant_id', '=', 'd.tenant_id').onRef('s.id', '=', 'd.site_id'))
    .innerJoin('waste_types as w', (join) =>
      join.onRef('w.tenant_id', '=', 'd.tenant_id').onRef('w.id', '=', 'd.waste_type_id'),
    )
    .select(['d.id', 'd.number', 'd.valid_from', 'd.valid_to', 'd.signed_at', 'd.signature'])
    .select(['a.id as account_id', 'a.name as account', 's.id as site_id', 's.name as site'])
    .select(['w.id as waste_id', 'w.name as waste'])
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where('d.tenant_id', '=', scope.tenantId)
    .where('d.status', '=', 'draft')
    .where('d.kind', '=', 'season_ticket')
    .orderBy('d.number')
    .orderBy('d.id')
    .limit(MOST)
    .execute();
  return {
    total: rows[0]?.total ?? 0,
    tickets: rows.map((row) => {
      const signature = row.signature as unknown as PaperSignature | null;
      return {
        id: row.id,
        number: row.number!,
        account: { id: row.account_id, name: row.account },
        site: { id: row.site_id, name: row.site },
        waste: { id: row.waste_id, name: row.waste },
        validFrom: row.valid_from!,
        validTo: row.valid_to!,
        signedOn: row.signed_at && dateIn(LONDON, row.signed_at.toISOString()),
        signedBy: signature?.name ?? null,
        position: signature?.position ?? null,
      };
    }),
  };
}

import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { isLeftOut, renewalLabel } from '@tonnage/domain/skip-hire/permits';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';
import { billing, documents } from '../ports.ts';
import { areaToday } from '../renewal.queries.ts';
import { movePermit } from './permit.ts';

interface RenewalInput {
  /** The new last day. */
  to: IsoDate;
  number?: string | undefined;
  /** The last day that the caller read; left out: whatever it is. */
  after?: IsoDate | undefined;
  /** Without VAT; left out: what the council charges today. */
  chargePence?: number | undefined;
  /** Why nothing is charged. */
  reason?: string | undefined;
}

/**
 * Renews a permit to a later day, perhaps under another number, by the terms of the council in whose area the site is now. Its charge is an
 * extra charge of the order, and the company's sheet is issued again. Throws NOT_FOUND, WRONG_STATE, PERMIT_DAYS, and InvalidInput if
 * nothing is charged without a reason.
 */
export async function extendPermit(ctx: TenantContext, id: string, input: RenewalInput): Promise<void> {
  const { to, number, reason } = input;
  const before = await lockPermit(ctx, id);
  if (before?.placement === 'private')
    throw new Refusal('WRONG_STATE', {
      message: 'The container is now on private land, so its permit can’t be renewed.',
    });
  const validTo = before?.valid_to ?? null;
  if (validTo !== null && input.after !== undefined && validTo !== input.after)
    throw new Refusal('WRONG_STATE', {
      message: `This permit has already been renewed to ${formatDayYear(validTo)}. Reload the page.`,
    });
  if (validTo !== null && to <= validTo) throw new Refusal('PERMIT_DAYS');
  const area = before && (await areaToday(ctx, id));
  const chargePence = input.chargePence ?? area?.charge_pence ?? 0;
  if (area && isLeftOut(chargePence, area.charge_pence) && !reason)
    throw new InvalidInput([{ path: ['reason'], message: 'Enter why the customer isn’t being charged.' }]);
  const chargeId =
    before && area && chargePence > 0
      ? await billing().addCharge(ctx, before.order_id, {
          code: 'permit',
          label: renewalLabel(area.council, to),
          quantity: 1,
          unitPence: chargePence,
          vatRateBp: area.vat_rate_bp,
          vatCategory: area.vat_category,
        })
      : null;
  const moved = await movePermit(
    ctx,
    id,
    'extend',
    { valid_to: to, ...(number && { number }), ...(area && { permit_area_id: area.id }) },
    { council: area?.council, from: validTo, to, number, ...(chargeId ? { chargeId, chargePence } : { reason }) },
  );
  const replacesId = await documents().voidPermitSheet(ctx, moved.order_id);
  await documents().issuePermitSheet(ctx, {
    orderId: moved.order_id,
    number: moved.number ?? '',
    council: area!.council,
    from: moved.valid_from!,
    to,
    replacesId,
  });
}

/** A permit and where its container stands, as they stay from here on: of two renewals at once the second reads what the first wrote. */
async function lockPermit({ db, scope }: TenantContext, id: string) {
  if (!isId(id)) return undefined;
  // The order first, as everything that changes it does (see lockJob).
  await sql`select 1 from orders where tenant_id = ${scope.tenantId}
    and id = (select order_id from permits where tenant_id = ${scope.tenantId} and id = ${id}::uuid) for no key update`.execute(
    db,
  );
  return db
    .selectFrom('permits as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.order_id', 'p.valid_to', 'o.placement'])
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.id', '=', id)
    .forUpdate('p')
    .executeTakeFirst();
}

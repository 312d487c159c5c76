import type { FilePreview } from '@tonnage/contract/skip-hire/prices';
import { addDays, LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { samePrice, tooHigh } from '@tonnage/domain/skip-hire/price-cells';
import { sql } from 'kysely';
import { auditCompany, audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId, requireId } from '../../../platform/db/ids.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';
import { readFile } from '../file.ts';
import { inForceOn, pricesInForce, type PriceInForce } from '../in-force.queries.ts';
import { keyText, type PriceInput } from '../inputs.ts';
import { checkNames } from '../names.queries.ts';
import { planRise, type Rise } from '../rise.queries.ts';

const BATCH = 200;
/** The most changes that the audit row lists; the price list itself has every one. */
const AUDITED = 100;

/**
 * Sets prices from a day on, today at the earliest. The current price ends the day before; a price planned for a later
 * day stays, and the new one ends before it. A row that starts on that same day has not been in force before it and is
 * replaced. Writers of one tenant take turns, and the table itself allows one row per key and day.
 * A price, a rate of over hire or a price per tonne that is too high is refused.
 */
export async function setPrices(
  ctx: TenantContext,
  from: IsoDate,
  inputs: readonly PriceInput[],
): Promise<{ added: number; changed: number; same: number }> {
  const { db, scope, now } = ctx;
  scope.require('prices.manage');
  if (from < dateIn(LONDON, now)) throw new Refusal('PRICE_FROM_PAST');
  if (new Set(inputs.map(keyText)).size < inputs.length) throw new Refusal('PRICE_TWICE');
  const tooMuch = inputs.flatMap((input, i) => {
    const high = tooHigh(input);
    return high ? [{ path: ['rows', String(i), high.amount], message: high.message }] : [];
  });
  if (tooMuch.length > 0) throw new InvalidInput(tooMuch);
  await checkNames(ctx, inputs);
  await lockPriceList(ctx);
  const held = await pricesInForce(ctx, from);
  const plan = inputs.map((input) => ({ input, ...stepOf(held.get(keyText(input)), from) }));
  const changes = plan.filter(({ was, input }) => was === null || !samePrice(was, input));
  const replaced = changes.flatMap(({ was }) => (was?.validFrom === from ? [was.id] : []));
  const closed = changes.flatMap(({ was }) => (was && was.validFrom < from ? [was.id] : []));
  if (replaced.length > 0) await db.deleteFrom('prices').where('id', 'in', replaced).execute();
  if (closed.length > 0)
    await db
      .updateTable('prices')
      .set({ valid_to: addDays(from, -1) })
      .where('id', 'in', closed)
      .execute();
  const rows = changes.map(({ input, until }) => rowOf(scope.tenantId, newId(now), input, from, until));
  for (let i = 0; i < rows.length; i += BATCH)
    await db
      .insertInto('prices')
      .values(rows.slice(i, i + BATCH))
      .execute();
  const added = changes.filter(({ was }) => was === null).length;
  const outcome = { added, changed: changes.length - added, same: inputs.length - changes.length };
  if (changes.length > 0)
    await auditCompany(ctx, 'prices.set', {
      from,
      ...outcome,
      rows: changes.slice(0, AUDITED).map(({ was, input }, i) => ({
        id: rows[i]!.id,
        wasPence: was?.netPence ?? null,
        netPence: input.netPence,
      })),
    });
  return outcome;
}

/** Lets one writer of a tenant's price list in at a time, until the transaction ends. */
export async function lockPriceList({ db, scope }: TenantContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prices ${scope.tenantId}`}, 22))`.execute(db);
}

/** The row in force on the day, and the end of the new price: the old one's, or the start of the next. */
function stepOf(held: readonly PriceInForce[] | undefined, from: IsoDate) {
  const was = inForceOn(held, from);
  const next = held?.find((row) => row.validFrom > from);
  return { was, until: was?.validTo ?? (next ? addDays(next.validFrom, -1) : null) };
}

function rowOf(tenantId: string, id: string, input: PriceInput, from: IsoDate, until: IsoDate | null) {
  return {
    id,
    tenant_id: tenantId,
    site_id: input.siteId,
    account_id: input.accountId,
    zone_id: input.zoneId,
    depot_id: input.depotId,
    container_sub_type_id: input.containerSubTypeId,
    waste_type_id: input.wasteTypeId,
    job_type: input.jobType,
    net_pence: input.priceOnApplication ? 0 : input.netPence,
    vat_rate_bp: input.vatRateBp,
    included_tonnes: input.includedTonnes,
    per_tonne_pence: input.perTonnePence,
    hire_days: input.hireDays,
    over_hire_pence_per_day: input.overHirePencePerDay,
    over_hire_pence_per_week: input.overHirePencePerWeek ?? null,
    price_on_application: input.priceOnApplication,
    valid_from: from,
    valid_to: until,
  };
}

/**
 * Ends a price on a day, today at the earliest; afterwards a wider price applies, or none. One that would start later
 * never applies. NOT_FOUND if the list has no such row, WRONG_STATE if it ends by then anyway.
 */
export async function endPrice(ctx: TenantContext, id: string, lastDay: IsoDate): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('prices.manage');
  requireId(id);
  if (lastDay < dateIn(LONDON, now)) throw new Refusal('PRICE_FROM_PAST', { field: 'lastDay' });
  await lockPriceList(ctx);
  const row = await db
    .selectFrom('prices')
    .select(['valid_from', 'valid_to', 'account_id', 'net_pence'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.valid_to !== null && row.valid_to <= lastDay) throw new Refusal('WRONG_STATE');
  if (row.valid_from > lastDay) await db.deleteFrom('prices').where('id', '=', id).execute();
  else await db.updateTable('prices').set({ valid_to: lastDay }).where('id', '=', id).execute();
  await audit(ctx, {
    action: 'prices.ended',
    entity: 'tenant',
    entityId: scope.tenantId,
    accountId: row.account_id,
    changes: { id, lastDay, netPence: row.net_pence },
  });
}

/** Imports a file of prices from a day on: all of it, or nothing if a line is wrong. Returns what changed. */
export async function importPrices(ctx: TenantContext, from: IsoDate, text: string): Promise<FilePreview> {
  const { preview, inputs } = await readFile(ctx, from, text);
  if (preview.wrong > 0) throw new Refusal('PRICE_LINES_WRONG', { details: { problems: preview.problems } });
  if (inputs.length > 0) await setPrices(ctx, from, inputs);
  return preview;
}

/**
 * Changes many prices by a percentage from a day on, and returns how many. Throws CHANGED_MEANWHILE if the prices are no longer
 * those of the preview with that `seen`, so that two people never raise the list twice, and what `planRise` throws.
 */
export async function raisePrices(ctx: TenantContext, { seen, ...rise }: Rise & { seen: string }): Promise<number> {
  ctx.scope.require('prices.manage');
  await lockPriceList(ctx);
  const { preview, inputs } = await planRise(ctx, rise);
  if (preview.seen !== seen)
    throw new Refusal('CHANGED_MEANWHILE', {
      message: 'These prices have changed since the preview. Preview the change again.',
    });
  if (inputs.length > 0) await setPrices(ctx, rise.from, inputs);
  return inputs.length;
}

import {
  isSameSeries,
  MOST_NUMBER,
  type Series,
  SERIES_LABELS,
  type SeriesForm,
  seriesNumber,
} from '@tonnage/domain/skip-hire/number-series';
import { sql } from 'kysely';
import { auditCompany } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { highestUsed, numberSeries } from '../number-series.queries.ts';
import { lockNumbers } from './take-number.ts';

/**
 * Sets how a series is written and, if given, which number it gives next; numbers that were given stay. With its prefix a series never goes
 * back, with another one it starts where nothing was used yet. Of two managers at once the second sees what the first set. Throws
 * SERIES_TAKEN, NUMBER_TAKEN, naming the field.
 */
export async function setNumberSeries(
  ctx: TenantContext,
  series: Series,
  { next: given, ...form }: SeriesForm & { next?: number | undefined },
): Promise<void> {
  const { db, scope } = ctx;
  scope.require('settings.manage');
  // One at a time in a company, because the series are compared with each other.
  await sql`select pg_advisory_xact_lock(hashtextextended('number series ' || ${scope.tenantId}, 22))`.execute(db);
  // Nobody takes a number of it until this is done.
  await lockNumbers(db, scope.tenantId, series);
  const all = await numberSeries(ctx);
  const old = all.find((one) => one.series === series)!;
  const clash = all.find((one) => one.series !== series && isSameSeries(one.prefix, form.prefix));
  if (clash)
    throw new Refusal('SERIES_TAKEN', {
      field: 'prefix',
      message: `${SERIES_LABELS[clash.series]} begin with ${clash.prefix}, so both could get the same number. Choose another prefix.`,
    });
  const next = given ?? old.next;
  const used = await highestUsed(ctx, form.prefix);
  // Orders are numbered by a sequence, which never goes back.
  const least = form.prefix === old.prefix || series === 'order' ? Math.max(old.next, used + 1) : used + 1;
  if (next < least || next > MOST_NUMBER)
    throw new Refusal('NUMBER_TAKEN', {
      field: 'next',
      message:
        Math.max(next, least) > MOST_NUMBER
          ? 'This number is too high. Choose another prefix.'
          : `Numbers up to ${seriesNumber(form, least - 1)} may be used. Enter ${least} or a higher number.`,
    });
  if (form.prefix === old.prefix && form.digits === old.digits && next === old.next) return;
  await db
    .updateTable('counters')
    .set({ ...form, ...(series !== 'order' && { next_value: next }) })
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', '=', series)
    .execute();
  await auditCompany(ctx, 'number_series.set', { series, from: old.example, to: seriesNumber(form, next) });
  if (series !== 'order') return;
  // Last, because a sequence keeps its number when the transaction fails.
  const { rows } = await sql<{ raised: boolean }>`select tonnage_raise_order_numbers(${next}) as raised`.execute(db);
  if (!rows[0]!.raised && given !== undefined) throw new Refusal('NUMBER_TAKEN', { field: 'next' });
}

import type { FilePreview } from '@tonnage/contract/skip-hire/prices';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { readPriceList, type PriceFileRow } from '@tonnage/domain/skip-hire/price-list';
import { samePrice } from '@tonnage/domain/skip-hire/price-cells';
import type { TenantContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inForceOn, pricesInForce } from './in-force.queries.ts';
import { idsByName } from './names.queries.ts';
import { keyText, type PriceInput } from './inputs.ts';

/** The most lines that a preview lists. */
const NAMED = 100;
type Names = Awaited<ReturnType<typeof idsByName>>;

/**
 * Compares a file of prices with the price list: what it would add and change from the day on, what stays, and what is
 * wrong with which line. Throws PRICE_COLUMNS if columns are missing or there twice.
 */
export async function readFile(
  ctx: TenantContext,
  from: IsoDate,
  text: string,
): Promise<{ preview: FilePreview; inputs: PriceInput[] }> {
  ctx.scope.require('prices.manage');
  if (from < dateIn(LONDON, ctx.now)) throw new Refusal('PRICE_FROM_PAST');
  const { lines, missing, twice } = readPriceList(text);
  if (missing.length > 0)
    throw new Refusal('PRICE_COLUMNS', {
      message: `These columns are missing: ${missing.join(', ')}. Use the headings of an exported file.`,
    });
  if (twice.length > 0)
    throw new Refusal('PRICE_COLUMNS', {
      message: `These columns are there more than once: ${twice.join(', ')}. Rename or delete the others.`,
    });
  const names = await idsByName(ctx);
  const held = await pricesInForce(ctx, from);
  const seen = new Map<string, number>();
  const inputs: PriceInput[] = [];
  const preview: FilePreview = { added: 0, changed: 0, same: 0, wrong: 0, problems: [], changes: [] };
  for (const { line, row, problem } of lines) {
    const input = row === null ? problem : inputOf(names, row);
    const key = typeof input === 'string' ? null : keyText(input);
    const twice = key === null ? undefined : seen.get(key);
    if (typeof input === 'string' || twice !== undefined) {
      preview.wrong++;
      const problem = typeof input === 'string' ? input : `The same price is on line ${twice}.`;
      if (preview.problems.length < NAMED)
        preview.problems.push({ line, what: row ? describePrice(row) : '', problem });
      continue;
    }
    seen.set(key!, line);
    const was = inForceOn(held.get(key!), from);
    if (was && samePrice(was, input)) preview.same++;
    else {
      preview[was ? 'changed' : 'added']++;
      inputs.push(input);
      if (preview.changes.length < NAMED)
        preview.changes.push({ what: describePrice(row!), wasPence: was?.netPence ?? null, netPence: input.netPence });
    }
  }
  return { preview, inputs };
}

/** The names of a line as ids, or a message about those that the company does not have. */
function inputOf(names: Names, row: PriceFileRow): PriceInput | string {
  const { container: _c, waste: _w, depot: _d, zone: _z, account, site, ...rest } = row;
  const ids: Partial<Record<keyof Names, string>> = {};
  for (const kind of ['container', 'waste', 'depot', 'zone', 'account'] as const) {
    const name = row[kind];
    if (name === null) continue;
    const id = names[kind].get(name.toLowerCase());
    if (id === undefined) return `There is no ${kind} “${name}”.`;
    if (id === null) return `More than one is called “${name}”. Set this price by hand.`;
    ids[kind] = id;
  }
  if (site !== null) {
    const id = names.site.get(`${ids.account} ${site}`.toLowerCase());
    if (id === undefined) return `Account ${account} has no site “${site}”.`;
    if (id === null) return `More than one of the account’s sites is called “${site}”. Set this price by hand.`;
    ids.site = id;
  }
  return {
    ...rest,
    containerSubTypeId: ids.container!,
    wasteTypeId: ids.waste ?? null,
    depotId: ids.depot ?? null,
    zoneId: ids.zone ?? null,
    accountId: ids.account ?? null,
    siteId: ids.site ?? null,
  };
}

/** A price by its key: "8 yd builders, Delivery, Soil, Outer Leeds". */
export function describePrice(row: PriceFileRow): string {
  const parts = [row.container, JOB_TYPE_LABELS[row.jobType], row.waste, row.depot, row.zone, row.account, row.site];
  return parts.filter((part) => part !== null).join(', ');
}

import type { FilePreview } from '@tonnage/contract/skip-hire/prices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readFile } from '../file.ts';
import { setPrices } from './set-prices.ts';

/** Imports a file of prices from a day on: all of it, or nothing if a line is wrong. Returns what changed. */
export async function importPrices(ctx: TenantContext, from: IsoDate, text: string): Promise<FilePreview> {
  const { preview, inputs } = await readFile(ctx, from, text);
  if (preview.wrong > 0) throw new Refusal('PRICE_LINES_WRONG', { details: { problems: preview.problems } });
  if (inputs.length > 0) await setPrices(ctx, from, inputs);
  return preview;
}

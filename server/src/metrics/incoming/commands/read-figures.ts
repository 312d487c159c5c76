import { LIMITS } from '@tonnage/contract/limits';
import { type IncomingMapping, type IncomingRow, incomingRows } from '@tonnage/domain/metrics/incoming';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Pushed, pushValues } from '../../periods/commands/push-values.ts';

/** A row of a posted body and its result. */
export interface ReadFigure {
  row: IncomingRow;
  result: Pushed['result'];
  period: Pushed['period'];
  message: string | null;
}

/**
 * Reads the figures of a posted body and reports them like any other program's. `preview`: nothing is written. Throws
 * INCOMING_ROWS.
 */
export async function readFigures(
  ctx: OrganisationContext,
  { mapping, body, zone }: { mapping: IncomingMapping; body: unknown; zone: string },
  { preview }: { preview: boolean },
): Promise<ReadFigure[]> {
  const rows = incomingRows(mapping, body, zone);
  if (typeof rows === 'string') throw new Refusal('INCOMING_ROWS', { message: rows });
  if (rows.length === 0 || rows.length > LIMITS.pushedValues) throw new Refusal('INCOMING_ROWS');
  const whole = rows.filter(({ fault }) => fault === null);
  const pushed = await pushValues(
    ctx,
    whole.map(({ fault: _fault, ...value }) => value),
    { preview },
  );
  const results = new Map(whole.map((row, i) => [row, pushed[i]!]));
  return rows.map((row) => {
    const { result, period, error } = results.get(row) ?? { result: 'refused' as const, period: null, error: null };
    return { row, result, period: error === null ? period : null, message: error?.message ?? row.fault };
  });
}

/** How many rows had each result. */
export function countFigures(figures: readonly ReadFigure[]) {
  const count = (wanted: ReadFigure['result']) => figures.filter(({ result }) => result === wanted).length;
  return { reported: count('reported'), unchanged: count('unchanged'), refused: count('refused') };
}

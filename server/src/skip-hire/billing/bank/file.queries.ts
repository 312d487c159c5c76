import { createHash } from 'node:crypto';
import type { BankFile } from '@tonnage/contract/skip-hire/billing/bank';
import { LIMITS } from '@tonnage/contract/limits';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { readStatement, type Statement, type StatementLine } from '@tonnage/domain/skip-hire/bank/statement';
import { headOf } from '@tonnage/domain/skip-hire/moving-in/fields';
import { headsOf, type KnownHeads } from '@tonnage/domain/skip-hire/moving-in/table';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';

type Reader = Pick<TenantContext, 'db' | 'scope' | 'now'>;

/** A line that no file had before. */
export interface NewLine extends StatementLine {
  line: number;
  identity: string;
}

export interface ReadBankFile {
  preview: BankFile;
  lines: NewLine[];
  heads: KnownHeads;
  layout: string;
}

/** New lines that the preview shows. */
const SHOWN = 5;

/**
 * Reads a statement and compares it with what was read before. Columns that nobody has said anything of are read as in the company's last
 * file with the same headings. Throws IMPORT_ROWS.
 */
export async function readFile(
  ctx: Reader,
  { text, columns }: { text: string; columns?: readonly (string | null)[] | undefined },
): Promise<ReadBankFile> {
  const guessed = readStatement(text, columns);
  const layout = layoutOf(guessed);
  const known = columns === undefined && layout !== '' ? await lastColumns(ctx, layout) : undefined;
  const statement = known === undefined ? guessed : readStatement(text, known);
  const { out, idle, wrongColumns } = statement;
  const today = dateIn(LONDON, ctx.now);
  const money = statement.lines.filter(({ row }) => row.day <= today);
  const problems = [
    ...statement.problems,
    ...statement.lines
      .filter(({ row }) => row.day > today)
      .map(({ line }) => ({ line, problem: 'The date is in the future.' })),
  ].toSorted((a, b) => a.line - b.line);
  const count = money.length + problems.length + out + idle;
  if (count > LIMITS.importRows)
    throw new Refusal('IMPORT_ROWS', {
      message: `The file has ${count.toLocaleString('en-GB')} lines. One file can have up to ${LIMITS.importRows.toLocaleString('en-GB')}: export fewer days at a time.`,
    });
  const named = identified(money);
  const before = await knownLines(
    ctx,
    named.map(({ identity }) => identity),
  );
  const lines = named.filter(({ identity }) => !before.has(identity));
  return {
    preview: {
      columns: statement.columns,
      above: statement.above,
      wrongColumns,
      added: lines.length,
      addedPence: lines.reduce((sum, { pence }) => sum + pence, 0),
      same: named.length - lines.length,
      alike: await alikeLines(ctx, lines),
      out,
      idle,
      problems,
      first: lines.slice(0, SHOWN).map(({ line, day, pence, payer, reference }) => ({
        line,
        what: `${formatDay(day)}: ${formatPence(pence)} from ${payer}`,
        detail: reference,
      })),
    },
    lines,
    heads: headsOf(statement.columns),
    layout,
  };
}

const layoutOf = ({ columns }: Statement) => columns.map(({ heading }) => headOf(heading)).join('|');

/** What the company's last file with the same headings was read as. */
async function lastColumns({ db, scope }: Reader, layout: string): Promise<(string | null)[] | undefined> {
  const last = await db
    .selectFrom('bank_files')
    .select('columns')
    .where('tenant_id', '=', scope.tenantId)
    .where('layout', '=', layout)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.columns as unknown as KnownHeads | undefined)?.map(({ field }) => field);
}

/**
 * Each line with what makes it the same in another file: its day and amount with the bank's own id, which some banks repeat, otherwise with its
 * text, and which of the same ones of that day it is in the file.
 */
function identified(lines: Statement['lines']): NewLine[] {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  return lines.flatMap(({ line, row }) => {
    const text = `${row.payer} ${row.reference}`.toUpperCase().replaceAll(/\s+/g, ' ').trim();
    const same = JSON.stringify([row.day, row.pence, text]);
    const n = (counts.get(same) ?? 0) + 1;
    counts.set(same, n);
    const identity = createHash('sha256')
      .update(row.bankId === null ? `${same} ${n}` : `bank ${row.bankId} ${row.day} ${row.pence}`)
      .digest('hex');
    // A bank's id that is twice in one file is one line.
    if (seen.has(identity)) return [];
    seen.add(identity);
    return [{ ...row, line, identity }];
  });
}

async function knownLines({ db, scope }: Reader, identities: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ identity: string }>`select identity from bank_lines
    where tenant_id = ${scope.tenantId} and identity = any(${`{${identities.join(',')}}`}::text[])`.execute(db);
  return new Set(rows.map(({ identity }) => identity));
}

/** How many of the lines have the day and the amount of one that was read before. */
async function alikeLines({ db, scope }: Reader, lines: readonly NewLine[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n
    from jsonb_to_recordset(${json(lines.map(({ day, pence }) => ({ day, pence })))}::jsonb) as r(day date, pence integer)
    where exists (select from bank_lines l where l.tenant_id = ${scope.tenantId} and l.day = r.day and l.amount_pence = r.pence)`.execute(
    db,
  );
  return rows[0]!.n;
}

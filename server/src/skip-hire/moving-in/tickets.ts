import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import { readTicket, type TicketRow } from '@tonnage/domain/skip-hire/moving-in/tickets';
import { mayBeSignedOn } from '@tonnage/domain/skip-hire/office-documents';
import type { KnownWaste } from '@tonnage/domain/skip-hire/trade-names';
import { json } from '../../platform/db/db.ts';
import { newId } from '../../platform/db/ids.ts';
import { raiseNumbers } from '../documents/commands/take-number.ts';
import { catalogueFinder } from './catalogue.queries.ts';
import { importer, inBatches, type Matched, type Reader } from './importer.ts';
import { type Place, placeFinder } from './places.queries.ts';

interface ReadyTicket extends Place {
  row: TicketRow;
  waste: KnownWaste;
}

/** The days that a ticket covers. */
interface Term {
  number: string;
  from: IsoDate;
  to: IsoDate;
}

const subjectOf = (siteId: string, wasteId: string) => `${siteId} ${wasteId}`;

/**
 * Season tickets that were signed on paper. Each is a draft, which nobody but the office sees and which covers no load, until its paper is
 * filed (`fileTicketPaper`). Those that have ended are left out, and one that is here already is left.
 */
export const tickets = importer<TicketRow, ReadyTicket>({
  read: readTicket,
  async match(reader, rows, known) {
    const today = dateIn(LONDON, reader.now);
    const place = await placeFinder(reader);
    const catalogue = await catalogueFinder(reader, known);
    const hazardous = await hazardousWastes(reader);
    const covered = await ticketsHere(reader);
    const matched: Matched<ReadyTicket> = { add: [], same: 0, problems: [], notes: [] };
    const seen = new Map<string, number>();
    const numbers = new Set([...covered.values()].flat().map(({ number }) => number.toLowerCase()));
    let ended = 0;
    for (const { line, row } of rows) {
      const waste = catalogue.waste(row.waste);
      if (row.to < today) {
        ended++;
        continue;
      }
      const placed = place(row.account, row.site);
      if (typeof placed === 'string') {
        matched.problems.push({ line, problem: placed });
        continue;
      }
      if (waste === null) continue;
      const subject = subjectOf(placed.site.id, waste.id);
      const terms = covered.get(subject) ?? [];
      if (terms.some((term) => term.number === row.number && term.from === row.from && term.to === row.to)) {
        matched.same++;
        continue;
      }
      const problem =
        problemOf(row, { seen, numbers, terms, today }) ??
        (hazardous.has(waste.id) ? `${waste.name} is hazardous: it needs a consignment note for each load.` : null);
      if (problem !== null) {
        matched.problems.push({ line, problem });
        continue;
      }
      seen.set(row.number.toLowerCase(), line);
      covered.set(subject, [...terms, row]);
      matched.add.push({ line, row: { ...placed, row, waste } });
    }
    if (ended > 0)
      matched.notes.push(
        ended === 1
          ? '1 season ticket has expired, so it’s left out.'
          : `${ended} season tickets have expired, so they’re left out.`,
      );
    return { ...matched, meanings: catalogue.asked() };
  },
  show: ({ of, site, waste, row }) => ({
    what: `${row.number} ${of.name}: ${site.name}`,
    detail: [
      waste.name.toLowerCase(),
      `${formatDayYear(row.from)} to ${formatDayYear(row.to)}`,
      row.signedBy && `signed by ${row.signedBy}`,
    ]
      .filter((part) => part !== null)
      .join(', '),
  }),
  async write(ctx, rows, startedBy) {
    const { db, scope, now } = ctx;
    await raiseNumbers(
      db,
      scope.tenantId,
      'note',
      rows.map(({ row }) => row.number),
    );
    const { name } = await db.selectFrom('users').select('name').where('id', '=', startedBy).executeTakeFirstOrThrow();
    const issuer = json({ name, position: 'brought forward from our earlier system', at: now });
    const entered = rows.map((ticket) => ({ id: newId(now), ticket }));
    await inBatches(entered, (part) =>
      db
        .insertInto('documents')
        .values(
          part.map(({ id, ticket: { of, site, waste, row } }) => ({
            id,
            tenant_id: scope.tenantId,
            account_id: of.id,
            site_id: site.id,
            waste_type_id: waste.id,
            kind: 'season_ticket',
            number: row.number,
            title: `Season ticket, ${waste.name.toLowerCase()}, ${site.name}`,
            status: 'draft',
            date: row.from,
            valid_from: row.from,
            valid_to: row.to,
            issuer,
            signed_at: row.signedOn && instantAt(LONDON, row.signedOn, '00:00'),
            signature: row.signedBy && json({ onPaper: true, name: row.signedBy, position: row.position }),
            created_at: now,
            updated_at: now,
          })),
        )
        .execute(),
    );
    return [{ entity: 'documents', ids: entered.map(({ id }) => id) }];
  },
});

function problemOf(
  row: TicketRow,
  {
    seen,
    numbers,
    terms,
    today,
  }: { seen: ReadonlyMap<string, number>; numbers: ReadonlySet<string>; terms: readonly Term[]; today: IsoDate },
): string | null {
  const above = seen.get(row.number.toLowerCase());
  if (above !== undefined) return `Ticket ${row.number} is in row ${above} too.`;
  if (numbers.has(row.number.toLowerCase()))
    return `Season ticket ${row.number} already exists, with another site, waste type or dates. Correct the number or leave the row out.`;
  if (row.signedOn !== null && !mayBeSignedOn(row.signedOn, row.from, today))
    return row.signedOn > today
      ? `The date signed, ${formatDayYear(row.signedOn)}, is in the future.`
      : `The date signed, ${formatDayYear(row.signedOn)}, is more than 31 days before the ticket starts.`;
  const other = terms.find(({ from, to }) => from <= row.to && to >= row.from);
  return other
    ? `Season ticket ${other.number} already covers some of these dates for this site and waste type. Change the dates or leave this row out.`
    : null;
}

async function hazardousWastes({ db, scope }: Reader): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('waste_types')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('hazardous', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The terms of the season tickets that are here, signed or not, by site and waste. */
async function ticketsHere({ db, scope }: Reader): Promise<Map<string, Term[]>> {
  const rows = await db
    .selectFrom('documents')
    .select(['site_id', 'waste_type_id', 'number', 'valid_from', 'valid_to'])
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', '=', 'season_ticket')
    .where('status', '<>', 'void')
    .execute();
  const here = new Map<string, Term[]>();
  for (const row of rows) {
    const subject = subjectOf(row.site_id!, row.waste_type_id!);
    here.set(subject, [
      ...(here.get(subject) ?? []),
      { number: row.number!, from: row.valid_from!, to: row.valid_to! },
    ]);
  }
  return here;
}

import { addDays, LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { carryOutImport } from '@tonnage/server/skip-hire/moving-in/commands/carry-out-import';
import { startImport } from '@tonnage/server/skip-hire/moving-in/commands/start-import';
import { setPrices } from '@tonnage/server/skip-hire/prices/commands/prices';
import type { Fixtures } from './life.ts';

/** Alder pays for an 8 yard skip of soil by the week once its fourteen days are over, as agreed with the office. */
export function agreeWeeks({ timetable, catalogue, people: { staff, alder } }: Fixtures, at: Instant): void {
  timetable.add(at, async (callers, now) => {
    const price = {
      accountId: alder.accountId,
      siteId: null,
      zoneId: null,
      depotId: null,
      containerSubTypeId: catalogue.containers['8 yd builders']!.id,
      wasteTypeId: catalogue.wastes['Soil and stones']!.id,
      jobType: 'delivery' as const,
      netPence: 28_000,
      vatRateBp: 2000,
      includedTonnes: null,
      perTonnePence: null,
      hireDays: 14,
      overHirePencePerDay: 0,
      overHirePencePerWeek: 1_500,
      priceOnApplication: false,
    };
    await setPrices(callers.office(now, staff.manager), dateIn(LONDON, now), [price]);
  });
}

/** A season ticket that Kent signed on paper before the company had Tonnage: it was moved in, and its scan is still to be filed. */
export function moveTicketIn({ timetable, people: { staff } }: Fixtures, at: Instant): void {
  timetable.add(at, async (callers, now) => {
    const day = (from: IsoDate, days: number) => formatDayYear(addDays(from, days));
    const today = dateIn(LONDON, now);
    const rows = [
      ['Ticket no', 'Account', 'Site', 'Waste', 'From', 'Expires', 'Date signed', 'Signatory'],
      [
        'ST-0417',
        '10517',
        'Piece Hall units',
        'Metals',
        day(today, -200),
        day(today, 164),
        day(today, -203),
        'Kit Langley',
      ],
    ];
    const text = rows.map((row) => row.join('\t')).join('\n');
    const id = await startImport(callers.office(now, staff.manager), {
      kind: 'tickets',
      text,
      fileName: 'tickets.txt',
    });
    await carryOutImport(callers.system(now), id);
  });
}

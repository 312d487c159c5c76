import { LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { formatDayYear, formatTime } from '@tonnage/domain/common/format-dates';
import type { PermitSheet, WeighbridgeTicket } from '@tonnage/domain/skip-hire/printed-documents';
import { DEPOT_PERMIT_LABELS, formatEwc } from '@tonnage/domain/skip-hire/transfer-note';
import { box, explained } from '../../../platform/pdf/blocks.ts';
import type { DocumentBrand, Sheet } from '../../../platform/pdf/sheet.ts';

/** The weighbridge ticket of a load. Weights in kilograms. */
export function weighbridgePdf(brand: DocumentBrand, ticket: WeighbridgeTicket, keepUntil: IsoDate | null): Sheet {
  const day = formatDayYear(dateIn(LONDON, ticket.weighedAt));
  return {
    brand,
    title: 'Weighbridge ticket',
    number: ticket.number,
    issuedAt: ticket.weighedAt,
    isKept: true,
    foot: keepUntil === null ? '' : `Keep until ${formatDayYear(keepUntil)}.`,
    blocks: [
      explained(
        box('The load', [
          ...(ticket.grossKg === undefined || ticket.tareKg === undefined
            ? []
            : ([
                ['Gross weight', kilograms(ticket.grossKg)],
                ['Tare weight', kilograms(ticket.tareKg)],
              ] as const)),
          [
            ticket.estimated ? 'Net weight, estimated' : 'Net weight',
            `${kilograms(ticket.netKg)} (${(ticket.netKg / 1000).toFixed(2)} t)`,
          ],
          ['Waste', ticket.waste.description],
          ['List of Wastes code', ticket.waste.ewcCodes.map(formatEwc).join(', ')],
        ]),
        'The net weight is the full lorry less the empty one. It decides any charge for excess weight.',
      ),
      explained(
        box('Weighed', [
          ['Depot', ticket.depot],
          [DEPOT_PERMIT_LABELS[ticket.permitKind], ticket.permitNumber],
          ['Date', `${day}, ${formatTime(ticket.weighedAt, LONDON)}`],
          ['Vehicle', ticket.vehicle],
          ['Driver', ticket.driver],
        ]),
        'Where and when it was weighed, and the permit of that depot.',
      ),
      explained(
        box('Collected from', [
          ['Customer', ticket.customer],
          ['Site', ticket.place],
          ['Order and job', ticket.reference],
        ]),
        'Where the load came from.',
      ),
    ],
  };
}

/** The company's own record of a council's permit: the facts, not the council's document. */
export function permitPdf(brand: DocumentBrand, permit: PermitSheet, issuedAt: Instant): Sheet {
  return {
    brand,
    title: 'Highway permit',
    number: permit.number,
    issuedAt,
    isKept: false,
    foot: 'Our record of a permit granted under section 139 of the Highways Act 1980.',
    blocks: [
      box('The permit', [
        ['Council', permit.council],
        ['Number', permit.number],
        ['Valid', `${formatDayYear(permit.from)} to ${formatDayYear(permit.to)} inclusive`],
      ]),
      box('Issued for', [
        ['Customer', permit.customer],
        ['Location', permit.place],
        ['Container', permit.container],
        ['Order', permit.reference],
      ]),
      box('On the highway', [
        ['Lighting', 'Lit at night'],
        ['Marking', 'Ends painted yellow with red and yellow markings; at least three cones'],
        ['Shown on it', "The company's name and telephone number"],
      ]),
    ],
  };
}

const kilograms = (kg: number) => `${kg.toLocaleString('en-GB')} kg`;

import type { RouteStop } from '@tonnage/contract/skip-hire/fleet';
import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { ARRIVAL_TEXT, arrivalOf, type DrawnLine } from '@tonnage/domain/skip-hire/ground-line';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import { JOB_STATUS_LABELS, JOB_TYPE_LABELS, SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { breakOrTipText } from '@tonnage/domain/skip-hire/breaks-and-tips';
import { box, fillIn, words } from '../../../platform/pdf/blocks.ts';
import { groundLine } from '../../../platform/pdf/ground-line.ts';
import type { DocumentBrand, Sheet } from '../../../platform/pdf/sheet.ts';

export interface RunSheet {
  driver: string;
  depot: string;
  date: IsoDate;
  stops: readonly RouteStop[];
  /** The day changes until it is over. */
  printedAt: Instant;
}

/** The route sheet of a driver's day: a box for each stop in order, with room for the driver's handwriting. */
export function runSheet(brand: DocumentBrand, { driver, depot, date, stops, printedAt }: RunSheet): Sheet {
  const day = `${formatLongDay(date)} ${date.slice(0, 4)}`;
  const vehicles = [...new Set(stops.map(({ vehicle }) => vehicle).filter(Boolean))].join(', ');
  return {
    brand,
    title: 'Route sheet',
    number: `${driver}, ${day}`,
    issuedAt: printedAt,
    isKept: false,
    foot: `${depot}. ${stops.length === 1 ? '1 stop' : `${stops.length} stops`}.`,
    blocks: [
      box('Route', [
        ['Driver', driver],
        ['Day', day],
        ['Lorry', vehicles],
        ['Depot', depot],
      ]),
      ...(stops.length === 0 ? [] : [groundLine(lineOf(stops))]),
      ...(stops.length === 0 ? [words('No jobs are allocated to this driver on this day.')] : []),
      ...stops.map((stop, index) => stopBox(stop, index + 1)),
    ],
  };
}

/** The day on the ground line: what is on the bed on the way to each stop, and what stands there. */
function lineOf(stops: readonly RouteStop[]): DrawnLine {
  const said = stops.map(
    ({ type, container, site }, i) =>
      `${i + 1}. ${JOB_TYPE_LABELS[type]}, ${container}, ${site}: ${ARRIVAL_TEXT[type]}.`,
  );
  return {
    alt: `What is on the lorry and on site, stop by stop. ${said.join(' ')}`,
    things: stops.map(({ type, container, drawn }, i) => ({
      ...arrivalOf(type, drawn),
      hire: null,
      words: [`${i + 1}. ${JOB_TYPE_LABELS[type]}`, container],
    })),
  };
}

function stopBox(stop: RouteStop, place: number) {
  const state = stop.status === 'allocated' ? '' : ` (${JOB_STATUS_LABELS[stop.status].toLowerCase()})`;
  const title = `${place}. ${JOB_TYPE_LABELS[stop.type]}, ${stop.container}, ${SLOT_LABELS[stop.slot].toLowerCase()}, ${stop.number}${state}`;
  const weigh = takesWasteAway(stop.type);
  const lines = [
    stop.type === 'exchange' ? ['Container left', 'Container taken'] : ['Container number'],
    weigh ? ['Gross, kg', 'Tare, kg', 'Net, kg'] : [],
    ['Signed', 'Name'],
  ].flat();
  return box(
    title,
    [
      ['Customer', stop.customer],
      ['Address', [stop.site, ...stop.address].join(', ')],
      ['Access', stop.accessNotes],
      ['Site hours', stop.openingHours],
      ['Contact', [stop.contact, stop.phone].filter(Boolean).join(', ')],
      ['Container on site', stop.numberOnSite],
      ['Waste', stop.waste],
      ['PO number', stop.poNumber],
      ['Position', [stop.onRoad ? 'On the highway' : null, stop.locationNotes].filter(Boolean).join('. ')],
      ['Driver notes', stop.driverNotes],
      ['Notes', stop.notes],
      ['Then', stop.breakOrTipAfter && breakOrTipText(stop.breakOrTipAfter)],
      ['Transfer note', stop.noteMissing ? 'Not signed: have it signed when you load' : null],
    ],
    fillIn(lines),
  );
}

import { Text, View } from '@react-pdf/renderer';
import type { RouteStop } from '@tonnage/contract/skip-hire/fleet';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import { JOB_STATUS_LABELS, JOB_TYPE_LABELS, SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { createElement as h } from 'react';
import { box, lookFor, sheet, type DocumentBrand } from '../../../platform/pdf/sheet.ts';

export interface RunSheet {
  driver: string;
  depot: string;
  date: IsoDate;
  stops: readonly RouteStop[];
}

/** The run sheet of a driver's day: a box for each stop in order, with room for the driver's handwriting. */
export function runSheet(brand: DocumentBrand, { driver, depot, date, stops }: RunSheet) {
  const look = lookFor();
  const day = `${formatLongDay(date)} ${date.slice(0, 4)}`;
  const vehicles = [...new Set(stops.map(({ vehicle }) => vehicle).filter(Boolean))].join(', ');
  return sheet({
    look,
    brand,
    title: 'Run sheet',
    number: `${driver}, ${day}`,
    foot: `${depot}. ${stops.length === 1 ? '1 stop' : `${stops.length} stops`}.`,
    children: [
      box(look, 'Run', [
        ['Driver', driver],
        ['Day', day],
        ['Vehicle', vehicles],
        ['Depot', depot],
      ]),
      ...(stops.length === 0 ? [h(Text, { key: 'none' }, 'No jobs are allocated to this driver on this day.')] : []),
      ...stops.map((stop, index) => stopBox(look, stop, index + 1)),
    ],
  });
}

function stopBox(look: ReturnType<typeof lookFor>, stop: RouteStop, place: number) {
  const state = stop.status === 'allocated' ? '' : ` (${JOB_STATUS_LABELS[stop.status].toLowerCase()})`;
  const title = `${place}. ${JOB_TYPE_LABELS[stop.type]}, ${stop.container}, ${SLOT_LABELS[stop.slot].toLowerCase()}, ${stop.number}${state}`;
  const weigh = takesWasteAway(stop.type);
  const lines = [
    stop.type === 'exchange' ? ['Container left', 'Container taken'] : ['Container number'],
    weigh ? ['Gross, kg', 'Tare, kg', 'Net, kg'] : [],
    ['Signed', 'Name'],
  ].flat();
  return box(
    look,
    title,
    [
      ['Customer', stop.customer],
      ['Address', [stop.site, ...stop.address].join(', ')],
      ['Access', stop.accessNotes],
      ['Site hours', stop.openingHours],
      ['Contact', [stop.contact, stop.phone].filter(Boolean).join(', ')],
      ['Waste', stop.waste],
      ['PO number', stop.poNumber],
      ['Position', [stop.onRoad ? 'On the highway' : null, stop.locationNotes].filter(Boolean).join('. ')],
      ['Driver notes', stop.driverNotes],
      ['Notes', stop.notes],
      ['Transfer note', stop.noteMissing ? 'Not signed: have it signed when you load' : null],
    ],
    h(
      View,
      { key: 'fill', style: { flexDirection: 'row', gap: 10, marginTop: 14 } },
      ...lines.map((label) =>
        h(
          View,
          { key: label, style: { flexGrow: 1, flexBasis: 0, borderTop: '1 solid #16201b', paddingTop: 2 } },
          h(Text, { style: look.quiet }, label),
        ),
      ),
    ),
  );
}

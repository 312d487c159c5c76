import { Path, Svg, Text, View } from '@react-pdf/renderer';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { formatDayYear, formatLongDay, formatTime } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import type { CustomerSignature, DocumentSignature, Strokes } from '@tonnage/domain/skip-hire/printed-documents';
import { CURRENT_SIGNATURE_TEXT, signatureText } from '@tonnage/domain/skip-hire/signature-text';
import { DEPOT_PERMIT_LABELS, formatEwc, type TransferNote } from '@tonnage/domain/skip-hire/transfer-note';
import { createElement as h } from 'react';
import { box, lookFor, sheet, type DocumentBrand } from '../../../platform/pdf/sheet.ts';

export interface NotePdf {
  brand: DocumentBrand;
  note: TransferNote;
  issuer: DocumentSignature;
  signature: (CustomerSignature & { at: string }) | null;
  isVoid: boolean;
  keepUntil: IsoDate | null;
}

/** A waste transfer note or season ticket with every fact of reg. 35 and both signatures, on one page. */
export function notePdf({ brand, note, issuer, signature, isVoid, keepUntil }: NotePdf) {
  const declaration = signatureText(signature?.textVersion ?? CURRENT_SIGNATURE_TEXT)!;
  const isTicket = note.kind === 'season_ticket';
  const { transferor, transferee, waste } = note;
  const look = lookFor(
    transferor.name,
    transferor.address,
    transferee.name,
    transferee.address,
    transferee.depot,
    waste.description,
    note.place,
    note.container,
    signature?.name,
    signature?.position,
    brand.address,
    declaration.hierarchy,
    declaration.statement,
  );
  return sheet({
    look,
    brand,
    title: isTicket ? 'Waste transfer note: season ticket' : 'Waste transfer note',
    number: note.number,
    state: isVoid ? 'Void' : signature ? undefined : 'Not yet signed by the transferor',
    foot: [
      'Waste (England and Wales) Regulations 2011, regulation 35.',
      keepUntil && `Both parties must keep this until at least ${formatDayYear(keepUntil)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    children: [
      box(look, 'The waste', [
        ['Description', note.waste.description],
        ['List of Wastes code', note.waste.ewcCodes.map(formatEwc).join(', ')],
        ['Quantity', note.quantity],
        ['Loose or contained', note.container],
      ]),
      box(look, 'The transfer', [
        ['Place', note.place],
        isTicket ? ['Term', whenOf(note)] : ['Time', whenOf(note)],
        ['Order and job', note.reference],
      ]),
      box(look, 'Transferor (current holder)', [
        ['Name', note.transferor.name],
        ['Address', note.transferor.address],
        ...(note.transferor.sicCode === null ? [] : [['SIC code (2007)', note.transferor.sicCode] as const]),
        ['Capacity', note.transferor.capacity],
      ]),
      box(look, 'Transferee (receives the waste)', [
        ['Name', note.transferee.name],
        ['Address', note.transferee.address],
        ['Capacity', `Registered waste carrier, registration ${note.transferee.carrierRegistration}`],
        ['', holderOf(note.transferee)],
      ]),
      box(
        look,
        'Transferor’s waste hierarchy confirmation and declaration',
        [],
        h(Text, { key: 'h' }, declaration.hierarchy),
        h(Text, { key: 's', style: { marginTop: 3 } }, declaration.statement),
      ),
      h(
        View,
        { style: look.pair, key: 'signatures' },
        h(
          View,
          { style: look.half },
          signature
            ? box(
                look,
                'Signed for the transferor',
                [...signed(signature), ['Signed from', signature.address], ['Wording', signature.textVersion]],
                signature.drawing && drawn(signature.drawing),
              )
            : box(
                look,
                'Signed for the transferor',
                [],
                h(Text, { key: 'none', style: look.quiet }, 'Awaiting signature.'),
              ),
        ),
        h(View, { style: look.half }, box(look, 'Signed for the transferee', signed(issuer))),
      ),
    ],
  });
}

function whenOf({ time }: TransferNote): string {
  if ('from' in time) return `All transfers from ${formatDayYear(time.from)} to ${formatDayYear(time.to)} inclusive`;
  const slot = time.at
    ? `, ${formatTime(time.at, LONDON)}`
    : time.slot === 'any'
      ? ''
      : `, ${SLOT_LABELS[time.slot].toLowerCase()}`;
  return `${formatLongDay(time.date)} ${time.date.slice(0, 4)}${slot}`;
}

function signed({ name, position, at }: DocumentSignature): [string, string | null][] {
  const day = formatDayYear(dateIn(LONDON, at));
  return [
    ['Name', name],
    ['Position', position],
    ['Signed', `${day}, ${formatTime(at, LONDON)}`],
  ];
}

/** Strokes in a field three times as wide as high, 1000 units a side. */
function drawn(strokes: Strokes) {
  const d = strokes
    .map((stroke) => stroke.map((value, i) => `${i === 0 ? 'M' : i % 2 === 0 ? ' L' : ' '}${value}`).join(''))
    .join(' ');
  return h(
    Svg,
    { key: 'drawing', viewBox: '0 0 1000 340', style: { width: 170, height: 58, marginTop: 3 } },
    h(Path, { d, stroke: '#16201b', strokeWidth: 7, fill: 'none' }),
  );
}

/** "Holder of environmental permit EPR/AB1234CD, Holbeck depot" */
function holderOf({ permitKind, permitNumber, depot }: TransferNote['transferee']): string {
  return `Holder of ${DEPOT_PERMIT_LABELS[permitKind].toLowerCase()} ${permitNumber}, ${depot}`;
}

import { EMPTY_BLOCK } from '@tonnage/domain/common/paper';
import { LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { formatDayYear, formatLongDay, formatTime } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import type { CustomerSignature, DocumentSignature, Strokes } from '@tonnage/domain/skip-hire/printed-documents';
import { CURRENT_SIGNATURE_TEXT, signatureText } from '@tonnage/domain/skip-hire/signature-text';
import { DEPOT_PERMIT_LABELS, formatEwc, type TransferNote } from '@tonnage/domain/skip-hire/transfer-note';
import { beside, box, explained, figure, words } from '../../../platform/pdf/blocks.ts';
import { INK } from '../../../platform/pdf/pen.ts';
import type { DocumentBrand, Sheet } from '../../../platform/pdf/sheet.ts';

export interface NotePdf {
  brand: DocumentBrand;
  note: TransferNote;
  issuer: DocumentSignature;
  /** The driver who took the load. */
  taken: DocumentSignature | null;
  signature: (CustomerSignature & { at: string }) | null;
  isVoid: boolean;
  keepUntil: IsoDate | null;
}

/** A waste transfer note or season ticket with every fact of reg. 35 and both signatures, on one page. */
export function notePdf({ brand, note, issuer, taken, signature, isVoid, keepUntil }: NotePdf): Sheet {
  const declaration = signatureText(signature?.textVersion ?? CURRENT_SIGNATURE_TEXT)!;
  const isTicket = note.kind === 'season_ticket';
  return {
    brand,
    title: isTicket ? 'Waste transfer note: season ticket' : 'Waste transfer note',
    number: note.number,
    state: isVoid
      ? { text: 'Void', isBad: true }
      : signature
        ? undefined
        : { text: 'Not yet signed by the transferor', isBad: true },
    issuedAt: signature?.at ?? issuer.at,
    isKept: true,
    isOnePage: true,
    foot: [
      'Waste (England and Wales) Regulations 2011, regulation 35.',
      keepUntil && `Both parties must keep this until at least ${formatDayYear(keepUntil)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    blocks: [
      explained(
        box('The waste', [
          ['Description', note.waste.description],
          ['List of Wastes code', note.waste.ewcCodes.map(formatEwc).join(', ')],
          ['Quantity', note.quantity],
          ['Loose or contained', note.container],
        ]),
        'What is in the container, with its code from the government’s List of Wastes.',
      ),
      explained(
        box('The transfer', [
          ['Place', note.place],
          isTicket ? ['Term', whenOf(note)] : ['Time', whenOf(note)],
          ['Order and job', note.reference],
          ...(taken ? [['Note issued', `${issuer.name}, ${signedAt(issuer)}`] as const] : []),
        ]),
        'Where and when the waste changes hands.',
      ),
      explained(
        box('Transferor (current holder)', [
          ['Name', note.transferor.name],
          ['Address', note.transferor.address],
          ...(note.transferor.sicCode === null ? [] : [['SIC code (2007)', note.transferor.sicCode] as const]),
          ['Capacity', note.transferor.capacity],
        ]),
        'Who hands the waste over. The SIC code says what the business does.',
      ),
      explained(
        box('Transferee (receives the waste)', [
          ['Name', note.transferee.name],
          ['Address', note.transferee.address],
          [
            'Capacity',
            `Registered waste carrier, registration ${note.transferee.carrierRegistration}\n${holderOf(note.transferee)}`,
          ],
        ]),
        'Who takes it: the registered carrier, with the permit of the depot that it goes to.',
      ),
      explained(
        box(
          'Transferor’s waste hierarchy confirmation and declaration',
          [],
          words(declaration.hierarchy),
          words(declaration.statement),
        ),
        'What the transferor confirms by signing: reuse and recycling came before disposal.',
      ),
      explained(
        beside(
          signature
            ? box(
                'Signed for the transferor',
                [...signed(signature), ['Signed from', signature.address], ['Wording', signature.textVersion]],
                ...(signature.drawing ? [drawn(signature.drawing, signature.name)] : []),
              )
            : box('Signed for the transferor', [], words('Awaiting signature.', { quiet: true })),
          box('Signed for the transferee', [
            ...signed(taken ?? issuer),
            ...(taken ? [['Place', note.place] as const] : []),
          ]),
        ),
        'Signed for the customer before the waste leaves site.',
        'Signed by the office, and by the driver once the load is taken.',
      ),
    ],
  };
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
  return [
    ['Name', name],
    ['Position', position],
    ['Signed', signedAt({ at })],
  ];
}

const signedAt = ({ at }: { at: Instant }) => `${formatDayYear(dateIn(LONDON, at))}, ${formatTime(at, LONDON)}`;

/** Strokes in a field three times as wide as high, 1000 units wide. */
function drawn(strokes: Strokes, name: string) {
  const alt = `Signature of ${name}`;
  const drawing = figure({ alt, width: 170, height: 58 }, (doc, { x, y, width }) => {
    const unit = width / 1000;
    for (const stroke of strokes) {
      doc.moveTo(x + stroke[0]! * unit, y + stroke[1]! * unit);
      for (let i = 2; i < stroke.length; i += 2) doc.lineTo(x + stroke[i]! * unit, y + stroke[i + 1]! * unit);
      doc.lineWidth(7 * unit).stroke(INK);
    }
  });
  return { ...drawing, shown: [{ ...EMPTY_BLOCK, drawing: { alt, strokes: strokes.map((stroke) => [...stroke]) } }] };
}

/** "Holder of environmental permit EPR/AB1234CD, Holbeck depot" */
function holderOf({ permitKind, permitNumber, depot }: TransferNote['transferee']): string {
  return `Holder of ${DEPOT_PERMIT_LABELS[permitKind].toLowerCase()} ${permitNumber}, ${depot}`;
}

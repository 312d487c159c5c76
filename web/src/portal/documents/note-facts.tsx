import type { DocumentNote } from '@tonnage/contract/skip-hire/documents/kinds';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatDayYear, formatInstant, formatLongDay, formatTime } from '@tonnage/domain/common/format-dates';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { DEPOT_PERMIT_LABELS, formatEwc } from '@tonnage/domain/skip-hire/transfer-note';
import type { ReactNode } from 'react';
import { londonDate } from '../../lib/london.ts';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { words } from './words.ts';

/** Every detail of a transfer note as text, for any screen and screen reader; the document contains the same. */
export function NoteFacts({ note }: { note: DocumentNote }) {
  const { waste, transferor, transferee, issuer, taken, signature } = note;
  return (
    <Panel title="Note details">
      <DescriptionList
        column="220px"
        items={[
          { term: 'Waste', value: waste.description },
          { term: 'List of Wastes code', value: waste.ewcCodes.map(formatEwc).join(', ') },
          { term: 'Quantity', value: note.quantity },
          { term: 'Loose or contained', value: note.container },
          { term: 'Place of transfer', value: note.place },
          note.term
            ? { term: 'Term', value: `${formatDayYear(note.term.from)} to ${formatDayYear(note.term.to)} inclusive` }
            : { term: 'Time of transfer', value: note.transfer && timeOf(note.transfer) },
          {
            term: 'Load recorded',
            value:
              note.recorded &&
              lines(
                formatInstant(note.recorded.at, LONDON),
                note.recorded.netKg === null
                  ? null
                  : `${formatTonnes(note.recorded.netKg)}${note.recorded.estimated ? ', estimated' : ''}`,
              ),
          },
          {
            term: 'Transferor',
            value: lines(
              transferor.name,
              transferor.address,
              transferor.capacity,
              transferor.sicCode && `SIC ${transferor.sicCode}`,
            ),
          },
          {
            term: 'Transferee',
            value: lines(
              transferee.name,
              transferee.address,
              `Registered carrier ${transferee.carrierRegistration}`,
              `${DEPOT_PERMIT_LABELS[transferee.permitKind]} ${transferee.permitNumber}`,
            ),
          },
          { term: 'Order and job', value: note.reference },
          {
            term: 'Signed for the transferee',
            value: signedBy(taken ?? issuer),
          },
          { term: 'Note issued', value: taken && signedBy(issuer) },
          {
            term: words.signed,
            value:
              signature &&
              lines(
                signature.name,
                signature.position,
                signature.onPaper
                  ? `On paper, ${formatDayYear(londonDate(signature.at))}`
                  : formatInstant(signature.at, LONDON),
              ),
          },
        ]}
      />
    </Panel>
  );
}

const signedBy = ({ name, position, at }: DocumentNote['issuer']) => lines(name, position, formatInstant(at, LONDON));

function timeOf({ date, slot, at }: NonNullable<DocumentNote['transfer']>): string {
  const part = at ? `, ${formatTime(at, LONDON)}` : slot === 'any' ? '' : `, ${SLOT_LABELS[slot].toLowerCase()}`;
  return `${formatLongDay(date)} ${date.slice(0, 4)}${part}`;
}

function lines(...texts: (string | null)[]): ReactNode {
  return texts.filter(Boolean).map((line, index) => (
    <span key={line} style={{ display: 'block', fontWeight: index === 0 ? undefined : 400 }}>
      {line}
    </span>
  ));
}

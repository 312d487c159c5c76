import type { DocumentNote } from '@tonnage/contract/skip-hire/documents/kinds';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatDayYear, formatInstant, formatLongDay } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { formatEwc } from '@tonnage/domain/skip-hire/transfer-note';
import type { ReactNode } from 'react';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { words } from './words.ts';

/** Every detail of a transfer note as text, for any screen and screen reader; the document contains the same. */
export function NoteFacts({ note }: { note: DocumentNote }) {
  const { waste, transferor, transferee, issuer, signature } = note;
  return (
    <Panel title={words.says}>
      <DescriptionList
        column="220px"
        items={[
          { term: words.waste, value: waste.description },
          { term: words.ewc, value: waste.ewcCodes.map(formatEwc).join(', ') },
          { term: words.quantity, value: note.quantity },
          { term: words.contained, value: note.container },
          { term: words.place, value: note.place },
          note.term
            ? { term: words.term, value: words.termFromTo(formatDayYear(note.term.from), formatDayYear(note.term.to)) }
            : { term: words.time, value: note.transfer && timeOf(note.transfer) },
          {
            term: words.transferor,
            value: lines(transferor.name, transferor.address, transferor.capacity, words.sic(transferor.sicCode)),
          },
          {
            term: words.transferee,
            value: lines(
              transferee.name,
              transferee.address,
              words.carrier(transferee.carrierRegistration),
              words.permitHolder(transferee.permitNumber),
            ),
          },
          { term: words.reference, value: note.reference },
          { term: words.issuedBy, value: lines(issuer.name, issuer.position, formatInstant(issuer.at, LONDON)) },
          {
            term: words.signed,
            value: signature && lines(signature.name, signature.position, formatInstant(signature.at, LONDON)),
          },
        ]}
      />
    </Panel>
  );
}

function timeOf({ date, slot }: NonNullable<DocumentNote['transfer']>): string {
  const part = slot === 'any' ? '' : `, ${SLOT_LABELS[slot].toLowerCase()}`;
  return `${formatLongDay(date)} ${date.slice(0, 4)}${part}`;
}

function lines(...texts: (string | null)[]): ReactNode {
  return texts.filter(Boolean).map((line, index) => (
    <span key={line} style={{ display: 'block', fontWeight: index === 0 ? undefined : 400 }}>
      {line}
    </span>
  ));
}

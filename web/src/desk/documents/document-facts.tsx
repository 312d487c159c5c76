import type { DeskDocument } from '@tonnage/contract/skip-hire/documents/documents';
import { DOCUMENT_KIND_LABELS } from '@tonnage/domain/skip-hire/documents';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { londonDate } from '../../lib/london.ts';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { words } from './words.ts';

const linked = (other: { id: string; number: string } | null) =>
  other && <TextLink to={`/desk/documents/${other.id}`}>{other.number}</TextLink>;
const day = (date: string | null) => date && formatDayYear(date);

/** The metadata of a document. */
export function DocumentFacts({ document }: { document: DeskDocument }) {
  const { account, site, order, validFrom, validTo, signedBy, signedAt } = document;
  return (
    <Panel title="Details">
      <DescriptionList
        items={[
          { term: words.kind, value: DOCUMENT_KIND_LABELS[document.kind] },
          { term: words.customer, value: <TextLink to={`/desk/customers/${account.id}`}>{account.name}</TextLink> },
          { term: words.site, value: site?.name ?? words.wholeAccount },
          { term: words.order, value: order && <TextLink to={`/desk/orders/${order.id}`}>{order.number}</TextLink> },
          { term: words.date, value: day(document.date) },
          {
            term: 'Valid',
            value: validFrom && validTo && `${formatDayYear(validFrom)} to ${formatDayYear(validTo)}`,
          },
          {
            term: 'Signed by',
            value: signedBy && signedAt && `${signedBy}, ${formatDayYear(londonDate(signedAt))}`,
          },
          { term: 'Uploaded by', value: document.uploadedBy },
          { term: 'Last reminded', value: day(document.remindedOn) },
          { term: 'Reason for voiding', value: document.voidReason },
          { term: 'Replaces', value: linked(document.replaces) },
          { term: 'Replaced by', value: linked(document.replacedBy) },
          { term: 'Keep until (by law)', value: day(document.retainUntil) },
        ]}
      />
    </Panel>
  );
}

import type { AuditEvent } from '@tonnage/contract/core/audit';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { asLink } from '../../shared/address.ts';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SideSheet } from '../../ui/overlay/side-sheet.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { SheetProps } from '../../shared/row-sheet.tsx';
import { actionText, fieldWords, linkOf, valueWords, whenWords, whoWords } from './action-text.ts';
import { words } from './words.ts';

const PATH = '/desk/audit';

/** One action with everything recorded about it. */
export function EventSheet({ event, today, sheet }: { event: AuditEvent; today: IsoDate; sheet: SheetProps }) {
  const who = whoWords(event);
  const link = linkOf(event);
  const { actor } = event;
  return (
    <SideSheet
      {...sheet}
      title={actionText(event.action)}
      facts={[whenWords(event.at, today), who]}
      footer={link && <LinkButton to={link}>{`Open ${event.label!}`}</LinkButton>}
    >
      <DescriptionList
        column="100%"
        items={[
          {
            term: words.who,
            value:
              actor.id === null ? (
                who
              ) : (
                <TextLink to={asLink({ path: PATH, search: { who: actor.id } })}>{`All activity by ${who}`}</TextLink>
              ),
          },
          { term: words.whom, value: event.account?.name ?? words.company },
          {
            term: [words.entities[event.entity], event.label].filter(Boolean).join(' '),
            value: <TextLink to={asLink({ path: PATH, search: { of: event.entityId } })}>Full history</TextLink>,
          },
        ]}
      />
      {event.changes.length === 0 && <p>No further details recorded.</p>}
      <Changes changes={event.changes} today={today} />
    </SideSheet>
  );
}

/** Before and after where both were recorded; else the recorded value. */
function Changes({ changes, today }: { changes: AuditEvent['changes']; today: IsoDate }) {
  if (changes.every(({ was }) => was === null))
    return (
      <DescriptionList
        items={changes.map(({ name, is }) => ({
          term: fieldWords(name),
          value: valueWords(name, is, today) ?? words.none,
        }))}
      />
    );
  return (
    <DataTable
      caption={words.look}
      rows={changes}
      rowKey={({ name }) => name}
      empty={null}
      columns={[
        { id: 'field', header: 'Field', card: 'title', render: ({ name }) => fieldWords(name) },
        { id: 'was', header: words.was, render: ({ name, was }) => valueWords(name, was, today) ?? words.none },
        { id: 'is', header: 'After', render: ({ name, is }) => valueWords(name, is, today) ?? words.none },
      ]}
    />
  );
}

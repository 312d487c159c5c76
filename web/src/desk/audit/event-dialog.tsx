import type { AuditEvent } from '@tonnage/contract/core/audit';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { asLink } from '../../shared/address.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { actionText, fieldWords, placeOf, valueWords, whenWords, whoWords } from './action-text.ts';
import { words } from './words.ts';

const PATH = '/desk/audit';

/** One action with everything recorded about it. */
export function EventDialog({ event, today, onClose }: { event: AuditEvent; today: IsoDate; onClose: () => void }) {
  const who = whoWords(event);
  const place = placeOf(event);
  const { actor } = event;
  return (
    <Dialog
      title={actionText(event.action)}
      size="lg"
      open
      onClose={onClose}
      footer={
        <>
          {place && <LinkButton to={place}>{`Open ${event.label!}`}</LinkButton>}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Stack>
        <DescriptionList
          items={[
            { term: words.when, value: whenWords(event.at, today) },
            {
              term: words.who,
              value:
                actor.id === null ? (
                  who
                ) : (
                  <TextLink to={asLink({ path: PATH, search: { who: actor.id } })} onClick={onClose}>
                    {`All activity by ${who}`}
                  </TextLink>
                ),
            },
            { term: words.whom, value: event.account?.name ?? words.company },
            {
              term: [words.entities[event.entity], event.label].filter(Boolean).join(' '),
              value: (
                <TextLink to={asLink({ path: PATH, search: { of: event.entityId } })} onClick={onClose}>
                  Full history
                </TextLink>
              ),
            },
          ]}
        />
        {event.changes.length === 0 && <p>No further details recorded.</p>}
        <Changes changes={event.changes} today={today} />
      </Stack>
    </Dialog>
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

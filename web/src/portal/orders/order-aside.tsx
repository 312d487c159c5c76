import { phoneLink } from '@tonnage/domain/common/phone';
import { IconFileText } from '@tabler/icons-react';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatDayNear, todayInLondon } from '../../lib/london.ts';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { FoldingPanel } from '../../ui/content/folding-panel.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { documentPills } from '../../shared/statuses.ts';
import styles from './order-aside.module.css';
import { sitePath } from './paths.ts';

/** The documents of an order, as links. */
export function OrderDocuments({ order: { id: orderId, documents, site } }: { order: Order }) {
  const today = todayInLondon();
  return (
    <Panel
      title="Documents"
      action={
        documents.length > 0 && (
          <TextLink quiet to={`/documents?order=${orderId}`}>
            View all
          </TextLink>
        )
      }
      flush={documents.length > 0}
    >
      {documents.length === 0 ? (
        <p className={styles.quiet}>Waste transfer notes and permits for this order appear here once issued.</p>
      ) : (
        <ul className={styles.documents}>
          {documents.map(({ id, number, title, status, date, validTo }) => (
            <li key={id} className={styles.document}>
              <IconFileText aria-hidden="true" />
              <span>
                <TextLink quiet to={`/documents/${id}`}>
                  {number ?? title}
                </TextLink>
                <span className={styles.note}>
                  {[
                    number && title.replace(`, ${site.name}`, ''),
                    validTo ? `valid to ${dayOf(validTo, today)}` : dayOf(date, today),
                    status === 'signed' && documentPills[status].label.toLowerCase(),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              {isWaiting(status) && <StatusPill {...documentPills[status]} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** `3 Dec`: whether it is a Thursday matters of no document. */
const dayOf = (date: IsoDate, today: IsoDate) => formatDayNear(date, today).slice(4);

const isWaiting = (status: Order['documents'][number]['status']) => status === 'awaiting_signature';

/** The contact on site and the notes for the driver. */
export function OrderOnSite({ order }: { order: Order }) {
  const { site, siteContact, locationNotes, driverNotes } = order;
  const phone = siteContact?.phone;
  return (
    <FoldingPanel title="On site" summary={siteContact?.name}>
      <div className={styles.facts}>
        <DescriptionList
          column="100%"
          items={[
            {
              term: 'Site',
              value: <TextLink to={sitePath(site.id)}>{`${site.name}, ${site.town} ${site.postcode}`}</TextLink>,
            },
            {
              term: 'Site contact',
              value: siteContact && (
                <>
                  {siteContact.name}
                  {phone && ' · '}
                  {phone && <TextLink to={phoneLink(phone)}>{phone}</TextLink>}
                </>
              ),
            },
            { term: 'Where to put it', value: locationNotes },
            { term: 'Notes for the driver', value: driverNotes },
          ]}
        />
      </div>
      {!siteContact && !locationNotes && !driverNotes && (
        <p className={`${styles.quiet} ${styles.nothing}`}>No contact or notes for this order.</p>
      )}
    </FoldingPanel>
  );
}

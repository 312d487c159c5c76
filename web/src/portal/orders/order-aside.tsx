import { IconFileText } from '@tabler/icons-react';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { words } from './detail-words.ts';
import styles from './order-aside.module.css';
import { sitePath } from './paths.ts';

/** The documents of an order, as links. */
export function OrderDocuments({ order: { id: orderId, documents } }: { order: Order }) {
  return (
    <Panel
      title={words.documents}
      action={
        documents.length > 0 && (
          <TextLink quiet to={`/documents?order=${orderId}`}>
            {words.allDocuments}
          </TextLink>
        )
      }
      flush={documents.length > 0}
    >
      {documents.length === 0 ? (
        <p className={styles.quiet}>{words.noDocuments}</p>
      ) : (
        <ul className={styles.documents}>
          {documents.map(({ id, number, title, status, date, validTo }) => (
            <li key={id} className={styles.document}>
              <IconFileText aria-hidden="true" />
              <span>
                <TextLink quiet to={`/documents/${id}`}>
                  {number ?? title}
                </TextLink>
                {number && <span className={styles.note}>{title}</span>}
                <span className={styles.note}>
                  {validTo ? words.validTo(formatDayYear(validTo)) : formatDayYear(date)}
                </span>
              </span>
              <StatusPill {...words.document[status]} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The contact on site and the notes for the driver. */
export function OrderOnSite({ order }: { order: Order }) {
  const { site, siteContact, locationNotes, driverNotes } = order;
  const phone = siteContact?.phone;
  return (
    <Panel title={words.onSite}>
      <DescriptionList
        column="100%"
        items={[
          {
            term: words.address,
            value: <TextLink to={sitePath(site.id)}>{`${site.name}, ${site.town} ${site.postcode}`}</TextLink>,
          },
          {
            term: words.contact,
            value: siteContact && (
              <>
                {siteContact.name}
                {phone && ' · '}
                {phone && <TextLink to={`tel:${phone.replace(/\s/g, '')}`}>{phone}</TextLink>}
              </>
            ),
          },
          { term: words.locationNotes, value: locationNotes },
          { term: words.driverNotes, value: driverNotes },
        ]}
      />
      {!siteContact && !locationNotes && !driverNotes && (
        <p className={`${styles.quiet} ${styles.nothing}`}>{words.nothingToShow}</p>
      )}
    </Panel>
  );
}

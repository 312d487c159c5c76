import type { Enquiry } from '@tonnage/contract/skip-hire/enquiries';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatTime } from '@tonnage/domain/common/format-dates';
import { formatDayNear, londonDate, todayInLondon } from '../../lib/london.ts';
import { Timeline } from '../../ui/content/timeline.tsx';
import type { To } from '../../ui/links.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './enquiry-thread.module.css';

const EVENTS = { closed: 'closed it', reopened: 'reopened it' };

interface EnquiryThreadProps {
  enquiry: Pick<Enquiry, 'messages' | 'photos'>;
  photoTo: (documentId: string) => To;
}

/** Everything written about an enquiry, newest first, with the photos that it began with. */
export function EnquiryThread({ enquiry: { messages, photos }, photoTo }: EnquiryThreadProps) {
  const today = todayInLondon();
  return (
    <Timeline
      events={messages
        .map(({ id, at, by, text, event }, index) => ({
          id,
          title: text === null && event ? `${by} ${EVENTS[event]}` : by,
          when: `${formatDayNear(londonDate(at), today)}, ${formatTime(at, LONDON)}${text !== null && event ? `, and ${EVENTS[event]}` : ''}`,
          detail: text && <span className={styles.text}>{text}</span>,
          ...(index === 0 &&
            photos.length > 0 && {
              more: photos.map((photo, n) => (
                <TextLink key={photo.id} to={photoTo(photo.id)}>
                  {photos.length === 1 ? 'Photo' : `Photo ${n + 1}`}
                </TextLink>
              )),
            }),
        }))
        .toReversed()}
    />
  );
}

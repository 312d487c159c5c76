import { IconCheck, IconMail } from '@tabler/icons-react';
import type { Notification } from '@tonnage/contract/core/notifications';
import { formatTime } from '@tonnage/domain/common/format-dates';
import { heldTogether } from '@tonnage/domain/metrics/periods/label';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { KitLink } from '../../ui/links.tsx';
import styles from './notices.module.css';
import { words } from './words.ts';

interface NoticeRowProps {
  notice: Notification;
  zone: string;
  onMark: (read: boolean) => void;
}

/**
 * One notification, as a link to its subject; a bundle expands to its items. Opening it marks it as
 * read.
 */
export function NoticeRow({ notice, zone, onMark }: NoticeRowProps) {
  const { id, text, items, things, link, at, read } = notice;
  const mark = read ? words.markUnread : words.markRead;
  const open = () => read || onMark(true);
  return (
    <li className={classNames(styles.row, !read && styles.unread)} data-notice={id}>
      <span className={styles.dot} aria-hidden="true" />
      <div className={styles.words}>
        <KitLink href={link} className={styles.text} onClick={open}>
          {!read && <span className="sr-only">{words.isUnread}</span>}
          {heldTogether(text)}
        </KitLink>
        <div className={styles.when}>
          <time dateTime={at}>{formatTime(at, zone)}</time>
        </div>
        {things > 1 && (
          <details>
            <summary>{things > items.length ? words.newest(items.length) : words.each(things)}</summary>
            <ul className={styles.items}>
              {items.map((item, index) => (
                <li key={`${item.at}-${String(index)}`}>
                  <KitLink href={item.link} onClick={open}>
                    {heldTogether(item.text)}
                  </KitLink>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <span data-mark>
        <IconButton
          label={words.about(mark, text)}
          icon={read ? <IconMail aria-hidden="true" /> : <IconCheck aria-hidden="true" />}
          onClick={() => onMark(!read)}
        />
      </span>
    </li>
  );
}

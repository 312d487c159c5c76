import { IconBell } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { NavItem } from '../../ui/layout/nav-item.ts';
import { KitLink } from '../../ui/links.tsx';
import { PopoverButton } from '../../ui/overlay/popover-button.tsx';
import styles from './waiting-bell.module.css';
import { words } from '../words.ts';

/** What waits for the office, on every page: the kinds of work that have something open, each a link to it. */
export function WaitingBell({ items }: { items: readonly NavItem[] }) {
  const waiting = items.filter(({ count = 0 }) => count > 0);
  const at = useLocation({ select: ({ href }) => href });
  // Another page closes it, and so does a link that leads to this one.
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <PopoverButton
      isIcon
      label={words.waiting}
      text={waiting.length > 0 ? words.waitingKinds(waiting.length) : undefined}
      icon={<IconBell />}
      badge={waiting.length}
      isOpen={openAt === at}
      onOpen={(isOpen) => setOpenAt(isOpen ? at : null)}
    >
      {waiting.length === 0 && <p className={styles.none}>{words.nothingWaits}</p>}
      <ul>
        {waiting.map(({ label, to, icon, count, countLabel }) => (
          <li key={label}>
            <KitLink to={to} className={styles.item} onClick={() => setOpenAt(null)}>
              {icon}
              {label}
              <b>
                {count} <span className="sr-only">{countLabel}</span>
              </b>
            </KitLink>
          </li>
        ))}
      </ul>
    </PopoverButton>
  );
}

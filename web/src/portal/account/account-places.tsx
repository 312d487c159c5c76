import { IconChevronRight } from '@tabler/icons-react';
import { KitLink } from '../../ui/links.tsx';
import styles from './account-places.module.css';
import { words } from './words.ts';

const PLACES = [
  { to: '/account/profile', label: words.profile, text: words.profileText },
  { to: '/account/business', label: words.business, text: words.businessText },
  { to: '/account/users', label: words.users, text: words.usersText },
  { to: '/account/contact', label: words.contact, text: words.contactText },
  { to: '/account/change', label: words.change, text: words.changeText },
  { to: '/account/calendar', label: words.calendar, text: words.calendarText },
  { to: '/account/notifications', label: words.notifications, text: words.notificationsText },
  { to: '/account/security', label: words.security, text: words.securityText },
  { to: '/account/sessions', label: words.sessions, text: words.sessionsText },
] as const;

// On a phone this is the only link to them.
const INVOICES = { to: '/invoices', label: words.invoices, text: words.invoicesText } as const;

/** The pages of the account area, each with a description. */
export function AccountPlaces({ invoices }: { invoices: boolean }) {
  const places = invoices ? [INVOICES, ...PLACES] : PLACES;
  return (
    <nav aria-label={words.places}>
      <ul className={styles.list}>
        {places.map(({ to, label, text }) => (
          <li key={to}>
            <KitLink to={to} className={styles.link}>
              <span>
                <span className={styles.label}>{label}</span>
                <span className={styles.text}>{text}</span>
              </span>
              <IconChevronRight aria-hidden="true" size={18} />
            </KitLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

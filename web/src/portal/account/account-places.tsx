import { IconChevronRight } from '@tabler/icons-react';
import { KitLink } from '../../ui/links.tsx';
import styles from './account-places.module.css';

const PLACES = [
  { to: '/account/profile', label: 'Profile', text: 'Your name, picture, password and theme' },
  { to: '/account/business', label: 'Business details', text: 'The details on your waste transfer notes and invoices' },
  { to: '/account/users', label: 'People', text: 'Who can use this account, and what they can do' },
  { to: '/account/contact', label: 'Contacts', text: 'Who we contact about orders, documents and invoices' },
  { to: '/account/change', label: 'Switch account', text: 'Switch to another of your accounts' },
  { to: '/account/calendar', label: 'Calendar', text: 'See your jobs in the calendar on your phone or computer' },
  { to: '/account/notifications', label: 'Email notifications', text: 'Choose which emails you receive' },
  {
    to: '/account/security',
    label: 'Two-factor authentication',
    text: 'Ask for a code from your phone each time you log in',
  },
  {
    to: '/account/sessions',
    label: 'Where you’re logged in',
    text: 'Your devices and browsers. End any you don’t recognise',
  },
] as const;

// On a phone this is the only link to them.
const INVOICES = { to: '/invoices', label: 'Invoices', text: 'Outstanding invoices, payments and statements' } as const;

/** The pages of the account area, each with a description. */
export function AccountPlaces({ invoices }: { invoices: boolean }) {
  const places = invoices ? [INVOICES, ...PLACES] : PLACES;
  return (
    <nav aria-label="Your account">
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

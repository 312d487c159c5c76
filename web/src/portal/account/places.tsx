import {
  IconAddressBook,
  IconArrowsExchange,
  IconBuilding,
  IconCalendar,
  IconDevices,
  IconMail,
  IconReceiptPound,
  IconShieldLock,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';

/** The pages of the account area, each with what it is for. */
export const PLACES = [
  { to: '/account/profile', label: 'Profile', text: 'Your name, picture, password and theme', Icon: IconUser },
  {
    to: '/account/business',
    label: 'Business details',
    text: 'The details on your waste transfer notes and invoices',
    Icon: IconBuilding,
  },
  { to: '/account/users', label: 'People', text: 'Who can use this account, and what they can do', Icon: IconUsers },
  {
    to: '/account/contact',
    label: 'Contacts',
    text: 'Who we contact about orders, documents and invoices',
    Icon: IconAddressBook,
  },
  {
    to: '/account/change',
    label: 'Switch account',
    text: 'Switch to another of your accounts',
    Icon: IconArrowsExchange,
  },
  {
    to: '/account/calendar',
    label: 'Calendar',
    text: 'See your jobs in the calendar on your phone or computer',
    Icon: IconCalendar,
  },
  {
    to: '/account/notifications',
    label: 'Email notifications',
    text: 'Choose which emails you receive',
    Icon: IconMail,
  },
  {
    to: '/account/security',
    label: 'Two-factor authentication',
    text: 'Ask for a code from your phone each time you log in',
    Icon: IconShieldLock,
  },
  {
    to: '/account/sessions',
    label: 'Where you’re logged in',
    text: 'Your devices and browsers. End any you don’t recognise',
    Icon: IconDevices,
  },
] as const;

/** On a phone this is the only link to them. */
export const INVOICES = {
  to: '/invoices',
  label: 'Invoices',
  text: 'Outstanding invoices, payments and statements',
  Icon: IconReceiptPound,
} as const;

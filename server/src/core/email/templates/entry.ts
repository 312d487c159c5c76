import { LIMITS } from '@tonnage/contract/limits';
import type { Role, StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { frame, greeting, line, type MailBrand } from './frame.ts';
import type { MadeMail } from './frame.ts';

const NOT_YOU = 'If it was not you, leave it: nothing changes.';

/** The address is to be confirmed: its link holds for a week and once. Nothing in it was typed by whoever opened the account. */
export function confirmAddress(brand: MailBrand, publicUrl: string, data: { email: string; token: string }): MadeMail {
  const secret = new URLSearchParams({ email: data.email, token: data.token }).toString();
  return {
    subject: `${brand.name}: confirm your email address`,
    body: frame(brand, {
      preview: 'Confirm your address to start using your account.',
      heading: 'Confirm your email address',
      body: [
        line('Hello,', 'hello'),
        line(
          `a business account with ${brand.name} was opened with ${data.email}. Confirm the address to start using it.`,
          'what',
        ),
        line(
          `The link works once, within ${LIMITS.confirmationDays} days. If this wasn’t you, ignore this email: the account can’t be used without it.`,
          'how',
        ),
      ],
      action: { label: 'Confirm this address', url: `${publicUrl}/confirm#${secret}` },
    }),
  };
}

/** A link to set a new password: one use, one hour, the newest only. */
export function resetPassword(
  brand: MailBrand,
  publicUrl: string,
  data: { name: string | null; email: string; token: string },
): MadeMail {
  const query = new URLSearchParams({ email: data.email, token: data.token }).toString();
  return {
    subject: `${brand.name}: set a new password`,
    body: frame(brand, {
      preview: 'The link works once, within an hour.',
      heading: 'Set a new password',
      body: [
        line(greeting(data.name), 'hello'),
        line(`somebody asked for a new password for ${data.email}.`, 'what'),
        line('The link works once, within an hour. If you asked more than once, only the newest mail works.', 'how'),
        line('If it was not you, leave it: your password stays as it is.', 'not-you'),
      ],
      action: { label: 'Set a new password', url: `${publicUrl}/reset?${query}` },
    }),
  };
}

const MAY: Record<Role, string> = {
  owner: 'as an owner, who may do everything',
  manager: 'as a manager, who may do everything but make owners',
  buyer: 'to order and manage containers',
  accounts: 'to see orders, invoices and payments',
  viewer: 'to see orders, sites and documents',
};

/** Somebody of an account wants the reader to work in it. */
export function invitation(
  brand: MailBrand,
  publicUrl: string,
  data: { account: string; invitedBy: string; role: Role; token: string },
): MadeMail {
  return {
    subject: `${brand.name}: ${data.invitedBy} invites you to ${data.account}`,
    body: frame(brand, {
      preview: `Work in the account of ${data.account}.`,
      heading: `You are invited to ${data.account}`,
      body: [
        line(`${data.invitedBy} invites you to the account of ${data.account}, ${MAY[data.role]}.`, 'what'),
        line(
          `The link works once, within ${LIMITS.invitationDays} days. If you do not know what this is, leave it.`,
          'how',
        ),
      ],
      action: {
        label: 'Look at the invitation',
        url: `${publicUrl}/invitation#token=${encodeURIComponent(data.token)}`,
      },
    }),
  };
}

const OFFICE: Record<StaffRole, string> = {
  office: 'to plan jobs and look after customers',
  accounts: 'to keep the invoices, prices and credit',
  manager: 'as a manager, who may do everything',
};

/** The company wants the reader in its office. Without a name the invitation came from the command line. */
export function staffInvitation(
  brand: MailBrand,
  publicUrl: string,
  data: { invitedBy: string; staffRole: StaffRole; token: string },
): MadeMail {
  return {
    subject: `${brand.name}: you are invited to the office`,
    body: frame(brand, {
      preview: `Work in the office of ${brand.name}.`,
      heading: `You are invited to the office of ${brand.name}`,
      body: [
        line(`${data.invitedBy} invites you to the office of ${brand.name}, ${OFFICE[data.staffRole]}.`, 'what'),
        line(
          `The link works once, within ${LIMITS.invitationDays} days. If you do not know what this is, leave it.`,
          'how',
        ),
      ],
      action: {
        label: 'Look at the invitation',
        url: `${publicUrl}/desk/invitation#token=${encodeURIComponent(data.token)}`,
      },
    }),
  };
}

/** Somebody tried to open an account with an address that has a login; `here` with this company. */
export function addressKnown(
  brand: MailBrand,
  publicUrl: string,
  data: { name: string | null; email: string; here: boolean },
): MadeMail {
  const next = data.here
    ? 'Log in with it. If you do not know your password any more, set a new one: that also confirms the address.'
    : `It belongs to another company's portal here. ${brand.name} can add your business to it: call or write to the office.`;
  return {
    subject: `${brand.name}: you already have a login`,
    body: frame(brand, {
      preview: 'Somebody tried to open an account with your address.',
      heading: 'You already have a login',
      body: [
        line(greeting(data.name), 'hello'),
        line(`somebody tried to open a business account with ${data.email}.`, 'what'),
        line(`This address has a login already, so no account was opened. ${next}`, 'next'),
        line(NOT_YOU, 'not-you'),
      ],
      action: data.here
        ? { label: 'Set a new password', url: `${publicUrl}/forgot` }
        : { label: 'Reach the office', url: `${publicUrl}/about` },
    }),
  };
}

import { LIMITS } from '@tonnage/contract/limits';
import type { Role, StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { callUs, frame, line, type MadeMail, type MailBrand } from './frame.ts';

const NOT_YOU = 'If this wasn’t you, you can ignore this email.';
export const SEE = 'Open the invitation to see who it is from.';
export const NOT_EXPECTED = 'If you weren’t expecting this, you can ignore this email.';

/** The address that signs up or asks for a link, and the app that the link leads to; without `face` the portal. */
interface Entry {
  email: string;
  face?: 'metrics' | undefined;
}

/**
 * The link works once, within a week. The email contains nothing typed by the person who opened the account, because that could
 * be anyone.
 */
export function confirmAddress(brand: MailBrand, publicUrl: string, data: { token: string } & Entry): MadeMail {
  const secret = new URLSearchParams({ email: data.email, token: data.token }).toString();
  return {
    subject: `${brand.name}: confirm your email address`,
    body: frame(brand, {
      preview: 'Confirm your email address to start using your account.',
      heading: 'Confirm your email address',
      body: [
        line(
          `Please confirm your email address, ${data.email}, to start using your ${data.face ? 'Metrics' : 'business'} account with ${brand.name}.`,
          'what',
        ),
        line(
          `The link works once, within ${LIMITS.confirmationDays} days. If this wasn’t you, ignore this email: the account can’t be used without it.`,
          'how',
        ),
      ],
      action: { label: 'Confirm email address', url: `${publicUrl}${data.face ? '/metrics' : ''}/confirm#${secret}` },
    }),
  };
}

/** A link to set a new password: it works once, for an hour, and only the latest one. */
export function resetPassword(brand: MailBrand, publicUrl: string, data: { token: string } & Entry): MadeMail {
  const query = new URLSearchParams({ email: data.email, token: data.token }).toString();
  return {
    subject: `${brand.name}: set a new password`,
    body: frame(brand, {
      preview: 'The link works once, within an hour.',
      heading: 'Set a new password',
      body: [
        line(`We’ve had a request to set a new password for ${data.email}.`, 'what'),
        line(
          'The link works once, within an hour. If you asked more than once, use the link in the latest email.',
          'how',
        ),
        line('If this wasn’t you, ignore this email: your password stays the same.', 'not-you'),
      ],
      action: {
        label: 'Set a new password',
        // The specification has the portal's in the query; a fragment is never sent to a server.
        url: `${publicUrl}${data.face ? '/metrics/reset#' : '/reset?'}${query}`,
      },
    }),
  };
}

const MAY: Record<Role, string> = {
  owner: 'as an owner, with full access',
  manager: 'as a manager, with full access except adding owners',
  buyer: 'to order and manage containers',
  accounts: 'to see orders, invoices and payments',
  viewer: 'to see orders, sites and documents',
};

/**
 * Somebody has invited the reader to an account. An address without a confirmed login gets no name of theirs, because anybody can
 * choose one: the page behind the link has them.
 */
export function invitation(
  brand: MailBrand,
  publicUrl: string,
  data: { account: string; invitedBy: string; role: Role; token: string; known?: boolean },
): MadeMail {
  const account = data.known ? `the ${data.account} account` : 'an account';
  const what = data.known ? `${data.invitedBy} has invited you to ${account}` : `you’ve been invited to ${account}`;
  const sentence = data.known ? what : `You’ve been invited to ${account} with ${brand.name}`;
  return {
    subject: `${brand.name}: ${what}`,
    body: frame(brand, {
      preview: `${sentence}.`,
      heading: `You’re invited to ${account}`,
      body: [
        line(`${sentence}, ${MAY[data.role]}.${data.known ? '' : ` ${SEE}`}`, 'what'),
        line(`The link works once, within ${LIMITS.invitationDays} days. ${NOT_EXPECTED}`, 'how'),
      ],
      action: {
        label: 'View invitation',
        url: `${publicUrl}/invitation#token=${encodeURIComponent(data.token)}`,
      },
    }),
  };
}

const OFFICE: Record<StaffRole, string> = {
  office: 'to plan jobs and look after customers',
  accounts: 'to look after invoices, prices and credit',
  manager: 'as a manager, with full access',
};

/** Someone was invited to join the company's staff. Without a name the invitation came from the command line. */
export function staffInvitation(
  brand: MailBrand,
  publicUrl: string,
  data: { invitedBy: string; staffRole: StaffRole; token: string },
): MadeMail {
  return {
    subject: `${brand.name}: you’re invited to join our office team`,
    body: frame(brand, {
      preview: `Join the office team at ${brand.name}.`,
      heading: 'You’re invited to join our office team',
      body: [
        line(
          `${data.invitedBy} has invited you to join the office team at ${brand.name}, ${OFFICE[data.staffRole]}.`,
          'what',
        ),
        line(`The link works once, within ${LIMITS.invitationDays} days. ${NOT_EXPECTED}`, 'how'),
      ],
      action: {
        label: 'View invitation',
        url: `${publicUrl}/desk/invitation#token=${encodeURIComponent(data.token)}`,
      },
    }),
  };
}

/** Somebody tried to open an account with an address that already has a login; `here` with this company. */
export function addressKnown(brand: MailBrand, publicUrl: string, data: { here: boolean } & Entry): MadeMail {
  const add = data.face ? 'To use Metrics' : 'To add your business';
  const next = data.here
    ? 'Please log in as usual. If you’ve forgotten your password, set a new one: that confirms your address too.'
    : `You use that login with another company. ${add} with ${brand.name}, please ${callUs(brand)}.`;
  return {
    subject: `${brand.name}: you already have a login`,
    body: frame(brand, {
      preview: 'Someone tried to open an account with your email address.',
      heading: 'You already have a login',
      body: [
        line(
          `Someone tried to open a ${data.face ? 'Metrics' : 'business'} account with ${data.email}. That address already has a login, so we haven’t opened an account.`,
          'what',
        ),
        line(next, 'next'),
        line(NOT_YOU, 'not-you'),
      ],
      action: data.here
        ? { label: 'Set a new password', url: `${publicUrl}${data.face ? '/metrics' : ''}/forgot` }
        : { label: 'View our contact details', url: `${publicUrl}/about` },
    }),
  };
}

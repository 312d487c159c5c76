import { LIMITS } from '@tonnage/contract/limits';
import { ROLE_LABELS, ROLES, type Role } from '@tonnage/domain/skip-hire/permissions';
import { z } from 'zod';
import { defineEmail } from '../../core/email/define-email.ts';
import { callUs, NOT_EXPECTED, SEE } from '../../core/email/text.ts';

/** The office has approved the account: it can order. */
export const accountApproved = defineEmail({
  name: 'account-approved',
  data: z.object({ account: z.string() }),
  write: ({ accountUrl, data }) => ({
    subject: 'Your account is open',
    body: {
      preview: `The ${data.account} account is approved. You can order now.`,
      heading: 'Your account is open',
      body: [`We’ve approved the ${data.account} account. You can order containers now.`],
      action: { label: 'Order a container', url: `${accountUrl}/jobs/new` },
    },
  }),
});

/** To an owner: the office has invited somebody to their account. */
export const colleagueInvited = defineEmail({
  name: 'colleague-invited',
  data: z.object({ account: z.string(), invited: z.string(), role: z.enum(ROLES) }),
  write: ({ brand, accountUrl, data }) => {
    const role = ROLE_LABELS[data.role].toLowerCase();
    return {
      subject: `We’ve invited ${data.invited} to your account`,
      body: {
        preview: `${data.invited} has been invited to the ${data.account} account.`,
        heading: 'Someone was invited to your account',
        body: [
          `We’ve invited ${data.invited} to the ${data.account} account, with the role ${role}.`,
          `If you didn’t expect this, withdraw the invitation or ${callUs(brand)}.`,
        ],
        action: { label: 'View people', url: `${accountUrl}/account/users` },
      },
    };
  },
});

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
export const invitation = defineEmail({
  name: 'invitation',
  data: z.object({ token: z.string(), account: z.string(), role: z.enum(ROLES), invitedBy: z.string() }),
  limited: 'invitation',
  secret: true,
  write: ({ brand, url: publicUrl, known, data }) => {
    const account = known ? `the ${data.account} account` : 'an account';
    const what = known ? `${data.invitedBy} has invited you to ${account}` : `You’ve been invited to ${account}`;
    const sentence = known ? what : `${what} with ${brand.name}`;
    return {
      subject: what,
      body: {
        preview: `${sentence}.`,
        heading: `You’re invited to ${account}`,
        body: [
          `${sentence}, ${MAY[data.role]}.${known ? '' : ` ${SEE}`}`,
          `The link works once, within ${LIMITS.invitationDays} days. ${NOT_EXPECTED}`,
        ],
        action: {
          label: 'View invitation',
          url: `${publicUrl}/invitation#token=${encodeURIComponent(data.token)}`,
        },
      },
    };
  },
});

export const emails = [accountApproved, colleagueInvited, invitation];

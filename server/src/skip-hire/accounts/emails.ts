import { ROLE_LABELS, type Role } from '@tonnage/domain/skip-hire/permissions';
import { callUs, frame, line, type MadeMail, type MailBrand } from '../../core/email/templates/frame.ts';

/** The office has approved the account: it can order. */
export function accountApproved(brand: MailBrand, inAccount: string, data: { account: string }): MadeMail {
  return {
    subject: `${brand.name}: your account is open`,
    body: frame(brand, {
      preview: `The ${data.account} account is approved. You can order now.`,
      heading: 'Your account is open',
      body: [line(`We’ve approved the ${data.account} account. You can order containers now.`, 'what')],
      action: { label: 'Order a container', url: `${inAccount}/jobs/new` },
    }),
  };
}

/** To an owner: the office has invited somebody to their account. */
export function colleagueInvited(
  brand: MailBrand,
  inAccount: string,
  data: { account: string; invited: string; role: Role },
): MadeMail {
  const role = ROLE_LABELS[data.role].toLowerCase();
  return {
    subject: `${brand.name}: we’ve invited ${data.invited} to your account`,
    body: frame(brand, {
      preview: `${data.invited} has been invited to the ${data.account} account.`,
      heading: 'Someone was invited to your account',
      body: [
        line(`We’ve invited ${data.invited} to the ${data.account} account, with the role ${role}.`, 'what'),
        line(`If you didn’t expect this, withdraw the invitation or ${callUs(brand)}.`, 'how'),
      ],
      action: { label: 'View people', url: `${inAccount}/account/users` },
    }),
  };
}

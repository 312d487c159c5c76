import { mailedLink } from '../../../core/email/mailed-link.ts';

/** The link in the email that proposes a date. */
export const proposalLink = mailedLink({ kind: 'proposal', purpose: 'proposals by mail', refusal: 'PROPOSAL_LINK' });

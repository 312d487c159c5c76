import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { date, id, jobType, slot } from '../../fields.ts';

/** Where a proposal stands for whoever opens its mail: it waits, was answered or taken back, or its day is over. */
export const PROPOSAL_STATES = ['waiting', 'accepted', 'declined', 'withdrawn', 'over'] as const;

export const proposal = z.object({
  orderId: id,
  number: z.string(),
  state: z.enum(PROPOSAL_STATES),
  date,
  slot,
  /** What is asked, while it waits: of what is over a mail tells no more. */
  asked: z
    .object({
      type: jobType,
      date,
      slot,
      container: z.string(),
      waste: z.string(),
      site: z.string(),
      postcode: z.string(),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type Proposal = z.output<typeof proposal>;

const link = {
  tag: 'Jobs',
  access: 'guest',
  method: 'POST',
  status: 200,
} as const;

const token = z.string().min(1).max(300);

export const getProposal = endpoint({
  ...link,
  name: 'getProposal',
  summary: 'Get the date that the company offered, by the link in its email. Reading it is not an answer',
  path: '/proposals/look',
  body: dataOf({ token }),
  response: one(proposal),
  refusals: ['PROPOSAL_LINK', 'APPLICATION_DISABLED', 'FORBIDDEN'],
});

export const answerProposalByMail = endpoint({
  ...link,
  name: 'answerProposalByMail',
  summary: 'Accept or decline the offered date, by the link in the email',
  path: '/proposals/answer',
  body: dataOf({ token, answer: z.enum(['accept', 'decline']) }),
  response: one(proposal),
  refusals: ['PROPOSAL_LINK', 'APPLICATION_DISABLED', 'FORBIDDEN', 'NO_PROPOSAL', 'PROPOSAL_OVER'],
});

import { PRIVACY_KINDS } from '@tonnage/domain/skip-hire/privacy';
import { z } from 'zod';
import { emailed } from '../core/email.ts';
import { endpoint } from '../endpoint.ts';
import { dataOf, one } from '../envelope.ts';
import { date, emailAddress, id, idParams, instant, nameText, notesText, phone } from '../fields.ts';
import { group } from '../group.ts';

const facts = {
  kind: z.enum(PRIVACY_KINDS),
  name: nameText,
  phone: phone.nullish(),
  text: notesText.min(1),
};

/** What somebody asked of the company about their personal data. */
export const privacyRequest = z.object({
  id,
  kind: z.enum(PRIVACY_KINDS),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  text: z.string(),
  receivedOn: date,
  /** The day by which the law requires an answer. */
  dueOn: date,
  /** Who entered it at the desk; null: it came on the form. */
  enteredBy: z.string().nullable(),
  answer: z.object({ text: z.string(), at: instant, by: z.string() }).nullable(),
  /** When everything about the person was erased. */
  erasedAt: instant.nullable(),
});
export type PrivacyRequest = z.output<typeof privacyRequest>;

export const sendPrivacyRequest = endpoint({
  summary: 'Ask the company about one’s personal data, or complain about it. An email acknowledges it',
  tag: 'Data protection',
  method: 'POST',
  path: '/privacy-requests',
  access: 'guest',
  body: dataOf({ ...facts, email: emailAddress }),
  status: 201,
  response: one(z.object({ dueOn: date })),
  refusals: ['TENANT_UNKNOWN'],
  limited: true,
});

const desk = group({
  tag: 'Data protection',
  access: 'staff',
  path: '/desk/privacy-requests',
  staff: 'privacy.manage',
});

export const listPrivacyRequests = desk.list({
  summary:
    'List requests about personal data, open ones first, by the day they are due. `q` searches names and addresses',
  filters: { q: z.string().max(100).optional(), status: z.enum(['open', 'answered']).optional() },
  entry: privacyRequest,
  order: ['answer:asc', 'dueOn:asc', 'id:desc'],
});

export const getPrivacyRequest = desk({
  summary: 'Get a request about personal data',
  method: 'GET',
  path: '/{id}',
  params: idParams,
  response: one(privacyRequest),
});

export const enterPrivacyRequest = desk.create({
  summary: 'Enter a request about personal data that came by telephone, letter or in person',
  body: dataOf({ ...facts, email: emailAddress.nullish(), receivedOn: date }),
  response: one(privacyRequest),
  refusals: ['RECEIVED_LATER', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const answerPrivacyRequest = desk({
  summary: 'Record the answer to a request about personal data, which is emailed if there is an address',
  method: 'POST',
  path: '/{id}/answer',
  changes: ['privacy'],
  params: idParams,
  body: dataOf({ text: notesText.min(1) }),
  response: one(privacyRequest.extend(emailed.shape)),
  refusals: ['WRONG_STATE'],
});

export const exportPerson = desk({
  summary: 'Get everything that the company holds about the person of a request, by their email address',
  method: 'POST',
  path: '/{id}/export',
  changes: [],
  params: idParams,
  cost: 20,
  response: one(z.record(z.string(), z.unknown())),
  refusals: ['NO_ADDRESS'],
});

export const erasePerson = desk({
  summary: 'Erase the person of a request. Invoices, transfer notes and signatures stay, because the law requires them',
  method: 'POST',
  path: '/{id}/erase',
  changes: ['privacy', 'customers'],
  params: idParams,
  body: dataOf({ /** The person’s address again, to confirm. */ email: z.string().trim().max(200) }),
  response: one(privacyRequest),
  refusals: ['NO_ADDRESS', 'ADDRESS_DIFFERS', 'WRONG_STATE', 'PERSON_IS_STAFF', 'PERSON_HAS_ORDERS', 'PERSON_LEADS'],
});

import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams, nameText, named } from '../../fields.ts';
import { group } from '../../group.ts';
import { UPLOAD_REFUSALS } from './kinds.ts';
import { deskDocumentWritten } from './transfer-notes.ts';

const moved = group({ tag: 'Desk', access: 'staff', path: '/desk/moved-tickets', staff: 'documents.manage' });

const movedTicket = z.object({
  id,
  number: z.string(),
  account: named,
  site: named,
  waste: named,
  validFrom: date,
  validTo: date,
  /** What the earlier system said of the customer's signature. */
  signedOn: date.nullable(),
  signedBy: z.string().nullable(),
  position: z.string().nullable(),
});
export type MovedTicket = z.output<typeof movedTicket>;

export const listMovedTickets = moved({
  summary:
    'List the season tickets moved in from an earlier system that wait for their signed paper: the first thousand, by number',
  method: 'GET',
  response: one(z.object({ tickets: z.array(movedTicket), total: z.number().int() })),
});

export const fileTicketPaper = moved({
  summary:
    'File the signed paper of a season ticket from an earlier system, its scan in the part `files.file`: it covers its loads from then on',
  method: 'POST',
  path: '/{id}/paper',
  changes: ['documents'],
  params: idParams,
  body: dataOf({ signedBy: nameText, position: nameText.nullish(), signedOn: date }),
  multipart: 'data',
  response: one(deskDocumentWritten),
  refusals: ['WRONG_STATE', 'NOTE_HAZARDOUS', 'NOTE_INCOMPLETE', 'NOTE_STANDS', ...UPLOAD_REFUSALS],
  idempotent: true,
});

export const dropMovedTicket = moved.remove({
  summary: 'Remove a season ticket from an earlier system whose paper cannot be found. It has covered nothing',
  path: '/{id}',
  changes: ['documents'],
  response: one(z.object({ id })),
});

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dataOf, one } from './envelope.ts';
import { id, idParams, notesText } from './fields.ts';

const person = {
  tag: 'Desk',
  access: 'staff',
  staff: 'staff.manage',
  path: '/desk/people/{id}/block',
  params: idParams,
  status: 200,
  response: one(z.object({ id, blocked: z.boolean() })),
} as const;

export const blockPerson = endpoint({
  ...person,
  name: 'blockPerson',
  summary:
    'Block the login of somebody of the staff or of a customer at this company, with the reason; their sessions end',
  method: 'PUT',
  body: dataOf({ reason: notesText.min(1) }),
  refusals: ['BLOCK_YOURSELF'],
});

export const unblockPerson = endpoint({
  ...person,
  name: 'unblockPerson',
  summary: 'Let somebody log in again who was blocked at this company',
  method: 'DELETE',
  refusals: [],
});

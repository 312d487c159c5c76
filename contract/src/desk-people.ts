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
  summary: 'Block a staff member’s or customer’s login at this company, with a reason, and end their sessions',
  method: 'PUT',
  body: dataOf({ reason: notesText.min(1) }),
  refusals: ['BLOCK_YOURSELF'],
});

export const unblockPerson = endpoint({
  ...person,
  name: 'unblockPerson',
  summary: 'Unblock a login at this company',
  method: 'DELETE',
  refusals: [],
});

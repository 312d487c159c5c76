import { STAFF_PERMISSIONS, STAFF_ROLES } from '@tonnage/domain/skip-hire/permissions';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dataOf, one } from '../envelope.ts';
import { date, id } from '../fields.ts';

/** Who sits at the desk, and what their role allows. */
export const deskPerson = z.object({
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  permissions: z.array(z.enum(STAFF_PERMISSIONS)),
  today: date,
  depots: z.array(z.object({ id, name: z.string() })),
  /** Requests that wait for the office. */
  requests: z.number().int(),
});
export type DeskPerson = z.output<typeof deskPerson>;

export const getDesk = endpoint({
  name: 'getDesk',
  summary: 'Get the logged-in staff member, their permissions, the depots and the number of requests',
  tag: 'Desk',
  method: 'GET',
  path: '/desk/me',
  access: 'staff',
  status: 200,
  response: one(deskPerson),
  refusals: [],
});

export const viewAsCustomer = endpoint({
  name: 'viewAsCustomer',
  summary: 'View the portal as a customer. Everything done there is logged against both names',
  tag: 'Desk',
  method: 'POST',
  path: '/desk/viewAs',
  access: 'staff',
  staff: 'customers.act_as',
  body: dataOf({ accountId: z.string() }),
  status: 200,
  response: one(z.object({ accountId: id, name: z.string() })),
  refusals: [],
});

export const endViewAsCustomer = endpoint({
  name: 'endViewAsCustomer',
  summary: 'Stop viewing the portal as a customer',
  tag: 'Desk',
  method: 'DELETE',
  path: '/desk/viewAs',
  access: 'staff',
  status: 200,
  response: one(z.object({ ended: z.literal(true) })),
  refusals: [],
});

import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { date } from '../../fields.ts';

export const getRunSheet = endpoint({
  tag: 'Desk',
  access: 'staff',
  staff: 'desk.view',
  name: 'getRunSheet',
  summary: 'Download a driver’s route sheet: A4, stop by stop',
  method: 'GET',
  path: '/desk/drivers/{id}/days/{date}/sheet',
  params: z.object({ id: z.string(), date }),
  status: 200,
  response: z.unknown(),
  refusals: [],
  bytes: ['application/pdf'],
});

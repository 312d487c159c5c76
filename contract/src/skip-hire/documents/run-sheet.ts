import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { date } from '../../fields.ts';

export const getRunSheet = endpoint({
  tag: 'Desk',
  access: 'staff',
  staff: 'desk.view',
  summary: 'Download a driver’s route sheet: A4, stop by stop',
  method: 'GET',
  path: '/desk/drivers/{id}/days/{date}/sheet',
  params: z.object({ id: z.string(), date }),
  response: z.unknown(),
  bytes: ['application/pdf'],
});

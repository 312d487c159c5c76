import { ApiError } from '../../lib/api-error.ts';

/** Whether the server wants a reason for a weight. */
export const isUnlikely = (error: Error | null) => error instanceof ApiError && error.code === 'WEIGHT_UNLIKELY';

/** The field for that reason. */
export const unlikely = {
  label: 'Reason for this weight',
  help: 'Only if it matches the weighbridge ticket. Stored in the order’s history.',
};

import { queryOf } from '../../lib/queries.ts';

/** The signed-in staff member; also refreshes the navigation's badge. */
export const deskQuery = queryOf('getDesk', {});

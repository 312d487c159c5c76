import { confirmLogOut } from '../../shared/log-out.ts';

/** Logs out, unless there is something that the user wants to finish first. */
export async function leave(): Promise<void> {
  if (await confirmLogOut()) window.location.assign('/login');
}

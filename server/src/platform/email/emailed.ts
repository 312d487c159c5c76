import { mailedTo } from '../db/db.ts';
import type { BaseContext, Reading } from '../context.ts';

/** For the answer of a command: the addresses that it emailed, and whether an email server is set up to send it. */
export const emailed = ({ db, sendsMail }: Reading<BaseContext>) => ({ sentTo: mailedTo(db), sending: sendsMail });

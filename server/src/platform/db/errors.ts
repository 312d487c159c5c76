import { DatabaseError } from 'pg';

/** The connection ended before COMMIT was answered, so it is unknown whether the transaction was committed. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection was lost at COMMIT', { cause });
    this.name = 'CommitUnknown';
  }
}

/** A transaction that writes reached a database that takes no writes: a standby, as while its address moves to another machine. */
export class TakesNoWrites extends Error {
  constructor(cause: unknown) {
    super('The database takes no writes', { cause });
    this.name = 'TakesNoWrites';
  }
}

/** A statement that writes where none may: on a standby, or in a read, which is a fault of its own. */
const READ_ONLY = '25006';
/**
 * PostgreSQL's class 08, shutdown and crash, too many connections, and a session ended for idling in a transaction.
 */
const LOST_STATES = /^(08\w{3}|57P0[1-5]|53300|25P03)$/;
const LOST_SOCKETS = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** Messages of node-postgres that come without a code. */
const LOST_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end)/;

/** Whether the database was unreachable or the connection was lost; an open transaction is then rolled back. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TakesNoWrites) return true;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (error instanceof DatabaseError) return LOST_STATES.test(code ?? '');
  // A missing file has the same code as a missing socket.
  if (code !== undefined && LOST_SOCKETS.has(code)) return /^(connect|read|write|getaddrinfo)$/.test(syscall ?? 'read');
  return LOST_MESSAGES.test(message);
}

/** Whether a statement was refused because it writes. */
export const isReadOnly = (error: unknown): boolean => (error as { code?: string }).code === READ_ONLY;

/** Whether the server itself answered, even if only to refuse the connection. */
export function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError;
}

const QUERY_CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';

/** The refusal code for a query cancelled by one of the database's time limits; null for every other error. */
export function timeLimitRefusal(error: unknown): 'BUSY' | 'TOOK_TOO_LONG' | null {
  const { code } = error as { code?: string };
  if (code === LOCK_NOT_AVAILABLE) return 'BUSY';
  return code === QUERY_CANCELED ? 'TOOK_TOO_LONG' : null;
}

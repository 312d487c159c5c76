/** A backup that cannot be written or read. The message is one sentence. */
export class BackupError extends Error {}

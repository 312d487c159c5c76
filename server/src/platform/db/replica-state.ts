import type { Position } from './log-position.ts';

/** What became of the reads that a replica was asked. Only those that it answered were not read again at the primary. */
export const RESULTS = ['answered', 'behind', 'changed', 'failed'] as const;

/** What is known of a replica. */
export interface ReplicaState {
  /** Its place in DATABASE_REPLICA_URL, from 1. */
  readonly name: string;
  /** Why it gets no reads at the moment; null: it gets them. */
  readonly why: string | null;
  /** For how long it has been without something that the primary has written, s; null: it does not answer. */
  readonly lagSeconds: number | null;
  readonly reads: Readonly<Record<(typeof RESULTS)[number], number>>;
}

/** The standbys of DATABASE_REPLICA_URL, as others than the database's connections see them. */
export interface ReadReplicas {
  readonly states: readonly ReplicaState[];
  /** The reads that might have left the primary and for which no replica was asked. */
  readonly notAsked: number;
  /** As far as the primary is known to have written, and at least behind the last commit of this server. */
  readonly latest: Position;
  /** Behind everything that the primary has written when it answers; null: it does not answer. Whoever asks meanwhile shares the next answer. */
  now(): Promise<Position | null>;
  /** From now on, reads of these companies must have seen what the primary has written by now; undefined: those of every company. */
  raiseToNow(tenants: Iterable<string | undefined>): Promise<void>;
  /** Asks each how far it is; whoever calls meanwhile shares the answer. Never throws. */
  look(): Promise<void>;
}

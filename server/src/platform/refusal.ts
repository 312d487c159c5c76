import { REFUSALS, type RefusalCode } from '@tonnage/contract/refusals';

export interface RefusalParticulars {
  /** Replaces the code's standard sentence with a more specific one. */
  message?: string;
  /** The field that the refusal concerns, if it is not the code's usual one. */
  field?: string;
  /** Sent under `error.details`. */
  details?: Record<string, unknown>;
  /** Seconds until the caller may try again, for a refusal with status 429. */
  retryAfter?: number;
}

/** A refusal with a code of the contract. Commands throw it; one map turns it into HTTP. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly field: string | undefined;
  readonly details: Record<string, unknown>;
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, particulars: RefusalParticulars = {}) {
    super(particulars.message ?? REFUSALS[code].message);
    this.name = 'Refusal';
    this.code = code;
    const usual = REFUSALS[code];
    this.field = particulars.field ?? ('field' in usual ? usual.field : undefined);
    this.details = particulars.details ?? {};
    this.retryAfter = particulars.retryAfter;
  }
}

/** One caller sent too many requests; holds the seconds until they may continue. */
export class TooManyRequests extends Error {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('Too many requests');
    this.name = 'TooManyRequests';
    this.retryAfter = retryAfter;
  }
}

export interface FieldError {
  path: string[];
  message: string;
}

/** Input that does not match its schema. Reports every field at once. */
export class InvalidInput extends Error {
  readonly errors: FieldError[];
  readonly details: Record<string, unknown>;
  /** Strapi's name for the error on the wire. */
  readonly wireName: string;

  constructor(errors: FieldError[], details: Record<string, unknown> = {}, wireName = 'ValidationError') {
    super(errors.length === 1 ? errors[0]!.message : `${errors.length} errors occurred`);
    this.name = 'InvalidInput';
    this.errors = errors;
    this.details = details;
    this.wireName = wireName;
  }
}

/** Of a unique index, and of an exclusion constraint. */
const TAKEN = ['23505', '23P01'];

/**
 * For `.catch`: turns a violated unique index or exclusion, also by a concurrent insert, into the refusal, or into the refusal of that index;
 * rethrows any other error.
 */
export function takenAs(refusal: RefusalCode | Record<string, RefusalCode>): (error: unknown) => never {
  return (error) => {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const taken = typeof refusal === 'string' ? refusal : refusal[constraint ?? ''];
    if (TAKEN.includes(code ?? '') && taken !== undefined) throw new Refusal(taken);
    throw error;
  };
}

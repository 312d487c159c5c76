import { REFUSALS, type RefusalCode } from '@tonnage/contract/refusals';

export interface RefusalParticulars {
  /** Replaces the code's own sentence, with the particulars. */
  message?: string;
  /** The field that the refusal is about, where it is not the code's usual one. */
  field?: string;
  /** Goes out under `error.details`. */
  details?: Record<string, unknown>;
}

/** A refusal with a code of the contract. Thrown by commands; one map turns it into HTTP. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly field: string | undefined;
  readonly details: Record<string, unknown>;

  constructor(code: RefusalCode, particulars: RefusalParticulars = {}) {
    super(particulars.message ?? REFUSALS[code].message);
    this.name = 'Refusal';
    this.code = code;
    const usual = REFUSALS[code];
    this.field = particulars.field ?? ('field' in usual ? usual.field : undefined);
    this.details = particulars.details ?? {};
  }
}

/** One caller asked for too much; seconds after which they may go on. */
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

/** Input that does not fit its schema. Names every field at once. */
export class InvalidInput extends Error {
  readonly errors: FieldError[];
  readonly details: Record<string, unknown>;
  /** Strapi's name of the error on the wire. */
  readonly wireName: string;

  constructor(errors: FieldError[], details: Record<string, unknown> = {}, wireName = 'ValidationError') {
    super(errors.length === 1 ? errors[0]!.message : `${errors.length} errors occurred`);
    this.name = 'InvalidInput';
    this.errors = errors;
    this.details = details;
    this.wireName = wireName;
  }
}

const UNIQUE_VIOLATION = '23505';

/** For `.catch`: what a unique index keeps out, also of two in the same moment, is refused with the code; any other error goes on. */
export function takenAs(code: RefusalCode): (error: unknown) => never {
  return (error) => {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw new Refusal(code);
    throw error;
  };
}

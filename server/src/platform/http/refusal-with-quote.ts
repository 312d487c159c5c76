import type { RefusalCode } from '@tonnage/contract/refusals';
import type { AccountContext } from '../context.ts';

/**
 * A refusal whose details must be stored, such as a new quote. They are written in their own transaction, after the refused one
 * is rolled back.
 */
export class RefusalWithQuote extends Error {
  readonly code: RefusalCode;
  readonly details: (ctx: AccountContext) => Promise<Record<string, unknown>>;

  constructor(code: RefusalCode, details: RefusalWithQuote['details']) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

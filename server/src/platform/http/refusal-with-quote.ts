import type { RefusalCode } from '@tonnage/contract/refusals';
import type { AccountContext } from './context.ts';

/**
 * A refusal whose particulars must last, such as a new quote: they are written in a transaction of their own, after the
 * refused one is rolled back with everything in it.
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

import type { IsoDate } from '../../common/dates.ts';
import { isIsoDate } from '../../common/dates.ts';
import { penceOf } from '../../common/money-text.ts';

/** A transaction as an OFX file gives it; a text that it lacks is empty. */
export interface OfxTransaction {
  /** Where it starts in the file, counted from 1. */
  line: number;
  account: string;
  currency: string;
  /** The bank's own id of it, unique within the account. */
  fitid: string;
  /** Null where it is no date. */
  day: IsoDate | null;
  /** Below zero for money out; null where it is no amount. */
  pence: number | null;
  name: string;
  memo: string;
  reference: string;
}

/** Letters before the first element: a header of version 1 or the processing instructions of version 2. */
const HEADER = 4000;

/** Whether a text is an OFX or QFX file, of version 1 (SGML) or 2 (XML). */
export const isOfx = (text: string): boolean => /<OFX\s*>/i.test(text.slice(0, HEADER));

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** One element, its end or its start with the text that follows. No part of it overlaps another, so the time is that of the text. */
const ELEMENT = /<(\/?)([A-Za-z0-9.]+)[^<>]*>([^<]*)/g;

/**
 * Reads the transactions of an OFX or QFX file: SGML without end tags, or XML. Source: OFX 1.6 and 2.2, §11.4 (`STMTTRN`: `DTPOSTED`,
 * `TRNAMT`, `FITID`, `NAME` or `PAYEE`, `MEMO`, `REFNUM`).
 */
export function readOfx(text: string): OfxTransaction[] {
  const found: OfxTransaction[] = [];
  let account = '';
  let currency = '';
  let open: Record<string, string> | null = null;
  let [line, counted, begun] = [1, 0, 1];
  const end = () => {
    if (open) found.push(transactionOf(open, { account, currency, line: begun }));
    open = null;
  };
  for (const { 1: slash, 2: tag = '', 3: content = '', index } of text.matchAll(ELEMENT)) {
    for (; counted < index; counted++) if (text[counted] === '\n') line++;
    const name = tag.toUpperCase();
    if (name === 'STMTTRN' || name === 'BANKTRANLIST' || name === 'STMTRS' || name === 'CCSTMTRS') {
      end();
      if (name === 'STMTTRN' && slash === '') [open, begun] = [{}, line];
    } else if (slash === '') {
      const value = decoded(content);
      // A transfer names the other account within the transaction.
      if (name === 'ACCTID' && !open) account = value;
      else if (name === 'CURDEF') currency = value;
      else if (open) (open as Record<string, string>)[name] ??= value;
    }
  }
  end();
  return found;
}

function transactionOf(
  { DTPOSTED = '', TRNAMT = '', FITID = '', NAME = '', MEMO = '', REFNUM = '', CHECKNUM = '' }: Record<string, string>,
  of: { account: string; currency: string; line: number },
): OfxTransaction {
  const [, year, month, date] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(DTPOSTED) ?? [];
  const day = `${year}-${month}-${date}`;
  const pence = penceOf(TRNAMT, { below: true, decimalCommas: /,\d{1,2}$/.test(TRNAMT) });
  return {
    ...of,
    fitid: FITID,
    day: isIsoDate(day) ? day : null,
    pence: pence ?? null,
    name: NAME,
    memo: MEMO,
    reference: REFNUM || CHECKNUM,
  };
}

function decoded(content: string): string {
  return content
    .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,5}));/gi, (whole, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return code > 0x1f && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
        ? String.fromCodePoint(code)
        : ' ';
    })
    .replaceAll(/\s+/g, ' ')
    .trim();
}

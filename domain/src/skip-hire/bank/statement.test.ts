import { describe, expect, it } from 'vitest';
import { readStatement } from './statement.ts';

/** Exports of UK banks in their own columns, each with £120 in from Alder on 29 November 2026 and £30 out. */
const EXPORTS: Record<string, string> = {
  barclays: `Number,Date,Account,Amount,Subcategory,Memo
,29/11/2026,20-00-00 12345678,120.00,Counter Credit,ALDER CIVILS LTD      INV-1042 BGC
,28/11/2026,20-00-00 12345678,-30.00,PAYMENT,TESCO STORES 3021`,
  hsbc: `Date,Type,Description,Paid out,Paid in,Balance
29 Nov 2026,CR,ALDER CIVILS LTD INV-1042,,"£120.00","5,000.00"
28 Nov 2026,DD,TESCO STORES,30.00,,"4,880.00"
27 Nov 2026,,Opening balance,,,"4,910.00"`,
  'hsbc without headings': `29/11/2026,ALDER CIVILS LTD INV-1042,120.00
28/11/2026,TESCO STORES,-30.00`,
  lloyds: `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance,
29/11/2026,FPI,'30-94-57,12345678,ALDER CIVILS LTD INV-1042,,120.00,5000.00
28/11/2026,DEB,'30-94-57,12345678,TESCO STORES,30.00,,4880.00`,
  natwest: `Date,Type,Description,Value,Balance,Account Name,Account Number
29 Nov 2026,BAC,"ALDER CIVILS LTD , INV-1042",120.00,5000.00,Harrow Skips,600000-12345678
28 Nov 2026,POS,"5320 27NOV26 , TESCO",-30.00,4880.00,Harrow Skips,600000-12345678`,
  santander: `Date,Description,Amount,Balance
29/11/2026,FASTER PAYMENTS RECEIPT REF INV-1042 FROM ALDER CIVILS LTD,120.00,5000.00
28/11/2026,CARD PAYMENT TO TESCO,-30.00,4880.00`,
  midata: `Date,Type,Merchant/Description,Debit/Credit,Balance
29/11/2026,CR,ALDER CIVILS LTD INV-1042,+£120.00,+£5000.00
28/11/2026,DD,TESCO STORES,-£30.00,+£4880.00`,
  starling: `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
29/11/2026,Alder Civils Ltd,INV-1042,FASTER PAYMENT,120.00,5000.00,INCOME,
28/11/2026,Tesco,TESCO STORES,CARD,-30.00,4880.00,GROCERIES,`,
  monzo: `Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In,Balance,Balance currency
tx_1,29/11/2026,09:12:00,Faster payment,Alder Civils Ltd,,Income,120.00,GBP,120.00,GBP,,,,INV-1042,,,120.00,5000.00,GBP
tx_2,28/11/2026,09:12:00,Card payment,Tesco,,Groceries,-30.00,GBP,-30.00,GBP,,,,TESCO STORES,,-30.00,,4880.00,GBP`,
  tide: `Date,Transaction ID,Transaction description,Reference,From,To,Paid in,Paid out,Category name,Transaction type,Status,Initiated by,Tag 1
2026-11-29,'1a,ALDER CIVILS LTD,INV-1042,Alder Civils Ltd,,120.00,,Income,DomesticTransfer,Cleared,,
2026-11-28,'1b,TESCO,TESCO,,Tesco,,30.00,Groceries,CardTransaction,Cleared,,`,
  'revolut business': `Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Card label,Card state,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account,Beneficiary account number,Beneficiary sort code or routing number,Beneficiary IBAN,Beneficiary BIC,MCC,Related transaction id,Spend program
2026-11-28,2026-11-29,a1,TOPUP,COMPLETED,Money added from Alder Civils Ltd,INV-1042,Alder Civils Ltd,,,,GBP,120.00,GBP,120.00,120.00,,0.00,GBP,5000.00,Main GBP,,,,,,,
2026-11-28,2026-11-28,a2,CARD_PAYMENT,COMPLETED,Tesco,,,1234,,,GBP,30.00,GBP,-30.00,-30.00,,0.00,GBP,4880.00,Main GBP,,,,,,,
2026-11-28,,a3,CARD_PAYMENT,PENDING,Tesco,,,1234,,,GBP,30.00,GBP,-30.00,-30.00,,0.00,GBP,,Main GBP,,,,,,,`,
  metro: `Date,Details,Transaction Type,In,Out,Balance
29/11/2026,ALDER CIVILS LTD INV-1042,Inward Payment,120.00,,5000.00
28/11/2026,TESCO STORES,Card Purchase,,30.00,4880.00`,
};

const OFX_1 = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP
<BANKACCTFROM><BANKID>309457<ACCTID>12345678<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261129120000[0:GMT]<TRNAMT>120.00<FITID>F1<NAME>ALDER &amp; SONS<MEMO>INV-1042
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261128<TRNAMT>-30.00<FITID>F2<NAME>TESCO
</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>5000.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const OFX_2 = `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="211"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP</CURDEF><BANKACCTFROM><ACCTID>12345678</ACCTID></BANKACCTFROM>
<BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261129</DTPOSTED><TRNAMT>120.00</TRNAMT><FITID>F1</FITID>
<PAYEE><NAME>ALDER &#38; SONS</NAME></PAYEE><MEMO>INV-1042</MEMO></STMTTRN>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261128</DTPOSTED><TRNAMT>-30.00</TRNAMT><FITID>F2</FITID><NAME>TESCO</NAME></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('a statement', () => {
  it.each(Object.entries(EXPORTS))('of %s is read by its columns, money in alone', (_, text) => {
    const read = readStatement(text);
    expect(read).toMatchObject({ wrongColumns: [], problems: [], out: 1 });
    expect(read.lines).toMatchObject([{ row: { day: '2026-11-29', pence: 12_000, bankId: null } }]);
    const { payer, reference } = read.lines[0]!.row;
    expect(`${payer} ${reference}`).toMatch(/alder civils/i);
    expect(`${payer} ${reference}`).toContain('INV-1042');
  });

  it('counts what moves no money and what the bank has not completed', () => {
    expect(readStatement(EXPORTS['hsbc']!).idle).toBe(1);
    expect(readStatement(EXPORTS['revolut business']!).idle).toBe(1);
  });

  it.each([
    ['1', OFX_1],
    ['2', OFX_2],
  ])('in OFX of version %s is read with the bank’s ids', (_, text) => {
    expect(readStatement(text)).toEqual({
      columns: [],
      above: [],
      wrongColumns: [],
      lines: [
        {
          line: expect.any(Number) as number,
          row: {
            day: '2026-11-29',
            pence: 12_000,
            payer: 'ALDER & SONS',
            reference: 'INV-1042',
            bankId: '12345678 F1',
          },
        },
      ],
      problems: [],
      out: 1,
      idle: 0,
    });
  });

  it('with lines above its headings, semicolons and decimal commas, brackets and a total is read, and a wrong row says why', () => {
    const text = `\u{FEFF}Account name;Harrow Skips;;
Sort code;20-00-00;;
Date;Details;Paid out;Paid in
29/11/2026;ALDER;;1.234,56
29/11/2026;BIRCH;(12,50);
30/02/2026;CEDAR;;10,00
29/11/2026;DOGWOOD;;ten
29/11/2026;;;5,00
Total;;12,50;1.249,56`;
    expect(readStatement(text)).toMatchObject({
      above: [1, 2],
      lines: [{ line: 4, row: { pence: 123_456, payer: 'ALDER' } }],
      out: 1,
      problems: [
        { line: 6, problem: 'The date “30/02/2026” isn’t a date.' },
        { line: 7, problem: 'The amount paid in “ten” isn’t an amount up to £999,999.99.' },
        { line: 8, problem: 'There’s no payer or reference.' },
      ],
    });
  });

  it('whose columns nobody can guess is read once a person has said which is which', () => {
    const text = 'When,Who,Plus,Minus\n29/11/2026,ALDER,120.00,\n28/11/2026,TESCO,,30.00';
    expect(readStatement(text).wrongColumns).toEqual(['Amount or Paid in: choose its column.']);
    expect(readStatement(text, ['date', 'name', 'in', 'out'])).toMatchObject({
      wrongColumns: [],
      lines: [{ row: { pence: 12_000 } }],
      out: 1,
    });
    expect(readStatement(text, ['date', 'name', 'in', 'in']).wrongColumns).toEqual([
      'Paid in: more than one column is chosen for it.',
    ]);
  });

  it('with unsigned amounts takes those of type DR as money out, and other currencies as problems', () => {
    const text =
      'Date,Type,Description,Amount,Currency\n29/11/2026,CR,ALDER,120.00,GBP\n29/11/2026,DR,TESCO,30.00,GBP\n29/11/2026,CR,ANVERS,10.00,EUR';
    expect(readStatement(text)).toMatchObject({
      lines: [{ row: { payer: 'ALDER' } }],
      out: 1,
      problems: [{ line: 4, problem: 'This line is in EUR, not in pounds.' }],
    });
  });

  it('of hostile text is read in the time of its length', () => {
    const msOf = (text: string) => {
      const started = performance.now();
      readStatement(text);
      return performance.now() - started;
    };
    for (const [before, part] of [
      ['<OFX>', '<A'],
      ['<OFX>', '<STMTTRN><MEMO>&#'],
      ['', '"'],
      ['', ','],
    ] as const) {
      // A busy moment passes; the square stays.
      const isLinear = () => msOf(before + part.repeat(40_000)) < 30 * msOf(before + part.repeat(5_000));
      expect([isLinear, isLinear, isLinear, isLinear, isLinear].some((tried) => tried())).toBe(true);
    }
    const formula = readStatement('Date,Description,Amount\n29/11/2026,"=HYPERLINK(""http://x.example"")",1.00');
    expect(formula.lines[0]!.row.payer).toBe('=HYPERLINK("http://x.example")');
  });
});

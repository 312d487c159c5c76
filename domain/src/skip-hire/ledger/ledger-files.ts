import { formatRate } from '../../common/vat.ts';
import type { VatCategory } from '../../common/vat-category.ts';
import { codeOf, LEDGER_PACKAGE_LABELS, type LedgerCodes, type LedgerPackage, vatKeyOf } from './codes.ts';
import { isSales, type LedgerDocument } from './documents.ts';
import type { LedgerFile } from './file.ts';
import { QUICKBOOKS_MOST, QUICKBOOKS_NUMBER, quickbooksFiles } from './quickbooks.ts';
import { sageAccount, sageFiles } from './sage50.ts';
import { xeroFiles } from './xero.ts';

const FILES: Record<LedgerPackage, (documents: readonly LedgerDocument[], codes: LedgerCodes) => LedgerFile[]> = {
  xero: xeroFiles,
  quickbooks: quickbooksFiles,
  sage50: sageFiles,
};

/** The files that a package imports. Every document is one of which `ledgerProblem` finds nothing. */
export function ledgerFiles(of: LedgerPackage, documents: readonly LedgerDocument[], codes: LedgerCodes): LedgerFile[] {
  return FILES[of](documents, codes);
}

/** Why a document cannot go to a package, as a sentence; null if it can. */
export function ledgerProblem(of: LedgerPackage, document: LedgerDocument, codes: LedgerCodes): string | null {
  const name = LEDGER_PACKAGE_LABELS[of];
  if (of === 'sage50') {
    if (sageAccount(document.account) === null)
      return `${name} takes account numbers of up to 8 letters and digits, without spaces.`;
  } else if (document.sameName) {
    return `${name} knows customers by name, and another customer has the same name. Rename one of them.`;
  }
  if (!isSales(document)) return null;
  const line = document.lines.find((each) => !codeOf(of, codes, vatKeyOf(each)));
  if (line) return `There’s no tax code for ${taxText(line)}. Enter it under Codes.`;
  if (of !== 'quickbooks') return null;
  if (document.number.length > QUICKBOOKS_NUMBER)
    return `${name} takes numbers of up to ${QUICKBOOKS_NUMBER} characters.`;
  if (document.lines.length > QUICKBOOKS_MOST.rows)
    return `${name} takes up to ${QUICKBOOKS_MOST.rows.toLocaleString('en-GB')} lines.`;
  return null;
}

function taxText(line: { vatRateBp: number; vatCategory?: VatCategory | undefined }): string {
  if (line.vatCategory === 'exempt') return 'what is exempt from VAT';
  if (line.vatCategory === 'outside') return 'what is outside the scope of VAT';
  return line.vatCategory === 'reverse_charge'
    ? `the reverse charge at ${formatRate(line.vatRateBp)}`
    : `${formatRate(line.vatRateBp)} VAT`;
}

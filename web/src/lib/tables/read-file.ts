import { type DelimitedLine, hasSemicolons, readDelimited } from '@tonnage/domain/common/delimited';
import { decodeText, Unreadable } from './decode.ts';

/** A sheet of a workbook, or a whole text file. */
export interface Table {
  /** Null for a text file. */
  name: string | null;
  lines: DelimitedLine[];
  /** Whether semicolons separate the cells of the text file. */
  semicolons: boolean;
}

/** The tables of a file, and the encoding of a text file, to be shown; null for a workbook. */
export interface TableFile {
  tables: Table[];
  /** The whole text of a text file. */
  text: string | null;
  encoding: string | null;
}

/** What a field for files accepts. */
export const TABLE_FILES = ['.csv', '.tsv', '.txt', '.xlsx', 'text/csv', 'text/plain', 'text/tab-separated-values'];

/**
 * Reads a spreadsheet (.xlsx, without its hidden sheets) or a delimited text file, recognised by its bytes. Cells are the
 * texts that the spreadsheet shows. Throws Unreadable.
 */
export async function readFile(file: File): Promise<TableFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new Unreadable(
      'This Excel file is in the old format or has a password. Save it as .xlsx without a password and try again.',
    );
  if (startsWith(bytes, [0x50, 0x4b])) {
    const { readWorkbook } = await import('./workbook.ts');
    return { tables: readWorkbook(bytes), text: null, encoding: null };
  }
  const { text, encoding } = decodeText(bytes);
  return { tables: [{ name: null, lines: readDelimited(text), semicolons: hasSemicolons(text) }], text, encoding };
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) => signature.every((byte, i) => bytes[i] === byte);

import { LIMITS } from '@tonnage/contract/limits';
import { writeDelimited } from '@tonnage/domain/common/delimited';
import { isOfx } from '@tonnage/domain/skip-hire/bank/ofx';
import type { TableKind } from '@tonnage/domain/skip-hire/moving-in/fields';
import { missingFields, readImportTable } from '@tonnage/domain/skip-hire/moving-in/table';
import { Unreadable } from '../../lib/tables/decode.ts';
import { readFile } from '../../lib/tables/read-file.ts';
import { words } from './words.ts';

const MEGABYTE = 1024 * 1024;

/** The text of the first sheet that has the columns of the kind, or that of an OFX file as it is. Throws Unreadable. */
export async function textOf(kind: TableKind, file: File): Promise<{ text: string; encoding: string | null }> {
  if (file.size > LIMITS.upload) throw new Unreadable(words.tooLarge(LIMITS.upload / MEGABYTE));
  const { tables, text, encoding } = await readFile(file);
  if (text !== null && isOfx(text)) return { text, encoding };
  const texts = tables.map(({ lines, semicolons }) => writeDelimited(lines, semicolons ? ';' : '\t'));
  const fits = (each: string) => missingFields(kind, readImportTable(kind, each).columns).length === 0;
  return { text: texts.find(fits) ?? texts[0] ?? '', encoding };
}

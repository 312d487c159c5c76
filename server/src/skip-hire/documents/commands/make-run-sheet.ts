import { renderPdf } from '../../../platform/pdf/writer.ts';
import type { RunSheet } from '../templates/run-sheet.ts';
import type { PaperBrand } from '../templates/sheet.ts';

/** The paper of a driver's day, made anew whenever it is asked for: the day changes until it is over. */
export async function makeRunSheet(brand: PaperBrand, day: RunSheet): Promise<Uint8Array> {
  const { runSheet } = await import('../templates/run-sheet.ts');
  return renderPdf(runSheet(brand, day));
}

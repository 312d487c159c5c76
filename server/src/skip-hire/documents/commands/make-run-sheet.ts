import { renderPdf } from '../../../platform/pdf/writer.ts';
import type { RunSheet } from '../templates/run-sheet.ts';
import type { DocumentBrand } from '../../../platform/pdf/sheet.ts';

/** The route sheet of a driver's day, rendered on each request because the day changes until it is over. */
export async function makeRunSheet(brand: DocumentBrand, day: RunSheet): Promise<Uint8Array> {
  const { runSheet } = await import('../templates/run-sheet.ts');
  return renderPdf(runSheet(brand, day));
}

import { renderPdf } from '../../../platform/pdf/writer.ts';
import type { DocumentBrand } from '../../../platform/pdf/sheet.ts';
import type { ScorecardSheet } from '../scorecard-pdf.ts';

/** Renders a scorecard. The templates are loaded with the first, because few servers make one. */
export async function makeScorecardPdf(brand: DocumentBrand, scorecard: ScorecardSheet): Promise<Uint8Array> {
  const { scorecardPdf } = await import('../scorecard-pdf.ts');
  return renderPdf(scorecardPdf(brand, scorecard));
}

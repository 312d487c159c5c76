import type { Sheet } from './sheet.ts';

/** Renders a PDF. The module's templates define its appearance. */
export async function renderPdf(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first document, so that a server that renders none pays for neither writer nor fonts.
  const { drawSheet } = await import('./draw-sheet.ts');
  return drawSheet(sheet);
}

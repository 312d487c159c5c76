import type { RenderFacts } from '../content.queries.ts';
import { invoicePdf } from './invoice.ts';
import { notePdf } from './note.ts';
import { permitPdf, weighbridgePdf } from './ticket-and-permit.ts';

/** The page of a document that we render ourselves. */
export function documentPage({
  brand,
  paper,
}: {
  brand: RenderFacts['brand'];
  paper: NonNullable<RenderFacts['paper']>;
}) {
  switch (paper.kind) {
    case 'note':
      return notePdf({ brand, ...paper });
    case 'ticket':
      return weighbridgePdf(brand, paper.ticket, paper.keepUntil);
    case 'invoice':
      return invoicePdf(brand, paper.invoice);
    case 'permit':
      return permitPdf(brand, paper.permit);
  }
}

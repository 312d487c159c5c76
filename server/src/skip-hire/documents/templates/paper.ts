import type { PaperFacts } from '../paper.queries.ts';
import { invoicePaper } from './invoice.ts';
import { notePaper } from './note.ts';
import { permitPaper, weighbridgePaper } from './papers.ts';

/** The page of a document that we make ourselves. */
export function paperPage({ brand, paper }: { brand: PaperFacts['brand']; paper: NonNullable<PaperFacts['paper']> }) {
  switch (paper.kind) {
    case 'note':
      return notePaper({ brand, ...paper });
    case 'ticket':
      return weighbridgePaper(brand, paper.ticket, paper.keepUntil);
    case 'invoice':
      return invoicePaper(brand, paper.invoice);
    case 'permit':
      return permitPaper(brand, paper.permit);
  }
}

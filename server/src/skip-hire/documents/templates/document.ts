import type { Instant } from '@tonnage/domain/common/dates';
import type { Sheet } from '../../../platform/pdf/sheet.ts';
import type { RenderFacts } from '../content.queries.ts';
import { invoicePdf } from './invoice.ts';
import { notePdf } from './note.ts';
import { permitPdf, weighbridgePdf } from './ticket-and-permit.ts';

/** The page of a document that we render ourselves. */
export function documentPage({
  brand,
  paper,
  createdAt,
}: {
  brand: RenderFacts['brand'];
  paper: NonNullable<RenderFacts['paper']>;
  createdAt: Instant;
}): Sheet {
  switch (paper.kind) {
    case 'note':
      return notePdf({ brand, ...paper });
    case 'ticket':
      return weighbridgePdf(brand, paper.ticket, paper.keepUntil);
    case 'invoice':
      return invoicePdf(brand, paper.invoice);
    case 'permit':
      return permitPdf(brand, paper.permit, createdAt);
  }
}

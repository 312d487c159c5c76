import { renderPdf } from '@tonnage/server/platform/pdf/writer';
import { invoicePdf } from '@tonnage/server/skip-hire/documents/templates/invoice';
import { BRAND, invoiceOf } from '@tonnage/server/test/papers';

const INVOICES = 100;
const LINES = 40;

/** `npm run bench -- papers`: a hundred invoices of forty lines, one after the other, after a first that loads the fonts. */
export async function benchPapers(): Promise<void> {
  const make = () => renderPdf(invoicePdf(BRAND, invoiceOf(LINES)));
  const { byteLength } = await make();
  const before = process.memoryUsage().rss;
  const started = performance.now();
  for (let i = 0; i < INVOICES; i++) await make();
  const ms = performance.now() - started;
  const most = process.resourceUsage().maxRSS * 1024;
  console.log(`| ${INVOICES} invoices of ${LINES} lines | |\n|---|---|`);
  console.log(`| ms each | ${(ms / INVOICES).toFixed(1)} |`);
  console.log(`| most memory above the start, MB | ${((most - before) / 1e6).toFixed(0)} |`);
  console.log(`| kB each | ${(byteLength / 1000).toFixed(1)} |`);
}

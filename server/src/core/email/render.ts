import type { MailBrand, MadeMail } from './text.ts';

/** Headings in the plain text version keep their case. */
const AS_WRITTEN = {
  selectors: [
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table.facts', format: 'dataTable', options: { uppercaseHeaderCells: false, colSpacing: 2 } },
  ],
};

/** An email as it leaves: the HTML, whose drawing is an attachment (`withDrawing` puts it in), and the plain text. */
export async function renderMail({
  brand,
  body,
}: MadeMail & { brand: MailBrand }): Promise<{ html: string; text: string }> {
  const [{ render }, { frame }] = await Promise.all([import('@react-email/render'), import('./frame.ts')]);
  const framed = frame(brand, body);
  return {
    // The renderer declares XHTML 1.0.
    html: (await render(framed)).replace(/^<!DOCTYPE[^>]*>/, '<!doctype html>'),
    // No line breaks a postcode in the HTML; who copies it from the text wants a plain space.
    text: (await render(framed, { plainText: true, htmlToTextOptions: AS_WRITTEN })).replaceAll('\u{A0}', ' '),
  };
}

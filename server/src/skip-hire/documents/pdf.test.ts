import { Document, Page, Text } from '@react-pdf/renderer';
import { createElement } from 'react';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { renderPdf } from '../../platform/pdf/writer.ts';

const WEIGHTS = [400, 600, 700] as const;

async function copied(words: string, fontWeight: number): Promise<string> {
  const text = createElement(Text, { style: { fontFamily: 'Inter', fontWeight } }, words);
  const pdf = await renderPdf(createElement(Document, null, createElement(Page, null, text)));
  return (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text;
}

test('the text of a document can be copied, whatever letters an earlier document had', async () => {
  for (const weight of WEIGHTS) {
    // Each of these is made of code points that are letters themselves.
    expect(await copied('Yes! Now: why? ş ä …', weight)).toBe('Yes! Now: why? ş ä …');
    expect(await copied('Total £120.00 on SO-2, so a; c', weight)).toBe('Total £120.00 on SO-2, so a; c');
  }
});

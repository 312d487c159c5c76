import type { Instant } from '@tonnage/domain/common/dates';

/** What a document says about itself. */
export interface PaperFacts {
  title: string;
  author: string;
  /** The company, as the program that made it. */
  creator: string;
  /** When it was issued, whenever it is downloaded first. */
  issuedAt: Instant;
  /** Kept for years because the law requires it: built to PDF/A-3a besides PDF/UA. */
  isKept: boolean;
}

/** Draws a tagged PDF of A4 pages. `draw` starts on the first page. */
export async function writePdf(
  facts: PaperFacts,
  draw: (doc: PDFKit.PDFDocument) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first document, so that a server that renders none does not pay for it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    // The pages break where the layout says so.
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: facts.title,
      Author: facts.author,
      Creator: facts.creator,
      Producer: facts.creator,
      CreationDate: new Date(facts.issuedAt),
    },
    ...(facts.isKept ? { subset: 'PDF/A-3a' as const } : {}),
    // Its type omits that null means none: Helvetica, the default, would not be embedded.
    font: null as unknown as string,
  });
  // Not `subset: 'PDF/UA'`: it adds a list of glyphs that lacks the parts of composite letters such as á.
  doc.appendXML(facts.isKept ? UA_SCHEMA + UA : UA);
  escapeMetadata(doc);
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.once('end', resolve));
  draw(doc);
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

const UA = `
  <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
    <pdfuaid:part>1</pdfuaid:part>
  </rdf:Description>`;

/** PDF/A wants every property described that it does not know. */
const UA_SCHEMA = `
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>part</pdfaProperty:name>
        <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
        <pdfaProperty:category>internal</pdfaProperty:category>
        <pdfaProperty:description>Part of ISO 14289 to which the document was built</pdfaProperty:description>
      </rdf:li></rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`;

/** The writer puts title and author into XML as they are, after it wrote them elsewhere: "Smith & Sons" would break it. */
function escapeMetadata(doc: PDFKit.PDFDocument): void {
  const endMetadata = doc.endMetadata.bind(doc);
  doc.endMetadata = () => {
    for (const key of ['Title', 'Author', 'Creator', 'Producer'] as const) doc.info[key] = escaped(doc.info[key]!);
    endMetadata();
  };
}

const escaped = (text: string) =>
  text
    // Control characters are no XML at all.
    .replace(/[^\P{Cc}\t\n]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

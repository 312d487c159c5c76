/** A page of plain text as a PDF, written by hand: the demo needs no library for a customer's uploads. */
export function plainPdf(title: string, lines: readonly string[]): Buffer {
  const text = (words: string) => words.replace(/[\\()]/g, '\\$&');
  const body = lines.map((line) => `(${text(line)}) Tj T*`).join('\n');
  const page = `BT /F1 18 Tf 60 780 Td (${text(title)}) Tj /F1 11 Tf 16 TL T* T*\n${body}\nET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(en-GB)>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${page.length}>>stream\n${page}\nendstream\n`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj${object}endobj\n`;
    return String(at).padStart(10, '0');
  });
  const table = offsets.map((at) => `${at} 00000 n \n`).join('');
  return Buffer.from(
    `${file}xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

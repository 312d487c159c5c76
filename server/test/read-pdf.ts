import { getDocumentProxy } from 'unpdf';

interface Node {
  role?: string;
  type?: string;
  id?: string;
  alt?: string;
  children?: Node[];
}

/** A PDF as a screen reader has it. */
export async function readPdf(bytes: Uint8Array) {
  const raw = Buffer.from(bytes).toString('latin1');
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const texts = await textsOf(page);
    const tree = (await page.getStructTree()) as Node;
    pages.push({ tags: tagsOf(tree, texts.tagged), artifacts: texts.artifacts, untagged: texts.untagged });
  }
  const { info, metadata } = await pdf.getMetadata();
  const facts = info as { Title: string; Author: string; Language: string; CreationDate: string };
  return {
    pages,
    /** Each text in reading order after its role, `H1: Invoice INV-1`. */
    tags: pages.flatMap(({ tags }) => tags),
    title: facts.Title,
    language: facts.Language,
    createdAt: facts.CreationDate,
    showsTitle: ((await pdf.getViewerPreferences()) as { DisplayDocTitle?: boolean } | null)?.DisplayDocTitle ?? false,
    isMarked: ((await pdf.getMarkInfo()) as { Marked?: boolean } | null)?.Marked ?? false,
    xmp: (metadata as { getRaw(): string }).getRaw(),
    /** Scopes of the heading cells, in the file's order. */
    scopes: [...raw.matchAll(/\/Scope \/(\w+)/g)].map(([, scope]) => scope!),
    fonts: {
      all: [...raw.matchAll(/\/Subtype \/(?:Type0|Type1|TrueType)\n/g)].length,
      embedded: [...raw.matchAll(/\/FontFile2 /g)].length,
    },
    raw,
  };
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** The texts of a page by their tag's content; artifacts; and what is neither, which no reader knows what to do with. */
async function textsOf(page: Page) {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const tagged = new Map<string, string>();
  const open: { id?: string; tag: string }[] = [];
  let [artifacts, untagged] = ['', ''];
  for (const item of items) {
    if ('str' in item) {
      const text = `${item.str}${item.hasEOL ? ' ' : ''}`;
      const at = open.at(-1);
      if (at === undefined) untagged += text;
      else if (at.tag === 'Artifact') artifacts += text;
      else tagged.set(at.id!, (tagged.get(at.id!) ?? '') + text);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item as unknown as { id?: string; tag: string });
  }
  return { tagged, artifacts: artifacts.trim(), untagged: untagged.trim() };
}

function tagsOf(node: Node, texts: ReadonlyMap<string, string>): string[] {
  const children = node.children ?? [];
  const own = children.filter(({ type }) => type === 'content').map(({ id }) => texts.get(id!) ?? '');
  const text = node.alt ?? own.join('').replaceAll(/\s+/g, ' ').trim();
  return [...(own.length > 0 ? [`${node.role}: ${text}`] : []), ...children.flatMap((child) => tagsOf(child, texts))];
}

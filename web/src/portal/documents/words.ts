import type { DocumentKind } from '@tonnage/domain/skip-hire/documents';

export const count = (n: number, one: string, more: string) => (n === 1 ? `1 ${one}` : `${n} ${more}`);

/** Texts of the documents list, a document's page, its signing and its upload. */
export const words = {
  roleMayNotSign: 'Your role can’t sign documents. Ask an owner, manager or buyer on this account.',
  roleMayNotUpload: 'Your role can’t upload documents. Ask an owner, manager or buyer on this account.',
  kind: 'Type',
  picture: 'Preview',
  site: 'Site',
  order: 'Order',
  date: 'Date',
  wholeAccount: 'Whole account',
  chosen: (n: number) => `${count(n, 'document', 'documents')} selected`,
  fetching: (n: number, done: string, of: string | null) =>
    of === null
      ? `Downloading ${count(n, 'document', 'documents')}: ${done}`
      : `Downloading ${count(n, 'document', 'documents')}: ${done} of about ${of}`,
  fetched: (n: number) => `${count(n, 'document', 'documents')} downloaded`,
  uploadKinds: {
    permit: 'Permit',
    weighbridge_ticket: 'Weighbridge ticket',
    photo: 'Photo',
    other: 'Drawing or other',
  },
  uploadSite: 'Site',
  uploadSiteNone: 'Whole account',
  uploadSiteChoose: 'Choose a site',
  uploadSiteNeeded: 'Choose a site for these documents.',
  uploadOrder: 'Order',
  uploadOrderNone: 'None',
  orderOption: (number: string, container: string) => `${number}, ${container}`,
  uploaded: (n: number) => `${count(n, 'document', 'documents')} uploaded`,
  validFromTo: (from: string, to: string) => `${from} to ${to}`,
  signed: 'Signed',
  yourSignature: 'Your signature',
  sign: 'Sign',
  signTitle: (number: string) => `Sign ${number}`,
  signSub: 'Check the details. Once signed, a note can’t be changed; mistakes are corrected by a new one.',
} as const;

/** `Season ticket`, for lists. */
export const kindWords: Record<DocumentKind, string> = {
  wtn: 'Transfer note',
  season_ticket: 'Season ticket',
  weighbridge_ticket: 'Weighbridge ticket',
  permit: 'Permit',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  photo: 'Photo',
  signature: 'Signature on site',
  other: 'Other',
};

/** What is a document's own in its title: generated ones begin with their kind and end with their site. */
export function ownWords({ title, kind, site }: { title: string; kind: DocumentKind; site?: { name: string } | null }) {
  const said = [kindWords[kind], site?.name].map((text) => text?.toLowerCase());
  return title
    .split(', ')
    .filter((part) => !said.includes(part.toLowerCase()))
    .join(', ');
}

/** `340 kB`, `1.2 MB`. */
export function sizeWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

import { CURRENT_SIGNATURE_TEXT } from '@tonnage/domain/signature-text';
import { issueNote, type Note } from '../src/modules/documents/commands/issue-note.ts';
import { signDocument } from '../src/modules/documents/commands/sign-document.ts';
import type { AccountContext, TenantContext } from '../src/platform/context.ts';

/** What a person fills in to sign. */
export const SIGNING = {
  name: 'Nora Field',
  position: 'Site manager',
  textVersion: CURRENT_SIGNATURE_TEXT,
  hierarchyConfirmed: true,
} as const;

/** The months that the tests' orders fall into. */
export const TERM = { validFrom: '2026-01-01', validTo: '2026-12-31' };

/** A note that the office issued and the customer signed. Returns its id. */
export async function signedNote(office: TenantContext, member: AccountContext, note: Note): Promise<string> {
  const id = await issueNote(office, note);
  await signDocument(member, id, SIGNING);
  return id;
}

/** The smallest files of each kind that are what they say. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
export const JPEG = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9,
]);

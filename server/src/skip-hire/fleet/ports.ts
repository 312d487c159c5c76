import type { Strokes } from '@tonnage/domain/skip-hire/printed-documents';
import type { TenantContext } from '../../platform/context.ts';
import type { StoredFile } from '../../platform/files/stored-files.ts';
import { port } from '../../platform/port.ts';

/** The job that a file is evidence of. */
export interface EvidenceOf {
  id: string;
  order_id: string;
  account_id: string;
  site_id: string;
  waste_type_id: string;
}

/** Who signs a transfer note for the customer, and under which wording. */
export interface NoteSigning {
  name: string;
  position: string;
  textVersion: string;
  hierarchyConfirmed: true;
  drawing?: Strokes | null | undefined;
}

interface Documents {
  signOnSite: (ctx: TenantContext, job: EvidenceOf, signing: NoteSigning) => Promise<void>;
  filePaperNote: (ctx: TenantContext, job: EvidenceOf, paper: { name: string; file: StoredFile }) => Promise<void>;
  /** Returns the document's id. */
  storeEvidence: (
    ctx: TenantContext,
    job: EvidenceOf,
    evidence: { kind: 'photo' | 'signature'; title: string; file: StoredFile },
  ) => Promise<string>;
}

export const [documents, connectDocuments] = port<Documents>('fleet: documents');

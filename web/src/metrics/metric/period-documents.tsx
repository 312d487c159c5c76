import type { PeriodDetail } from '@tonnage/contract/metrics/periods/periods';
import { LIMITS } from '@tonnage/contract/limits';
import { FILE_TYPES, isFileType } from '@tonnage/domain/common/file-types';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { saveFrom, sendForm } from '../../lib/bytes.ts';
import { newKey } from '../../lib/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { AttachedList } from './attached-list.tsx';
import { usePeriodWrite } from './use-attached.ts';
import { words } from './words.ts';

const DOCUMENTS = 'Documents';
const fileRefused = (name: string, why: string) => `${name}: ${why}`;

interface PeriodDocumentsProps {
  of: { id: string; key: string };
  documents: PeriodDetail['documents'];
  may: boolean;
}

/** The documents of a period; editors and managers add and remove them, one file at a time. */
export function PeriodDocuments({ of, documents, may }: PeriodDocumentsProps) {
  const [error, setError] = useState<string>();
  const params = { params: of };
  const add = usePeriodWrite(params, async ({ file, key }: { file: File; key: string }) => {
    const form = new FormData();
    form.append('file', file);
    return sendForm('addPeriodDocument', params, form, { idempotencyKey: key });
  });
  const remove = usePeriodWrite(params, (documentId: string) =>
    call('removePeriodDocument', { params: { ...of, documentId } }),
  );
  const send = async (files: readonly File[]) => {
    setError(undefined);
    for (const file of files) {
      const wrong = whyNot(file);
      if (wrong !== null) return setError(fileRefused(file.name, wrong));
      try {
        await add.mutateAsync({ file, key: newKey() });
      } catch (refused) {
        return setError(fileRefused(file.name, (refused as Error).message));
      }
    }
  };
  const open = async (documentId: string) => {
    try {
      const { data } = await call('getPeriodDocumentLink', {
        params: { ...of, documentId },
        query: { as: 'attachment' },
      });
      saveFrom(data.url);
    } catch (refused) {
      void toast({ text: (refused as Error).message });
    }
  };
  const ask = async (documentId: string, name: string) => {
    const question = {
      title: `Remove ${name}?`,
      body: 'The file will be permanently deleted. Its name stays in the history.',
    };
    if (!(await confirm({ ...question, confirm: 'Delete', cancel: words.cancel, danger: true }))) return;
    remove.mutate(documentId, { onError: (refused) => void toast({ text: refused.message }) });
  };
  return (
    <>
      <h3>{DOCUMENTS}</h3>
      {documents.length === 0 && !may && <p>No documents yet.</p>}
      <AttachedList
        label={DOCUMENTS}
        rows={documents.map((document) => ({
          ...document,
          shown: (
            <Button size="sm" variant="ghost" onClick={() => void open(document.id)}>
              {document.name} (
              {document.size < 1e6
                ? `${Math.max(1, Math.round(document.size / 1e3))} kB`
                : `${(document.size / 1e6).toFixed(1)} MB`}
              )
            </Button>
          ),
        }))}
        onRemove={may ? (id, name) => void ask(id, name) : undefined}
      />
      {may && documents.length < LIMITS.periodDocuments && (
        <FileDrop
          label="Choose files"
          drop="or drop them here"
          help="PDF, JPEG, PNG or WebP. Up to 10 files of 20 MB each."
          accept={Object.keys(FILE_TYPES)}
          onFiles={(files) => void send(files)}
          error={error}
          disabled={add.isPending}
        />
      )}
    </>
  );
}

/** What the server would refuse, reported before megabytes are sent. The server checks again. */
function whyNot(file: File): string | null {
  if (file.size === 0) return 'This file is empty.';
  if (file.size > LIMITS.upload) return 'This file is larger than 20 MB.';
  return file.type !== '' && !isFileType(file.type) ? 'Please choose a PDF, JPEG, PNG or WebP file.' : null;
}

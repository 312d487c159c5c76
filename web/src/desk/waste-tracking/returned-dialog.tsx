import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { upToDate } from '../../lib/changes.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { readReturned } from './read-returned.ts';
import { words } from './words.ts';

/** Reads the workbook that the service sent back after an upload, and says what became of its loads. */
export function ReturnedDialog({ onClose }: { onClose: () => void }) {
  const [error, setError] = useState<string>();
  const read = useMutation({
    mutationFn: async (file: File) => {
      const rows = await readReturned(file);
      if (rows === null || rows.length === 0) throw new Error(words.notReturned);
      return call('readReturned', { body: { data: { rows } } });
    },
    onMutate: () => setError(undefined),
    onError: ({ message }) => setError(message),
    onSuccess: upToDate,
  });
  const result = read.data?.data;
  return (
    <Dialog title={words.returned} open onClose={onClose} footer={<Button onClick={onClose}>{words.back}</Button>}>
      <Stack>
        <p>{words.returnedHelp}</p>
        <FileDrop
          label="Choose the file"
          drop="or drop it here"
          help="The Excel file (.xlsx) that the service emailed you."
          accept={['.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']}
          disabled={read.isPending}
          error={error}
          onFiles={([file]) => file && read.mutate(file)}
        />
        {result && (
          <Notice tone={result.refused.length + result.unknown.length > 0 ? 'warn' : 'info'} title={words.read(result)}>
            {result.refused.length > 0 && (
              <p>{`With errors: ${result.refused.join(', ')}. Open each load to see them.`}</p>
            )}
            {result.unknown.length > 0 && (
              <p>{`Nothing saved for: ${result.unknown.join(', ')}. They have no ID in the file, or aren’t loads that you have to submit.`}</p>
            )}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}

import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../lib/bytes.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { words } from './invoices/words.ts';

/** What is shown as a file for a spreadsheet, all of its pages. */
export function CsvButton({ fetchFile }: { fetchFile: () => Promise<{ blob: Blob; fileName: string }> }) {
  const file = useMutation({
    mutationFn: async () => {
      const { blob, fileName } = await fetchFile();
      saveFile(blob, fileName);
    },
    onError: (error) => void toast({ text: error.message }),
  });
  return (
    <Button icon={<IconFileSpreadsheet />} loading={file.isPending} onClick={() => file.mutate()}>
      {words.csv}
    </Button>
  );
}

import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../lib/bytes.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { toast } from '../ui/overlay/toast.ts';

interface CsvButtonProps extends Partial<Pick<ButtonProps, 'variant' | 'size' | 'disabledReason' | 'children'>> {
  fetchFile: FetchFile;
}

/** Fetches a file, with the name that the server gives it. */
export type FetchFile = () => Promise<{ blob: Blob; fileName: string }>;

/** Downloads the list, all of its pages, as a file for a spreadsheet. */
export function CsvButton({ fetchFile, children = 'CSV', ...look }: CsvButtonProps) {
  const file = useMutation({
    mutationFn: async () => {
      const { blob, fileName } = await fetchFile();
      saveFile(blob, fileName);
    },
    onError: (error) => void toast({ text: error.message }),
  });
  return (
    <Button {...look} icon={<IconFileSpreadsheet />} loading={file.isPending} onClick={() => file.mutate()}>
      {children}
    </Button>
  );
}

import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { FileFormat } from '@tonnage/contract/envelope';
import { saveFile } from '../lib/bytes.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { choose } from '../ui/overlay/choose.ts';
import { toast } from '../ui/overlay/toast.ts';

interface ExportButtonProps extends Partial<Pick<ButtonProps, 'variant' | 'size' | 'children'>> {
  fetchFile: FetchFile;
  /** Its icon alone, where there is little room. */
  isIcon?: boolean;
  /** What the file will hold, if not the whole list. */
  what?: string;
}

/** Fetches a file in a format, with the name that the server gives it. */
export type FetchFile = (format: FileFormat) => Promise<{ blob: Blob; fileName: string }>;

/** The formats as the options of a field. */
export const FORMATS: readonly { value: FileFormat; label: string }[] = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
];

const WHOLE = 'Every page of this list, with your current filters.';

/** Downloads the list, all of its pages, as a file for a spreadsheet, in the format that is chosen. */
export function ExportButton({
  fetchFile,
  isIcon = false,
  what = WHOLE,
  children = 'Export',
  ...look
}: ExportButtonProps) {
  const file = useMutation({
    mutationFn: async (format: FileFormat) => {
      const { blob, fileName } = await fetchFile(format);
      saveFile(blob, fileName);
    },
    onError: (error) => void toast({ text: error.message }),
  });
  const ask = async () => {
    const format = await choose<FileFormat>({
      title: 'Export',
      body: what,
      choices: [
        { answer: 'csv', label: 'CSV' },
        { answer: 'xlsx', label: 'Excel', variant: 'primary' },
      ],
    });
    if (format !== null) file.mutate(format);
  };
  if (isIcon)
    return (
      <IconButton
        label="Export"
        icon={<IconFileSpreadsheet />}
        aria-haspopup="dialog"
        onClick={() => file.isPending || void ask()}
      />
    );
  return (
    <Button
      {...look}
      icon={<IconFileSpreadsheet />}
      aria-haspopup="dialog"
      loading={file.isPending}
      onClick={() => void ask()}
    >
      {children}
    </Button>
  );
}

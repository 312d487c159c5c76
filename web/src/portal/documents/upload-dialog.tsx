import { IconAlertTriangle, IconCircleCheck, IconFile, IconX } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { FILE_TYPES } from '@tonnage/domain/common/file-types';
import { UPLOAD_KINDS } from '@tonnage/domain/skip-hire/documents';
import { useState } from 'react';
import { accountQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { ProgressBar } from '../../ui/content/progress-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { siteOrdersQuery, sitesToChooseQuery } from '../sites/site-queries.ts';
import styles from './upload.module.css';
import { useUploads, type UploadAs, type Upload } from './use-uploads.ts';
import { words, sizeWords } from './words.ts';

interface UploadDialogProps {
  open: boolean;
  onClose: () => void;
  /** The list's site filter, as the likely site of the files. */
  site?: string | undefined;
  order?: string | undefined;
}

/** Uploads files: their type, where they belong, and the result of each. */
export function UploadDialog(props: UploadDialogProps) {
  // Reopening resets the form.
  return props.open ? <UploadForm {...props} /> : null;
}

function UploadForm({ open, onClose, site = '', order = '' }: UploadDialogProps) {
  const [as, setAs] = useState<UploadAs>({ kind: 'other', site, order });
  const [errors, setErrors] = useState<{ site?: string; files?: string }>({});
  const { data: sites } = useSuspenseQuery(sitesToChooseQuery).data;
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const orders = useQuery({ ...siteOrdersQuery(as.site), enabled: as.site !== '' });
  const list = useUploads((count) => {
    onClose();
    void toast({ text: words.uploaded(count) });
  });
  const change = (changes: Partial<UploadAs>) => {
    setAs({ ...as, ...changes });
    setErrors({});
  };
  const toSend = list.uploads.filter(({ state, hopeless }) => state !== 'sent' && !hopeless);
  const again = toSend.length > 0 && toSend.every(({ state }) => state === 'failed');
  const send = () => {
    const found = {
      // A user limited to some sites would not see a file without a site.
      ...(account.limitedToSites && as.site === '' && { site: words.uploadSiteNeeded }),
      ...(toSend.length === 0 && { files: 'Choose at least one file.' }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) void list.send(as);
  };
  const close = () => {
    list.clear();
    onClose();
  };
  return (
    <Dialog
      title="Upload documents"
      open={open}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Close</Button>
          {(toSend.length > 0 || list.uploads.length === 0) && (
            <Button variant="primary" loading={list.busy} onClick={send}>
              {again
                ? toSend.length === 1
                  ? 'Retry 1 file'
                  : `Retry ${toSend.length} files`
                : toSend.length === 0
                  ? 'Upload'
                  : toSend.length === 1
                    ? 'Upload 1 file'
                    : `Upload ${toSend.length} files`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.fields}>
        <FileDrop
          label="Choose files"
          drop="or drop them here"
          help="PDF, JPEG, PNG or WebP, up to 20 MB each"
          accept={Object.keys(FILE_TYPES)}
          onFiles={(files) => {
            setErrors({});
            list.add(files);
          }}
          error={errors.files}
          disabled={list.busy}
        />
        <UploadList uploads={list.uploads} onTakeOut={list.takeOut} />
        <SelectField
          label="Document type"
          options={UPLOAD_KINDS.map((value) => ({ value, label: words.uploadKinds[value] })).toReversed()}
          value={as.kind}
          onChange={(kind) => change({ kind: kind || 'other' })}
        />
        <SelectField
          label={words.uploadSite}
          placeholder={account.limitedToSites ? words.uploadSiteChoose : words.uploadSiteNone}
          options={sites.map(({ id, name }) => ({ value: id, label: name }))}
          value={as.site}
          error={errors.site}
          onChange={(chosen) => change({ site: chosen, order: '' })}
        />
        {/* At once, while its orders are on their way: the buttons below must not move under a press. */}
        {as.site !== '' && (
          <SelectField
            label={words.uploadOrder}
            required={false}
            placeholder={words.uploadOrderNone}
            options={(orders.data?.data ?? []).map(({ id, number, containerSubType }) => ({
              value: id,
              label: words.orderOption(number, containerSubType.name),
            }))}
            value={as.order}
            onChange={(chosen) => change({ order: chosen })}
          />
        )}
      </div>
    </Dialog>
  );
}

const ICONS = { waiting: IconFile, sending: IconFile, sent: IconCircleCheck, failed: IconAlertTriangle };

/** The files of an upload, each with its progress or the reason for its refusal. */
function UploadList({ uploads, onTakeOut }: { uploads: readonly Upload[]; onTakeOut: (key: string) => void }) {
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="Files to upload" aria-live="polite">
      {uploads.map(({ key, file, state, done, error }) => {
        const Icon = ICONS[state];
        return (
          <li key={key} className={styles.file} data-state={state}>
            <Icon aria-hidden="true" />
            <div className={styles.words}>
              {state === 'sending' ? (
                <ProgressBar label={`Uploading ${file.name}`} done={done} />
              ) : (
                <>
                  <span className={styles.name}>{file.name}</span>
                  <span className={styles.note}>
                    {sizeWords(file.size)}
                    {state === 'sent' && ` · Uploaded`}
                  </span>
                  {error && <span className={styles.error}>{error}</span>}
                </>
              )}
            </div>
            {state !== 'sent' && state !== 'sending' && (
              <IconButton label={`Remove ${file.name}`} icon={<IconX />} onClick={() => onTakeOut(key)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

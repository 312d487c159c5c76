import { UPLOAD_KINDS } from '@tonnage/domain/skip-hire/documents';
import { FILE_TYPES } from '@tonnage/domain/common/file-types';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { siteOrdersQuery, sitesToChooseQuery } from '../queries.ts';
import { UploadList } from './upload-list.tsx';
import styles from './upload.module.css';
import { useUploads, type UploadAs } from './use-uploads.ts';
import { words } from './words.ts';

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
      ...(toSend.length === 0 && { files: words.uploadNone }),
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
      title={words.uploadTitle}
      open={open}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words.close}</Button>
          {(toSend.length > 0 || list.uploads.length === 0) && (
            <Button variant="primary" loading={list.busy} onClick={send}>
              {again ? words.sendAgain(toSend.length) : words.send(toSend.length)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.fields}>
        <FileDrop
          label={words.dropLabel}
          drop={words.dropHere}
          help={words.dropHelp}
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
          label={words.uploadKind}
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
        {as.site !== '' && orders.data && orders.data.data.length > 0 && (
          <SelectField
            label={words.uploadOrder}
            required={false}
            placeholder={words.uploadOrderNone}
            options={orders.data.data.map(({ id, number, containerSubType }) => ({
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

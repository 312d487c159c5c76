import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CollectForm } from './collect-form.tsx';
import { words } from './collect-words.ts';
import { useCollection } from './use-collection.ts';

const FORM = 'collect-form';

interface CollectDialogProps {
  /** The order whose container should be collected; null while the dialog is closed. */
  orderId: string | null;
  onClose: () => void;
}

/** Requests the collection of a container: the day, the part of the day, notes for the driver. */
export function CollectDialog({ orderId, onClose }: CollectDialogProps) {
  const query = useQuery({ ...queryOf('getOrder', { params: { id: orderId ?? '' } }), enabled: orderId !== null });
  const order = query.data?.data;
  const days = useQuery({
    ...queryOf('getLockedDates', { params: { value: order?.site.id ?? '' }, query: { jobType: 'collection' } }),
    enabled: order !== undefined && orderId !== null,
  });
  const collection = useCollection(onClose);
  const close = () => {
    collection.reset();
    onClose();
  };
  const failed = query.error ?? days.error;
  const retry = () => void (query.error ? query.refetch() : days.refetch());
  const refused = order && !collection.isPending && order.actions.requestCollection.reason;
  const ready = order && days.data && !refused;

  return (
    <Dialog
      title={words.title}
      open={orderId !== null}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          {ready && (
            <Button variant="primary" type="submit" form={FORM} loading={collection.isPending}>
              Request collection
            </Button>
          )}
        </>
      }
    >
      {failed ? (
        <ErrorState text={failed.message} onRetry={retry} />
      ) : refused ? (
        <Notice tone="warn">{refused}</Notice>
      ) : ready ? (
        <CollectForm
          id={FORM}
          order={order}
          days={days.data.data}
          loading={collection.isPending}
          error={collection.error}
          onSubmit={collection.mutate}
        />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Dialog>
  );
}

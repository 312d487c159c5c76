import type { PeriodDetail } from '@tonnage/contract/metrics/periods/periods';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Timeline } from '../../ui/content/timeline.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { ownTime } from '../own-clock.ts';
import styles from './attached.module.css';
import { usePeriodWrite } from './use-attached.ts';
import { words } from './words.ts';

const CHANGE_IT = 'Edit';
const TAKE_BACK = 'Delete';
const MARK = 'Show on chart as event';
const UNMARK = 'Remove from chart';

type Comment = PeriodDetail['comments'][number];

interface PeriodCommentsProps {
  of: { id: string; key: string };
  comments: readonly Comment[];
  /** Whether the user may comment. */
  may: boolean;
  /** Whether the user may mark comments as events on the chart. */
  mayMark: boolean;
}

/** The comments of a period, oldest first; their author may edit or delete them for a quarter of an hour. */
export function PeriodComments({ of, comments, may, mayMark }: PeriodCommentsProps) {
  const params = { params: of };
  const [changing, setChanging] = useState<string | null>(null);
  const say = usePeriodWrite(params, (body: string) => call('createComment', { ...params, body: { data: { body } } }));
  const change = usePeriodWrite(params, async ({ id, body }: { id: string; body: string }) => {
    const answer = await call('updateComment', { params: { ...of, commentId: id }, body: { data: { body } } });
    setChanging(null);
    return answer;
  });
  const takeBack = usePeriodWrite(params, (id: string) =>
    call('removeComment', { params: { ...of, commentId: id } }).catch((error: Error) => {
      void toast({ text: error.message });
      throw error;
    }),
  );
  const mark = usePeriodWrite(params, ({ id, event }: Comment) =>
    call('markEvent', { params: { ...of, commentId: id }, body: { data: { event: !event } } }).catch((error: Error) => {
      void toast({ text: error.message });
      throw error;
    }),
  );
  const ask = async ({ id }: Comment) => {
    const question = {
      title: 'Delete this comment?',
      body: 'The text can’t be recovered. Others will see that a comment was deleted.',
      confirm: TAKE_BACK,
    };
    if (await confirm({ ...question, cancel: words.cancel, danger: true })) takeBack.mutate(id);
  };
  return (
    <>
      <h3>{words.comments}</h3>
      {comments.length === 0 ? (
        <p>No comments yet.</p>
      ) : (
        <Timeline
          events={comments.map((comment) => ({
            id: comment.id,
            title: comment.author,
            when: `${ownTime(comment.createdAt)}${comment.editedAt && comment.body ? ', edited' : ''}${comment.event ? ', event on the chart' : ''}`,
            detail: changing === comment.id ? undefined : (comment.body ?? 'This comment was deleted.'),
            more:
              changing === comment.id ? (
                <Say
                  body={comment.body ?? ''}
                  label={CHANGE_IT}
                  action="Save"
                  sending={change}
                  onSubmitComment={(body) => change.mutate({ id: comment.id, body })}
                  onCancel={() => setChanging(null)}
                />
              ) : (
                <span className={styles.own}>
                  {mayMark && comment.body !== null && (
                    <Button size="sm" variant="ghost" onClick={() => mark.mutate(comment)}>
                      {comment.event ? UNMARK : MARK}
                    </Button>
                  )}
                  {comment.openUntil && (
                    <>
                      <Button size="sm" variant="ghost" onClick={() => setChanging(comment.id)}>
                        {CHANGE_IT}
                      </Button>
                      <Button size="sm" variant="ghost" onClick={() => void ask(comment)}>
                        {TAKE_BACK}
                      </Button>
                    </>
                  )}
                </span>
              ),
          }))}
        />
      )}
      {may && (
        <Say
          key={comments.length}
          body=""
          label="Your comment"
          action="Add comment"
          sending={say}
          onSubmitComment={(body) => say.mutate(body)}
        />
      )}
    </>
  );
}

interface CommentFormProps {
  body: string;
  label: string;
  action: string;
  sending: { isPending: boolean; error: Error | null };
  onSubmitComment: (body: string) => void;
  onCancel?: () => void;
}

function Say({ body, label, action, sending, onSubmitComment, onCancel }: CommentFormProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.createComment,
    initialValues: { body },
    validate: (values) => ({ body: isEmpty(values.body) ? 'Write a comment first' : null }),
  });
  return (
    <FormShell
      form={form}
      guard={false}
      label={label}
      onSubmit={(values) => onSubmitComment(values.body.trim())}
      loading={sending.isPending}
      submitError={sending.error}
    >
      <TextArea {...form.field('body')} label={label} lines={2} />
      <div className={styles.own}>
        <Button type="submit" loading={sending.isPending}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </FormShell>
  );
}

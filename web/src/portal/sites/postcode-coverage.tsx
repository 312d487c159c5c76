import { useQuery } from '@tanstack/react-query';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { queryOf } from '../../lib/queries.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { useCallUs } from '../booking/call-us.ts';

/** The depot that serves a postcode, as soon as it is complete. */
export function PostcodeCoverage({ postcode }: { postcode: string }) {
  const callUs = useCallUs();
  const unit = parsePostcode(postcode)?.unit ?? '';
  const { data } = useQuery({ ...queryOf('checkCoverage', { params: { value: unit } }), enabled: unit !== '' });
  const depot = data?.data.depot;
  return (
    <div role="status">
      {unit !== '' && data && (
        <Notice tone={depot ? 'ok' : 'warn'}>
          {depot
            ? `We deliver here from our ${depot.name} depot.`
            : `We don’t deliver to this postcode. You can add the site but not order to it. ${callUs} if you need help.`}
        </Notice>
      )}
    </div>
  );
}

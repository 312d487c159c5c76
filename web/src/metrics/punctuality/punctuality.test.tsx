import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { WithMeta } from '../../../test/stand-in.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('punctuality shows how much each editor reports on time, and the rate of all of them', async () => {
  const project = { id: idOf(30), name: 'Site performance' };
  const marcus = {
    project,
    editor: { id: idOf(31), name: 'Marcus Webb' },
    metrics: 2,
    due: 8,
    onTime: 6,
    late: 1,
    missing: 1,
  };
  await open('/metrics/punctuality', {
    as: colleague(),
    answers: {
      getPunctuality: new WithMeta(
        [
          { ...marcus, hoursToAccept: 5, accepted: 7 },
          { ...marcus, editor: null, metrics: 1, due: 2, onTime: 2, late: 0, missing: 0 },
        ],
        { from: '2026-08-27', to: '2026-11-25' },
      ),
    },
  });
  await page.row(/Marcus Webb.*2 metrics.*75%.*6 of 8.*5 hours.*7 accepted/);
  await page.see('80%', '8 of 10');
});

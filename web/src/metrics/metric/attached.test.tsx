import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const metric = { id: idOf(40), name: 'Waste collected', type: 'WEIGHT' as const, unit: 't', role: 'manager' as const };
const KEY = '2026-11-16';
const can = { comment: true, attach: true };

/** A period that takes comments, links and documents, as the server would. */
function period() {
  const comment = { id: idOf(50), author: 'Olive Owner', createdAt: '2026-11-25T08:59:00.000Z' };
  const comments: { body: string; event?: boolean; editedAt?: string | null; openUntil: string | null }[] = [];
  const links: { id: string; url: string; label: string }[] = [];
  const documents: { id: string; name: string; size: number }[] = [];
  const cell = () => ({
    key: KEY,
    can,
    comments: comments.length,
    links: links.length,
    documents: documents.length,
  });
  const whole = () => ({
    label: 'W47',
    cell: cell(),
    comments: comments.map((each) => ({ ...comment, ...each })),
    links,
    documents,
    log: documents.map(({ id, name }) => ({ id, text: `Olive Owner added the document “${name}”` })),
  });
  return {
    getMetric: metric,
    listPeriods: () => [{ start: KEY, label: 'W47', cell: cell() }],
    getPeriod: whole,
    createComment: ({ body }: { body: { body?: unknown } }) => {
      comments.push({ body: String(body.body), openUntil: '2026-11-25T09:14:00.000Z' });
      return whole();
    },
    updateComment: ({ body }: { body: { body?: unknown } }) => {
      Object.assign(comments[0]!, { body: String(body.body), editedAt: '2026-11-25T09:00:00.000Z' });
      return whole();
    },
    markEvent: ({ body }: { body: { event?: unknown } }) => {
      comments[0]!.event = body.event === true;
      return whole();
    },
    addPeriodLink: ({ body }: { body: { url?: unknown; label?: unknown } }) => {
      links.push({ id: idOf(51), url: String(body.url), label: String(body.label) });
      return whole();
    },
    addPeriodDocument: ({ files }: { files: readonly string[] }) => {
      documents.push({ id: idOf(52), name: files[0]!, size: 15 });
      return whole();
    },
    getPeriodDocumentLink: { url: '/api/a-file' },
  };
}
const at = `/metrics/metric/${metric.id}?period=${KEY}`;

it('a comment is added, edited and marked as an event on the chart', async () => {
  const server = await open(at, { as: colleague(), answers: period() });
  await page.press('Add comment');
  await page.see('Write a comment first');
  await page.fill('Your comment', 'Two loads were weighed twice');
  await page.press('Add comment');
  await page.row('Two loads were weighed twice');
  await page.press('Edit');
  await page.fill('Edit', 'Two loads were weighed once more');
  await page.press('Save');
  await page.row(/, edited.*Two loads were weighed once more/);
  await page.press('Show on chart as event');
  await page.row(/, event on the chart/);
  await page.press('Remove from chart');
  await page.button('Show on chart as event');
  await page.dialog();
  expect(server.sent('markEvent').map(({ body }) => body['event'])).toEqual([true, false]);
  await page.press('Close');
  await page.button('Comments (1): W47');
});

it('a link needs a web address, and is added with its title', async () => {
  const server = await open(at, { as: colleague(), answers: period() });
  for (const wrong of ['tickets', 'javascript:alert(1)']) {
    await page.fill('URL', wrong);
    await page.press('Add link');
    await page.see('Enter a valid URL, for example https://example.com');
  }
  await page.fill('URL', 'https://tickets.example/week');
  await page.fill('Title', 'Weighbridge');
  await page.press('Add link');
  expect((await page.button('Weighbridge')).getAttribute('href')).toBe('https://tickets.example/week');
  expect(server.sent('addPeriodLink')).toHaveLength(1);
  await page.dialog();
});

it('a document is attached, unless it is no document, and is opened by a link of the server', async () => {
  const server = await open(at, { as: colleague(), answers: period() });
  await page.attach(new File(['MZ'], 'ticket.exe', { type: 'application/x-msdownload' }));
  await page.see('ticket.exe: Please choose a PDF, JPEG, PNG or WebP file.');
  await page.attach(new File(['%PDF-1.4'], 'ticket.pdf', { type: 'application/pdf' }));
  await page.see('added the document “ticket.pdf”');
  expect(server.sent('addPeriodDocument')).toHaveLength(1);
  await page.dialog();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(new URL(this.href).pathname);
  });
  await page.press(/^ticket\.pdf/);
  await expect.poll(() => saved).toEqual(['/api/a-file']);
  expect(server.sent('getPeriodDocumentLink')[0]!.query).toEqual({ as: 'attachment' });
  await page.press('Close');
  await page.button('Comments (0) · 1 attached: W47');
});

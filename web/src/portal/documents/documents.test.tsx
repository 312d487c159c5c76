import { screen, waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { Page } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);
afterEach(() => vi.unstubAllGlobals());

/** Everything is in view at once. */
class InView {
  readonly #tell: (seen: { isIntersecting: boolean }[]) => void;
  constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
  }
  observe() {
    this.#tell([{ isIntersecting: true }]);
  }
  disconnect() {}
}

const note = {
  id: idOf(10),
  kind: 'wtn' as const,
  number: 'WTN-1001',
  title: 'Transfer note, mixed metals',
  status: 'awaiting_signature' as const,
};
const permit = {
  id: idOf(11),
  kind: 'permit' as const,
  number: 'LCC-88213',
  title: 'Highway permit',
  status: 'issued' as const,
};
const photo = {
  id: idOf(12),
  kind: 'permit' as const,
  title: 'Plot 12 hardstanding',
  status: 'issued' as const,
};
/** A transfer note as a sheet to read. */
const PAPER = {
  title: 'Waste transfer note',
  number: 'WTN-1001',
  rows: [
    [{ title: 'The waste', facts: [{ term: 'List of Wastes code', value: '17 09 04' }] }],
    [{ title: 'Signed for the transferor', words: [{ text: 'Awaiting signature.', isQuiet: true }] }],
  ],
};
const house = { id: idOf(13), name: 'Quay House' };

describe('a viewer', () => {
  it('can read a note but not sign it, and is told why', async () => {
    await open('/documents?status=awaiting_signature', {
      as: customer('viewer'),
      answers: { listDocuments: [note], getDocument: note, getDocumentPaper: PAPER },
    });
    await page.disabled(/^Read and sign WTN-/, 'Your role can’t sign documents');
    await page.press(/mixed metals/);
    await page.see('17 09 04', 'Awaiting signature.', 'Download PDF');
  });

  it('who opens the address of a signature is told that they can’t sign', async () => {
    await open(`/documents/${note.id}/sign`, {
      as: customer('viewer'),
      answers: { getDocument: note, getDocumentNote: { number: 'WTN-1001' } },
    });
    await page.see('This can’t be signed');
  });

  it('cannot upload, nor delete what a colleague uploaded', async () => {
    await open('/documents', {
      as: customer('viewer'),
      answers: { listDocuments: [photo], getDocument: { ...photo, uploadedBy: 'Olive' } },
    });
    await page.disabled('Upload', /can’t upload|permission/);
    await page.press(/^Plot 12/);
    await page.heading('Plot 12 hardstanding');
    await page.disabled('Delete', /./);
  });
});

describe('the list of documents', () => {
  it('a photo has its small copy in its row, never the whole file, and a list without pictures has no column for them', async () => {
    vi.stubGlobal('IntersectionObserver', InView);
    const picture = { ...photo, file: { mime: 'image/jpeg' as const } };
    const server = await open('/documents', {
      as: customer('owner'),
      answers: { listDocuments: ({ query }) => (query['q'] ? [permit] : [picture, permit]) },
    });
    await waitFor(() => expect(screen.getAllByRole('img', { name: photo.title })).toHaveLength(1));
    expect(server.requests.filter(({ name }) => name === 'getDocumentThumbnail').map(({ params }) => params)).toEqual([
      { id: photo.id },
    ]);
    expect(server.requests.filter(({ name }) => name === 'getDocumentLink' || name === 'getDocumentFile')).toEqual([]);
    expect(screen.queryByRole('columnheader', { name: 'Preview' })).not.toBeNull();
    await page.fill('Number, title, site or order', 'LCC');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Preview' })).toBeNull());
  });

  it('filters of the list are in the address, and a row is opened by keyboard', async () => {
    const server = await open('/documents', {
      as: customer('owner'),
      answers: { listDocuments: ({ query }) => (query['q'] ? [] : [permit]), listSites: [house], getDocument: permit },
    });
    // Each is chosen before the one before it is shown.
    await page.choose('Type', 'Permit');
    await page.choose('Site', 'Quay House');
    await page.press(/^Document/);
    await page.address(/kind=permit/, new RegExp(`site=${house.id}`), /sort=title(%3A|:)asc/);
    await expect.poll(() => server.sent('listDocuments').map(({ query }) => query['sort'])).toContain('title:asc');
    (await page.heading(/./)).focus();
    await page.keyboard('j{Enter}');
    await page.heading(/^Highway permit/);
    window.history.back();
    await page.address(/kind=permit/);
    await page.fill(/^(Search|Number)/, 'nothing like it');
    await page.see('No documents match your search.');
  });

  it('what is to be signed is above the whole list and not in it; a narrowed list has it', async () => {
    const server = await open('/documents', {
      as: customer('owner'),
      answers: {
        listDocuments: ({ query }) =>
          JSON.stringify(query).includes('$ne') ? [permit] : query['q'] ? [note, permit] : [note],
      },
    });
    await page.button('Read and sign WTN-1001');
    await page.see('LCC-88213');
    expect(document.querySelector('table')!.textContent).not.toContain('WTN-1001');
    await page.fill(/^(Search|Number)/, '1001');
    await page.address(/q=%221001%22/);
    await expect.poll(() => document.querySelector('table')?.textContent).toContain('WTN-1001');
    await page.button('Read and sign WTN-1001');
    expect(server.sent('listDocuments').length).toBeGreaterThan(2);
  });

  it('a page past the end says so', async () => {
    await open('/documents?page=99', {
      as: customer('owner'),
      answers: { listDocuments: new Page([], 30) },
    });
    await page.see('There is no page 99.');
  });

  it('the filtered list is downloaded for a spreadsheet', async () => {
    const server = await open('/documents?kind=permit', {
      as: customer('owner'),
      answers: { listDocuments: [permit] },
    });
    await page.press('More');
    await page.press('Export list');
    await page.press('CSV');
    await page.file('listDocuments.csv');
    expect(JSON.stringify(server.sent('listDocuments').at(-1)!.query)).toContain('permit');
  });

  it('a slow archive shows its progress and can be cancelled', async () => {
    await open('/documents', {
      as: customer('owner'),
      answers: { listDocuments: [permit, photo], archiveDocuments: () => new Promise(() => undefined) },
    });
    await page.press('More');
    await page.press(/^Download all \d+ as a zip$/);
    await page.see(/Downloading \d+ documents/);
    await page.press('Cancel');
    await page.gone(/Downloading \d+ documents/);
  });

  it('a document that the reader uploaded is renamed, and deleted after a question', async () => {
    let title = 'East gate';
    const server = await open(`/documents/${photo.id}`, {
      as: customer('buyer'),
      answers: {
        getDocument: () => ({ ...photo, title, own: true, uploadedBy: 'Olive Owner' }),
        patchDocument: ({ body }) => ({
          ...photo,
          title: (title = String(body['title'])),
          own: true,
          uploadedBy: 'Olive Owner',
        }),
      },
    });
    await page.heading('East gate');
    await page.press('Edit');
    await page.dialog();
    await page.fill('Title', 'East gate, locked');
    await page.press('Save');
    await page.heading('East gate, locked');
    await page.press('Delete');
    await page.dialog();
    await page.see('Delete this document?');
    await page.press('Delete');
    await page.see('Document deleted');
    expect(server.sent('removeDocument')).toHaveLength(1);
    await page.address(/^\/documents$/);
  });
});

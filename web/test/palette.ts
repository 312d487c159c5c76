import { waitFor, within } from '@testing-library/dom';
import { page } from './page.ts';

const option = (name: string | RegExp, selected?: true) =>
  within(document.body).getByRole('option', { name, ...(selected && { selected }) });

/** The search of an app, by keyboard alone. */
export const palette = {
  /** Opens it by its keys, once no other dialog is open. */
  async open(): Promise<void> {
    await waitFor(() => {
      if (document.querySelector('[data-kit-dialog]')) throw new Error('Another dialog is open.');
    });
    await page.keyboard('{Control>}k{/Control}');
    await page.field('Search');
  },
  /** Waits until the option of that name is highlighted: Enter would choose it. */
  chosen: (name: string | RegExp) => waitFor(() => option(name, true)),
  /** Moves down to the option of that name. */
  async moveTo(name: string | RegExp): Promise<void> {
    const wanted = await waitFor(() => option(name));
    const all = within(document.body).getAllByRole('option');
    const steps = all.indexOf(wanted) - all.findIndex((each) => each.getAttribute('aria-selected') === 'true');
    await page.keyboard('{ArrowDown}'.repeat(steps));
    await palette.chosen(name);
  },
  /** The names of the matches of a kind; none if there is no such kind. */
  group: (label: string) =>
    within(document.body)
      .queryAllByRole('group', { name: label })
      .flatMap((group) =>
        within(group)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ),
};

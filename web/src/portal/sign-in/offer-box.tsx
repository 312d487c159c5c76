import { useMutation } from '@tanstack/react-query';
import type { Application } from '@tonnage/contract/core/tenants/application';
import { isEmpty } from '@tonnage/domain/common/text';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { loaded } from '../../ui/lazy-with-retry.ts';
import styles from './login.module.css';
import { typedBefore } from './typed-before.ts';

const POSTCODE_MISSING = 'Enter a full UK postcode, for example LS11 5PS.';
const TITLES = { both: 'Next free day and prices', day: 'Next free day', prices: 'Prices' };

/** What a company shows to anybody, and where they call. */
export type Offering = Pick<Application, 'showsFreeDay' | 'showsPrices' | 'supportPhone'>;

/** The next free day and the list prices for a postcode, without a login, as far as the company shows them. */
export function OfferBox({ offering }: { offering: Offering }) {
  const { showsFreeDay, showsPrices } = offering;
  const form = useForm({
    fields: { postcode: { required: true, maxLength: 10 } },
    initialValues: { postcode: '' },
    validate: ({ postcode }) => ({ postcode: isEmpty(postcode) ? POSTCODE_MISSING : null }),
  });
  const element = useRef<HTMLElement>(null);
  const takeOver = useEffectEvent(() => {
    if (element.current) form.set(typedBefore(element.current, form.values));
  });
  useLayoutEffect(() => takeOver(), []);
  const find = useMutation({
    // Its words come with its first use: the login form is there at once.
    mutationFn: async (postcode: string) =>
      (await loaded(() => import('./find-offer.ts'))).findOffer(postcode, offering),
  });
  if (!showsFreeDay && !showsPrices) return null;
  const title = TITLES[showsFreeDay && showsPrices ? 'both' : showsFreeDay ? 'day' : 'prices'];
  return (
    <section ref={element} className={styles.offer} aria-label={title}>
      <h2>{title}</h2>
      <FormShell
        form={form}
        label={title}
        onSubmit={({ postcode }) => find.mutate(postcode)}
        loading={find.isPending}
        submitError={find.error && { fields: { postcode: find.error.message } }}
        guard={false}
      >
        <div className={styles.ask}>
          <div className={styles.postcode}>
            <TextField label="Site postcode" autoComplete="postal-code" {...form.field('postcode')} />
          </div>
          <Button type="submit" loading={find.isPending}>
            Check
          </Button>
        </div>
      </FormShell>
      <div role="status">
        {find.data?.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {find.data && find.data.prices.length > 0 && (
          <dl className={styles.prices}>
            {find.data.prices.map(({ container, price }) => (
              <div key={container}>
                <dt>{container}</dt>
                <dd>{price}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { Columns, Panel } from '../../ui/content/panel.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { Steps, StepSection } from '../../ui/order/step-section.tsx';
import { Button } from '../../ui/button.tsx';
import { PriceBar } from '../../ui/order/price-bar.tsx';
import { PriceCard } from '../../ui/order/price-card.tsx';
import { ContainerRuler } from '../booking/container-ruler.tsx';
import { FoldingStep } from '../booking/folding-step.tsx';
import { Part } from '../booking/part.tsx';
import { freeDatesOf } from '../booking/refusals.ts';
import { useContainerPrices } from '../booking/use-container-prices.ts';
import { WhenFields } from '../booking/when-fields.tsx';
import { words as shared } from '../booking/words.ts';
import { linesOf } from '../../shared/price-lines.ts';
import { noteOf } from '../booking/price-lines.ts';
import { words as copy } from '../words.ts';
import { Answer, Miniature } from './answer.tsx';
import styles from './movements.module.css';
import type { Exchange } from './use-exchange.ts';
import { WasteStep } from './waste-step.tsx';
import { words } from './words.ts';
import { chargesText, gateOf } from './movement-gate.ts';

/** The exchange of a container: the day, then the waste and the container, then notes for the driver. */
export function ExchangeForm({ exchange }: { exchange: Exchange }) {
  const { form, dates, depot, date, gone, movement, needsPo, order, catalogue, waste } = exchange;
  return (
    <FormShell
      form={form}
      label="Exchange"
      guard={false}
      onSubmit={exchange.submit}
      loading={exchange.sending}
      submitError={movement.error}
    >
      <Columns slim>
        <Steps>
          <StepSection number={1} title={words.when} state={date === '' || gone ? 'current' : 'done'}>
            <Panel>
              <WhenFields
                label="Exchange date"
                dates={dates}
                depot={depot}
                date={date}
                onDate={(day) => {
                  movement.reset();
                  form.field('date').onChange(day);
                }}
                slot={form.values.slot}
                onSlot={form.field('slot').onChange}
                error={form.field('date').error ?? gone}
                instead={freeDatesOf(movement.error)}
              />
            </Panel>
          </StepSection>
          <WasteStep
            wasteTypes={catalogue.wasteTypes}
            waste={waste}
            container={exchange.container}
            was={order.wasteType.name}
            beside={insteadOf(waste?.name, order.wasteType.name)}
            field={form.field('wasteTypeId')}
            onChoose={form.set}
          />
          <ContainerStep exchange={exchange} />
          <Part title={words.details}>
            <Panel>
              <div className={styles.fields}>
                {needsPo && <TextField {...form.field('poNumber')} label={words.poNumber} required />}
                <TextArea label={words.notes} help={words.notesHelp} lines={2} {...form.field('notes')} />
              </div>
            </Panel>
          </Part>
        </Steps>
        <ExchangePrice exchange={exchange} />
      </Columns>
    </FormShell>
  );
}

function ContainerStep({ exchange }: { exchange: Exchange }) {
  const { form, order, containers, container, waste, date, seesPrices, suits, movement } = exchange;
  const family = container?.containerTypes.find(({ id }) => id === order.containerType.id);
  const { value, onChange, error } = form.field('containerSubTypeId');
  const { wasteTypeId } = form.values;
  const prices = useContainerPrices({
    siteId: order.site.id,
    wasteTypeId,
    jobType: 'exchange',
    date,
    enabled: seesPrices,
  });
  return (
    <FoldingStep
      number={3}
      title={shared.container}
      troubled={error !== undefined || !suits}
      summaryIcon={container && <Miniature container={{ ...container, kind: order.containerType.shape }} />}
      summary={<Answer name={container?.name} beside={insteadOf(container?.name, order.containerSubType.name)} />}
    >
      <ContainerRuler
        containers={containers}
        waste={waste}
        value={value}
        onChange={(id) => {
          movement.reset();
          onChange(id);
        }}
        family={family}
        prices={prices}
        error={error}
      />
    </FoldingStep>
  );
}

function insteadOf(now: string | undefined, before: string): string {
  return now === undefined || now === before ? 'like for like' : words.instead(before);
}

/** The price of the exchange as filled in, the order's resulting charges, and what prevents it. */
function ExchangePrice({ exchange }: { exchange: Exchange }) {
  const { price, order, date, form, changed, same, account, sending } = exchange;
  const quote = exchange.suits ? price.quote : undefined;
  const priced = quote && !quote.priceOnApplication ? quote : undefined;
  const totalPence = priced?.grossPence ?? null;
  const { blockers, reason, noTotal } = gateOf({ ...exchange, poNumber: form.values.poNumber });
  const action = (full: boolean) =>
    price.failed && reason !== null ? (
      <Button onClick={() => void price.ask()}>{shared.tryAgain}</Button>
    ) : (
      <Button
        type="submit"
        variant="primary"
        size={full ? 'lg' : 'md'}
        full={full}
        loading={sending}
        disabledReason={reason}
      >
        {price.failed ? copy.saveAndSend : account.type === 'prepay' ? words.pay : 'Request exchange'}
      </Button>
    );
  const difference = changed && priced && same.quote ? priced.grossPence - same.quote.grossPence : null;
  const comparison =
    difference !== null &&
    (difference === 0
      ? 'Same price as like for like.'
      : `${formatPence(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than like for like.`);
  return (
    <>
      <PriceCard
        title="Exchange price"
        lines={priced ? linesOf(priced) : []}
        totalLabel={shared.total}
        totalPence={totalPence}
        noTotal={noTotal}
        note={
          priced && (
            <>
              <span className={styles.difference} aria-live="polite">
                {[comparison, chargesText(order, 'exchange', priced.grossPence)].filter(Boolean).join(' ')}
              </span>
              {noteOf(priced)}
            </>
          )
        }
        blockers={blockers}
        working={price.working}
        action={action(true)}
        foot={date && words.foot(formatLongDay(date), SLOT_LABELS[form.values.slot].toLowerCase())}
      />
      <PriceBar label={shared.total} pence={totalPence} noTotal={noTotal} action={action(false)} />
    </>
  );
}

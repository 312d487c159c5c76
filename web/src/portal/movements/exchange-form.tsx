import { LIMITS } from '@tonnage/contract/limits';
import { Columns, Panel } from '../../ui/content/panel.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { Steps, StepSection } from '../../ui/order/step-section.tsx';
import { ContainerCards } from '../booking/container-cards.tsx';
import { FoldingStep } from '../booking/folding-step.tsx';
import { Part } from '../booking/part.tsx';
import { freeDatesOf } from '../booking/refusals.ts';
import { useContainerPrices } from '../booking/use-container-prices.ts';
import { WhenFields } from '../booking/when-fields.tsx';
import { words as shared } from '../booking/words.ts';
import { Answer, Miniature } from './answer.tsx';
import { ExchangePrice } from './exchange-price.tsx';
import styles from './movements.module.css';
import type { Exchange } from './use-exchange.ts';
import { WasteStep } from './waste-step.tsx';
import { words } from './words.ts';

/** The exchange of a container: the day, then the waste and the container, then notes for the driver. */
export function ExchangeForm({ exchange }: { exchange: Exchange }) {
  const { form, dates, depot, date, gone, movement, needsPo, order, catalogue, waste } = exchange;
  return (
    <FormShell
      form={form}
      label={words.exchangeForm}
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
                label={words.exchangeDay}
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
                {needsPo && (
                  <TextField label={words.poNumber} maxLength={LIMITS.reference} required {...form.field('poNumber')} />
                )}
                <TextArea
                  label={words.notes}
                  help={words.notesHelp}
                  maxLength={LIMITS.notes}
                  required={false}
                  lines={2}
                  {...form.field('notes')}
                />
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
      <ContainerCards
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
  return now === undefined || now === before ? words.sameAgain : words.instead(before);
}

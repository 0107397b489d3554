import * as words from '#texts/shop.ts';
import * as editing from '#texts/editing.ts';
import * as names from '#texts/fields.ts';
import { TextInput, Textarea } from '@mantine/core';
import { useId } from 'react';
import * as v from 'valibot';
import { ShopIn, type Shop } from '../../../common/contract/shop.ts';
import { accentVariables } from '../../../common/domain/accent.ts';
import { only } from '../../../common/domain/conflict.ts';
import { CURRENCIES } from '../../../common/domain/currencies.ts';
import { typedAmount } from '../../../common/domain/money.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { shopEditMachine } from '../../machines/shopEdit.machine.ts';
import {
  readShop,
  shopDraftOf,
  shopDrafts,
  typedShop,
  type ShopDraft,
  type TypedShop,
} from '../../machines/typedShop.ts';
import { Card } from '../common/Card.tsx';
import { Failure, ReadTrouble, Working } from '../common/calls.tsx';
import { Form, Submit, ruleOf } from '../common/Form.tsx';
import { Page } from '../common/Page.tsx';
import { type Actor, useSnapshot } from '../shop/ShopContext.tsx';
import { DraftOffer, useDraftForm } from './DraftOffer.tsx';
import { ConflictPanel, type FieldLabels, FormOutline, Group } from './ConflictPanel.tsx';
import { AdminTabs, availableIf } from './listParts.tsx';
import { PictureField } from './pictures.tsx';
import classes from './Editing.module.css';

const fields = Object.keys(ShopIn.entries).filter((field) => field !== 'version') as (keyof ShopDraft)[];

const rules = Object.fromEntries(
  fields.map((field) => {
    const rule = ruleOf(v.pick(ShopIn, [field])); // its message names the field
    return [field, (_: string, typed: TypedShop) => rule(readShop(typed))];
  }),
);

const amount = (value: number) => (Number.isNaN(value) ? editing.nothing : typedAmount(value));

const labels: FieldLabels<ShopDraft> = {
  name: { label: names.name },
  logo: { label: names.logo },
  accent: { label: names.accent },
  currency: { label: names.currency },
  taxPercent: { label: names.taxPercent, show: amount },
  shippingFee: { label: names.shippingFee, show: amount },
  freeShippingAbove: { label: names.freeShippingAbove, show: amount },
  countries: { label: names.countries, show: (countries) => countries.join(', ') },
  contact: { label: names.contact },
  terms: { label: names.terms },
  synonyms: { label: names.synonyms },
};

type Edit = { edit: Actor<typeof shopEditMachine> };

function ShopForm({ edit, shop }: Edit & { shop: Shop }) {
  const id = useId();
  const state = useSnapshot(edit);
  const { conflict, typed } = state.context;
  const isShut = !state.matches({ open: { form: 'editing' } });
  const form = useDraftForm(edit, typed ?? typedShop(shopDraftOf(shop)), rules);
  const draft = readShop(form.values);
  const field = (name: keyof TypedShop, description?: string) => ({
    label: labels[name].label,
    description,
    size: 'md',
    autoComplete: 'off',
    disabled: isShut,
    ...form.getInputProps(name),
  });
  return (
    <>
      {conflict ? (
        <ConflictPanel
          key={shop.version}
          title={words.shopChanged}
          conflict={conflict}
          labels={labels}
          typed={draft}
          isShut={isShut}
          onTake={(taken) =>
            form.setValues(only(typedShop({ ...draft, ...taken }), Object.keys(taken) as typeof fields))
          }
        />
      ) : null}
      <Form form={form} onSubmit={(values) => edit.send({ type: 'shop.submit', ...readShop(values) })}>
        <Group title={words.look}>
          <TextInput {...field('name')} />
          <PictureField edit={edit} image={form.values.logo}>
            <TextInput {...field('logo', words.ownLogo)} />
          </PictureField>
          <div className="stack pair">
            <TextInput type="color" {...field('accent', words.inkIsChosen)} />
            <p className={`bold ${classes.sample}`} style={accentVariables(form.values.accent)}>
              {words.sample}
            </p>
          </div>
        </Group>
        <Group title={words.money}>
          <div className="stack pair">
            <TextInput list={id} {...field('currency', words.currencyCode)} />
            <TextInput inputMode="decimal" {...field('taxPercent', words.ofTheItems)} />
            <TextInput inputMode="decimal" {...field('shippingFee', words.inCurrency)} />
            <TextInput inputMode="decimal" {...field('freeShippingAbove', words.inCurrency)} />
          </div>
          <datalist id={id}>
            {CURRENCIES.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </datalist>
          <TextInput {...field('countries', words.countryCodes)} />
        </Group>
        <Group title={words.texts}>
          <Textarea rows={3} {...field('contact', words.whereShown)} />
          <Textarea rows={8} {...field('terms', words.whereShown)} />
        </Group>
        <Group title={words.search}>
          <Textarea rows={4} {...field('synonyms', words.sameWords)} />
        </Group>
        <Submit {...availableIf(state.can({ type: 'shop.submit', ...draft }))}>{editing.update}</Submit>
      </Form>
    </>
  );
}

export function ShopEditView({ edit }: Edit) {
  const state = useSnapshot(edit);
  const { saved: shop, error } = state.context;
  const isWorking = state.hasTag('busy') && !state.matches({ open: { picture: 'uploading' } });
  const isRefused = state.matches({ open: { form: 'editing' } }) && error !== null;
  return (
    <Page title={routes.shopEdit.title}>
      <AdminTabs current={routes.shopEdit} />
      <ReadTrouble read={edit} retry="shop.reload" />
      {isRefused ? <Failure message={error} isAnswer /> : null}
      <DraftOffer edit={edit} drafts={shopDrafts} labels={labels} changedSince={words.changedSince} />
      {shop ? (
        <Card>
          <ShopForm edit={edit} shop={shop} />
        </Card>
      ) : null}
      {isWorking ? <Working actor={edit} outline={shop ? undefined : <FormOutline fields={8} />} /> : null}
    </Page>
  );
}

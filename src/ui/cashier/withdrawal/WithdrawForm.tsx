import { useSelector } from '@xstate/react'
import { CreditCard } from 'lucide-react'
import { useId } from 'react'
import { type Cash, cash, minus } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { judgeAmount } from '#src/api/model/money/judgeAmount.ts'
import { feeOf, type WithdrawalTerms } from '#src/api/model/withdrawal.ts'
import {
  destinationsOf,
  fundsOf,
  kindOf,
  mostOf,
  waitOf,
  withdrawalBounds,
  type WithdrawalOffer,
} from '#src/machines/withdrawal/withdrawal.ts'
import { useTranslation } from 'react-i18next'
import type { WithdrawalRef } from '#src/machines/withdrawal/withdrawalMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { WayOn } from '#src/ui/kit/WayOn.tsx'
import { MoneyField } from '#src/ui/shared/MoneyField.tsx'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import { useSavedWords } from '../savedCards/savedWords.ts'
import { MethodTiles } from './MethodTiles.tsx'
import { useTakes } from './takes.ts'
import { useWaitWords } from './waitWords.ts'
import styles from './withdraw.module.css'

type WithdrawFormProps = { readonly withdrawal: WithdrawalRef; readonly offer: WithdrawalOffer }

/** The way, the destination and the amount; what it costs and what arrives stand below before anything is sent. */
export function WithdrawForm({ withdrawal, offer }: WithdrawFormProps) {
  const { t } = useTranslation('withdrawal')
  const words = useSavedWords()
  const waitWords = useWaitWords()
  const { method, destinationId } = useSelector(withdrawal, (snapshot) => snapshot.context)
  const terms = offer.terms.find((one) => one.method === method)
  if (terms === undefined) return null
  const kind = kindOf(method)
  const wait = waitOf(offer, destinationId)
  const saved = destinationsOf(offer, method)
  return (
    <Stack
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        withdrawal.send({ type: 'withdrawal.continued' })
      }}
    >
      <MethodTiles
        terms={offer.terms}
        value={method}
        onChange={(chosen) => withdrawal.send({ type: 'method.chosen', method: chosen })}
      />
      {saved.length === 0 ? (
        <EmptyState
          icon={<CreditCard size={24} />}
          title={t(`withdraw.none.${kind}`)}
          text={t('withdraw.noneText')}
          action={<ButtonLink to="/app/cashier/cards">{t('withdraw.toCards')}</ButtonLink>}
        />
      ) : (
        <>
          <Stack gap={8}>
            <Row between>
              <p className={styles.label}>{t('withdraw.destination')}</p>
              <WayOn to="/app/cashier/cards">{t('withdraw.manage')}</WayOn>
            </Row>
            <RadioGroup
              label={t('withdraw.destination')}
              value={destinationId ?? ''}
              options={saved.map((item) => {
                const { name, number } = words(item)
                return { value: item.id, label: `${name} ${number}` }
              })}
              onChange={(id) => withdrawal.send({ type: 'destination.chosen', id })}
            />
            {saved.every(({ id }) => id !== destinationId) && <p role="alert">{t('withdraw.refusal.destination')}</p>}
          </Stack>
          {wait !== null && (
            <p className={styles.wait} role="status">
              {waitWords(wait)}
            </p>
          )}
          <AmountField withdrawal={withdrawal} offer={offer} terms={terms} />
        </>
      )}
    </Stack>
  )
}

function AmountField({ withdrawal, offer, terms }: WithdrawFormProps & { readonly terms: WithdrawalTerms }) {
  const { t } = useTranslation('withdrawal')
  const note = useId()
  const takes = useTakes()
  const money = useMoney()
  const text = useSelector(withdrawal, (snapshot) => snapshot.context.text)
  const ready = useSelector(withdrawal, (snapshot) => snapshot.can({ type: 'withdrawal.continued' }))
  const { asset } = terms
  const show = (amount: Cash) => formatMoney(asset, amount)
  const [min, max, funds] = [show(terms.min), show(terms.max), money(asset, fundsOf(terms, offer))]
  const { amount: written, fault } = judgeAmount(text, withdrawalBounds(terms, offer))
  const amount = fault === null ? written : cash(0)
  const fee = fault === null ? feeOf(amount, terms.fee) : cash(0)
  return (
    <>
      <Row between className={styles.have}>
        <span>{t('withdraw.have')}</span>
        <strong>{funds}</strong>
      </Row>
      <MoneyField
        asset={asset}
        label={t(`withdraw.amount.${asset}`)}
        description={t('withdraw.bounds', { min, max })}
        fault={fault}
        faultWords={{
          notAmount: t('withdraw.fault.notAmount'),
          low: t('withdraw.fault.low', { min }),
          high: t('withdraw.fault.high', { max }),
          funds: t('withdraw.fault.funds', { funds }),
        }}
        text={text}
        onChange={(changed) => withdrawal.send({ type: 'amount.changed', text: changed })}
        all={{ label: t('withdraw.all'), amount: mostOf(terms, offer) }}
      />
      <dl className={styles.sums}>
        <dt>{t('withdraw.fee')}</dt>
        <dd>{show(fee)}</dd>
        <dt>{t('withdraw.arrives')}</dt>
        <dd className={styles.arrives}>{show(minus(amount, fee))}</dd>
        <dt>{t('withdraw.takesLabel')}</dt>
        <dd>{takes(terms.minutes)}</dd>
      </dl>
      <Stack gap={4}>
        <Button block type="submit" disabled={!ready} aria-describedby={note}>
          {t('withdraw.next')}
        </Button>
        {/* What else is wrong is said at its field. */}
        <Muted className={styles.note} id={note} size={12}>
          {text === '' && t('withdraw.lacks')}
        </Muted>
      </Stack>
    </>
  )
}

import { useSelector } from '@xstate/react'
import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { feeOf, formatAsset, type WithdrawalTerms } from '#src/api/model/withdrawal.ts'
import { amountFault, fundsOf, kindOf, readAmount, type WithdrawalDesk } from '#src/machines/withdrawal/withdrawal.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { useSight } from '#src/ui/kit/sight.ts'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useSavedWords } from '../cards/savedWords.ts'
import type { WithdrawalRef } from '../refs.ts'
import { MethodTiles } from './MethodTiles.tsx'
import { useTakes } from './takes.ts'
import styles from './withdraw.module.css'

type WithdrawFormProps = { readonly withdrawal: WithdrawalRef; readonly desk: WithdrawalDesk }

/** The way, the destination and the amount; what it costs and what arrives stand below before anything is sent. */
export function WithdrawForm({ withdrawal, desk }: WithdrawFormProps) {
  const { t } = useTranslation('withdraw')
  const words = useSavedWords()
  const { method, destinationId } = useSelector(withdrawal, (snapshot) => snapshot.context)
  const terms = desk.terms.find((one) => one.method === method)
  if (terms === undefined) return null
  const kind = kindOf(method)
  const saved = desk.saved[kind]
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        withdrawal.send({ type: 'withdrawal.continued' })
      }}
    >
      <MethodTiles
        terms={desk.terms}
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
          <div className={styles.destinations}>
            <p className={styles.label}>{t('withdraw.destination')}</p>
            <RadioGroup
              label={t('withdraw.destination')}
              value={destinationId ?? ''}
              options={saved.map((item) => {
                const { name, number } = words(item)
                return { value: item.id, label: `${name} ${number}` }
              })}
              onChange={(id) => withdrawal.send({ type: 'destination.chosen', id })}
            />
          </div>
          <AmountField withdrawal={withdrawal} desk={desk} terms={terms} />
        </>
      )}
    </form>
  )
}

function AmountField({ withdrawal, desk, terms }: WithdrawFormProps & { readonly terms: WithdrawalTerms }) {
  const { t } = useTranslation('withdraw')
  const takes = useTakes()
  const sight = useSight()
  const text = useSelector(withdrawal, (snapshot) => snapshot.context.text)
  const ready = useSelector(withdrawal, (snapshot) => snapshot.can({ type: 'withdrawal.continued' }))
  const { asset } = terms
  const show = (amount: number) => formatAsset(amount, asset)
  const blanks = { min: show(terms.min), max: show(terms.max), funds: sight(show(fundsOf(terms, desk))) }
  const wrong = amountFault(text, terms, desk)
  const fault = text.trim() === '' || wrong === null ? null : t(`withdraw.fault.${wrong}`, blanks)
  const amount = wrong === null ? (readAmount(text, asset) ?? 0) : 0
  const fee = wrong === null ? feeOf(amount, terms.fee) : 0
  const most = Math.min(fundsOf(terms, desk), terms.max)
  const all = asset === 'FEN' ? (most / 100).toFixed(2) : (Math.floor(most / 10_000) / 100).toFixed(2)
  return (
    <>
      <TextField
        label={t(`withdraw.amount.${asset}`)}
        description={t('withdraw.available', { amount: blanks.funds, min: blanks.min, max: blanks.max })}
        error={fault}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => withdrawal.send({ type: 'amount.changed', text: event.target.value })}
        trailing={
          <Button variant="plain" onClick={() => withdrawal.send({ type: 'amount.changed', text: all })}>
            {t('withdraw.all')}
          </Button>
        }
      />
      <dl className={styles.sums}>
        <dt>{t('withdraw.fee')}</dt>
        <dd>{show(fee)}</dd>
        <dt>{t('withdraw.arrives')}</dt>
        <dd className={styles.arrives}>{show(amount - fee)}</dd>
        <dt>{t('withdraw.takesLabel')}</dt>
        <dd>{takes(terms.minutes)}</dd>
      </dl>
      <Button block type="submit" disabled={!ready}>
        {t('withdraw.next')}
      </Button>
    </>
  )
}

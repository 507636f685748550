import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { depositBounds, type PayType } from '#src/api/model/deposit.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { judgeAmount } from '#src/api/model/money/judgeAmount.ts'
import { useTranslation } from 'react-i18next'
import { chosenType, type DepositRef } from '#src/machines/deposit/depositMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { MoneyField } from '#src/ui/shared/MoneyField.tsx'
import { DepositChoices } from './DepositChoices.tsx'
import { DepositNews } from './DepositNews.tsx'
import { DepositSummary } from './DepositSummary.tsx'
import { MethodTiles } from './MethodTiles.tsx'
import { speedWords } from './methodWords.ts'
import styles from './deposit.module.css'

/** A deposit as it is filled in: the method, the amount with its limits in sight, and what else the method asks. */
export function DepositForm({ deposit }: { readonly deposit: DepositRef }) {
  const { t } = useTranslation('deposit')
  const context = useSelector(deposit, (snapshot) => snapshot.context)
  const choosing = useSelector(deposit, (snapshot) => snapshot.matches('choosing'))
  const type = chosenType(context)
  return (
    <Stack
      as="form"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        deposit.send({ type: 'deposit.submitted' })
      }}
    >
      <MethodTiles
        types={context.types}
        chosen={context.method}
        onChoose={(method) => deposit.send({ type: 'method.chosen', method })}
      />
      {type !== null && (
        <Card className={styles.fields}>
          <Stack className={styles.asked}>
            <Muted size={12}>{[t(`deposit.about.${type.method}`), speedWords(t, type)].join(' · ')}</Muted>
            <AmountField deposit={deposit} type={type} busy={!choosing} />
            <DepositChoices deposit={deposit} type={type} />
          </Stack>
          <div className={styles.check}>
            <DepositSummary type={type} amount={context.amount} settle={context.settle} />
            <DepositNews news={context.news} errorKey={choosing ? context.errorKey : null} />
            <div className={styles.submit}>
              <Submit deposit={deposit} busy={!choosing} label={t(choosing ? 'deposit.submit' : 'deposit.submitting')} />
            </div>
          </div>
        </Card>
      )}
    </Stack>
  )
}

function Submit({ deposit, busy, label }: { readonly deposit: DepositRef; readonly busy: boolean; readonly label: string }) {
  const { t } = useTranslation('deposit')
  const note = useId()
  const ready = useSelector(deposit, (snapshot) => snapshot.can({ type: 'deposit.submitted' }))
  // What else is wrong is said at its field.
  const isEmpty = useSelector(deposit, (snapshot) => snapshot.context.amount === '')
  return (
    <>
      <Button block type="submit" busy={busy} disabled={!busy && !ready} aria-describedby={note}>
        {label}
      </Button>
      <Muted className={styles.note} id={note} size={12}>
        {isEmpty && t('deposit.lacks')}
      </Muted>
    </>
  )
}

type AmountFieldProps = { readonly deposit: DepositRef; readonly type: PayType; readonly busy: boolean }

function AmountField({ deposit, type, busy }: AmountFieldProps) {
  const { t } = useTranslation('deposit')
  const text = useSelector(deposit, (snapshot) => snapshot.context.amount)
  const { asset } = type
  const min = formatMoney(asset, type.min_money)
  const max = formatMoney(asset, type.max_money)
  return (
    <MoneyField
      asset={asset}
      label={t('deposit.amount')}
      description={t('deposit.limits', { min, max })}
      fault={judgeAmount(text, depositBounds(type)).fault}
      faultWords={{
        notAmount: t('deposit.fault.notAmount'),
        low: t('deposit.fault.low', { min }),
        high: t('deposit.fault.high', { max }),
      }}
      text={text}
      busy={busy}
      onChange={(amount) => deposit.send({ type: 'amount.changed', text: amount })}
      chips={{ label: t('deposit.chips'), amounts: type.chips }}
    />
  )
}

import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { CURRENCY_DISPLAY } from '#src/api/model/money.ts'
import type { PayType } from '#src/api/model/deposit.ts'
import { amountFault } from '#src/machines/deposit/deposit.ts'
import { chosenType } from '#src/machines/deposit/depositMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { DepositChoices } from './DepositChoices.tsx'
import { DepositNews } from './DepositNews.tsx'
import { DepositSummary } from './DepositSummary.tsx'
import { MethodTiles } from './MethodTiles.tsx'
import { formatMoney, plainMoney } from '#src/ui/shared/money.ts'
import type { DepositRef } from './refs.ts'
import styles from './deposit.module.css'

/** A deposit as it is filled in: the method, what the method asks, and the amount with its limits in sight. */
export function DepositForm({ deposit }: { readonly deposit: DepositRef }) {
  const { t } = useTranslation('deposit')
  const context = useSelector(deposit, (snapshot) => snapshot.context)
  const choosing = useSelector(deposit, (snapshot) => snapshot.matches('choosing'))
  const type = chosenType(context)
  return (
    <form
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
        <div className={styles.fields}>
          <DepositChoices deposit={deposit} type={type} />
          <AmountField deposit={deposit} type={type} disabled={!choosing} />
          <DepositSummary type={type} amount={context.amount} settle={context.settle} />
          <DepositNews news={context.news} errorKey={choosing ? context.errorKey : null} />
          <Submit deposit={deposit} busy={!choosing} label={t(choosing ? 'deposit.submit' : 'deposit.submitting')} />
        </div>
      )}
    </form>
  )
}

function Submit({ deposit, busy, label }: { readonly deposit: DepositRef; readonly busy: boolean; readonly label: string }) {
  const ready = useSelector(deposit, (snapshot) => snapshot.can({ type: 'deposit.submitted' }))
  return (
    <Button block type="submit" busy={busy} disabled={!busy && !ready}>
      {label}
    </Button>
  )
}

type AmountFieldProps = { readonly deposit: DepositRef; readonly type: PayType; readonly disabled: boolean }

function AmountField({ deposit, type, disabled }: AmountFieldProps) {
  const { t } = useTranslation('deposit')
  const text = useSelector(deposit, (snapshot) => snapshot.context.amount)
  const change = (amount: string) => deposit.send({ type: 'amount.changed', text: amount })
  const min = formatMoney(type.asset, type.min_money)
  const max = formatMoney(type.asset, type.max_money)
  const fault = amountFault(type, text)
  const words = {
    notAmount: t('deposit.fault.notAmount'),
    low: t('deposit.fault.low', { min }),
    high: t('deposit.fault.high', { max }),
  }
  return (
    <>
      <TextField
        label={t('deposit.amount', { unit: t(type.walletType === 'USDT' ? 'deposit.unit.usdt' : 'deposit.unit.cny') })}
        description={t('deposit.limits', { min, max })}
        error={fault === null ? null : words[fault]}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        placeholder={CURRENCY_DISPLAY[type.walletType].symbol}
        value={text}
        disabled={disabled}
        onChange={(event) => change(event.target.value)}
      />
      <div className={styles.chips} role="group" aria-label={t('deposit.chips')}>
        {type.chips.map((chip) => {
          const plain = plainMoney(type.asset, chip).replace(/\.00$/, '')
          return (
            <Button key={chip} variant="soft" aria-pressed={text === plain} disabled={disabled} onClick={() => change(plain)}>
              {CURRENCY_DISPLAY[type.walletType].symbol}
              {Number(plain).toLocaleString('en-US')}
            </Button>
          )
        })}
      </div>
    </>
  )
}

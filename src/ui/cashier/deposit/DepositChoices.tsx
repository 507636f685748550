import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PayType } from '#src/api/model/deposit.ts'
import { SETTLEMENT_UNITS } from '#src/api/model/money/asset.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { type DepositRef, isChoiceGone } from '#src/machines/deposit/depositMachine.ts'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import styles from './deposit.module.css'

/** What a method asks beside the amount: a card its bank, USDT its chain and what it is credited as (E-2). */
export function DepositChoices({ deposit, type }: { readonly deposit: DepositRef; readonly type: PayType }) {
  const { t } = useTranslation('deposit')
  const context = useSelector(deposit, (snapshot) => snapshot.context)
  const { banks, bank, network, settle } = context
  const gone = isChoiceGone(type, context) && <p role="alert">{t('deposit.choiceGone')}</p>
  if (type.method === 'bankCard' && bank !== null) {
    return (
      <Stack gap={4}>
        <SelectField
          label={t('deposit.bank')}
          value={bank}
          options={banks.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(chosen) => deposit.send({ type: 'bank.chosen', bank: chosen })}
          gone={t('deposit.bankGone')}
        />
        {gone}
      </Stack>
    )
  }
  if (type.method !== 'usdt' || network === null) return null
  return (
    <>
      <Labelled label={t('deposit.network')}>
        <RadioGroup
          label={t('deposit.network')}
          value={network}
          options={type.networks.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(chosen) => deposit.send({ type: 'network.chosen', network: chosen })}
        />
        {gone}
      </Labelled>
      <Labelled label={t('deposit.settle')}>
        <RadioGroup
          label={t('deposit.settle')}
          value={settle}
          options={SETTLEMENT_UNITS.map((value) => ({ value, label: t(`deposit.settleIn.${value}`) }))}
          onChange={(chosen) => deposit.send({ type: 'settle.chosen', settle: chosen })}
        />
        {type.rate !== null && <Muted size={12}>{t('deposit.rate', { rate: formatAmount('FEN', fen(type.rate)) })}</Muted>}
      </Labelled>
    </>
  )
}

function Labelled({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <Stack gap={4}>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      {children}
    </Stack>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ADJUSTMENT_ASSETS,
  ADJUSTMENT_MAX,
  type AdjustmentAnswer,
  AdjustmentFields,
  type AdjustmentFieldsWire,
} from '#src/api/model/adjustment.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { judgeAmount } from '#src/api/model/money/judgeAmount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { AdjustmentActRef, AdjustmentOrder } from '#src/machines/backOffice/adjustmentsMachine.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { MoneyField } from '#src/ui/shared/MoneyField.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { useFaults } from '../act/useFaults.ts'
import type { Address } from '../table/useAddress.ts'
import { useAdjustmentRefusal } from './useAdjustmentRefusal.ts'

type AdjustmentFormProps = {
  /** The id that it is proposed under, made for this form. */
  readonly adjustmentId: string
  readonly act: AdjustmentActRef
  /** Names the payout that is to be written off, or the order and the member that a deposit came for, where their page led here. */
  readonly address: Address
}

/** What is proposed here; a write-off is undone from its own page. */
const WAYS = ['credit', 'debit', 'deposit', 'writeOff'] as const

/** What an operator proposes: whose money, how much, and why. */
export function AdjustmentForm({ adjustmentId, act, address }: AdjustmentFormProps) {
  const { t } = useTranslation('backOffice')
  const refusal = useAdjustmentRefusal()
  const payout = address.get('payout')
  const order = address.get('order')
  const [way, setWay] = useState<(typeof WAYS)[number]>(payout !== null ? 'writeOff' : order === null ? 'credit' : 'deposit')
  const [chosen, setAsset] = useState(ADJUSTMENT_ASSETS.find((one) => one === address.get('asset')) ?? 'FEN')
  const [text, setText] = useState(address.get('amount') ?? '')
  const [name, setName] = useState(address.get('member') ?? '')
  const [about, setAbout] = useState(payout ?? order ?? '')
  const [payment, setPayment] = useState('')
  const [words, setWords] = useState('')
  // Coins are not paid in.
  const assets = way === 'deposit' ? ADJUSTMENT_ASSETS.filter((one) => one !== 'GOLD') : ADJUSTMENT_ASSETS
  const asset = assets.find((one) => one === chosen) ?? 'FEN'
  // What left is written off to its last unit, or the books with its payer stay off.
  const isExact = way === 'writeOff'
  const judged = judgeAmount<Asset>(text, { asset, max: ADJUSTMENT_MAX[asset], exact: isExact })
  const max = formatMoney<Asset>(asset, ADJUSTMENT_MAX[asset])
  const amount = judged.amount === null ? '0' : toWire(judged.amount)
  const number = about.trim() === '' ? null : about.trim()
  const fields = ((): AdjustmentFieldsWire => {
    if (way === 'writeOff') return { way, payoutId: number ?? '', asset, amount }
    if (way === 'deposit') return { way, name, asset: asset === 'UUSDT' ? 'UUSDT' : 'FEN', amount, order: number, payment }
    return { way, name, asset, amount, about: number, words }
  })()
  const faults = useFaults(AdjustmentFields, fields)
  const belongsTo = way === 'writeOff' ? 'payout' : way === 'deposit' ? 'order' : 'about'
  return (
    <ActForm<AdjustmentOrder, AdjustmentAnswer>
      act={act}
      confirm={t('backOffice.adjustments.propose')}
      orderOf={(reason) => (faults.isFine ? { act: 'propose', adjustmentId, fields, reason } : null)}
      refusal={refusal}
    >
      {(isTried) => (
        <>
          <SelectField
            label={t('backOffice.adjustments.way')}
            value={way}
            options={WAYS.map((value) => ({ value, label: t(`backOffice.adjustments.ways.${value}`) }))}
            onChange={(value) => setWay(WAYS.find((one) => one === value) ?? way)}
          />
          <Muted>{t(`backOffice.adjustments.wayHint.${way}`)}</Muted>
          {way !== 'writeOff' && (
            <TextField
              label={t('backOffice.adjustments.memberName')}
              autoComplete="off"
              maxLength={32}
              value={name}
              error={faults.of('name', isTried)}
              onChange={(event) => setName(event.target.value)}
            />
          )}
          <SelectField
            label={t('backOffice.adjustments.asset')}
            value={asset}
            options={assets.map((value) => ({ value, label: t(`backOffice.adjustments.assets.${value}`) }))}
            onChange={(value) => setAsset(assets.find((one) => one === value) ?? asset)}
          />
          <MoneyField
            asset={asset}
            label={t('backOffice.adjustments.amount')}
            description={
              isExact ? t('backOffice.adjustments.exactHint', { max }) : t('backOffice.adjustments.amountHint', { max })
            }
            fault={isTried ? judged.fault : null}
            faultWords={{
              missing: t('backOffice.fault.empty'),
              notAmount: t('backOffice.fault.other'),
              high: t('backOffice.adjustments.tooHigh', { max }),
            }}
            text={text}
            onChange={setText}
          />
          <TextField
            label={t(`backOffice.adjustments.${belongsTo}Number`)}
            description={t(`backOffice.adjustments.${belongsTo}Hint`)}
            autoComplete="off"
            maxLength={64}
            value={about}
            error={faults.of(belongsTo === 'payout' ? 'payoutId' : belongsTo, isTried)}
            onChange={(event) => setAbout(event.target.value)}
          />
          {way === 'deposit' && (
            <TextField
              label={t('backOffice.adjustments.paymentNumber')}
              description={t('backOffice.adjustments.paymentHint')}
              autoComplete="off"
              maxLength={80}
              value={payment}
              error={faults.of('payment', isTried)}
              onChange={(event) => setPayment(event.target.value)}
            />
          )}
          {(way === 'credit' || way === 'debit') && (
            <TextField
              label={t('backOffice.adjustments.words')}
              description={t('backOffice.adjustments.wordsHint')}
              autoComplete="off"
              value={words}
              error={faults.of('words', isTried)}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </>
      )}
    </ActForm>
  )
}

import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { fen, type Fen } from '#src/api/model/money/amount.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { judgeAmount } from '#src/api/model/money/judgeAmount.ts'
import { writeAmount } from '#src/api/model/money/typedAmount.ts'
import { useTranslation } from 'react-i18next'
import { isWaitedFor, selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import type { VenueWalletRef } from '#src/machines/sportsbook/venueWalletMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { useHidden } from '#src/ui/kit/sight.ts'
import { MoneyField } from '#src/ui/shared/MoneyField.tsx'
import styles from './slip.module.css'

const DIRECTIONS = ['in', 'out'] as const

type TransferFormProps = {
  readonly wallet: VenueWalletRef
  /** What to begin with, on the way in; null = the member says how much. */
  readonly missing: Fen | null
}

/** Moves money between the centre and the venue. One transfer at a time; one without an answer is made sure of first. */
export function TransferForm({ wallet, missing }: TransferFormProps) {
  const { t } = useTranslation('sportsbook')
  const hidden = useHidden()
  const { balances, errorKey, isLost, moved } = useSelector(wallet, (snapshot) => snapshot.context)
  const state = useSelector(wallet, (snapshot) => snapshot.value)
  const transfer = useSelector(wallet, (snapshot) => snapshot.children.order)
  const progress = useSelector(transfer, selectOrderProgress)
  const kept = useSelector(transfer, (snapshot) => snapshot?.context.order ?? null)
  const [direction, setDirection] = useState<'in' | 'out'>('in')
  const [text, setText] = useState(missing === null ? '' : writeAmount('FEN', missing))
  const [movedBefore, setMovedBefore] = useState(moved)
  const [isSent, setSent] = useState(false)
  if (isSent && state === 'ready') {
    setSent(false)
    // What was not carried out stays, for another try.
    if (moved > movedBefore) setText('')
  }
  if (isWaitedFor(progress) && kept !== null) {
    const amount = formatAmount('FEN', kept.amount)
    return (
      <Stack gap={12}>
        <p role="alert">
          {t(progress === 'elsewhere' ? 'sportsbook.wallet.elsewhere' : 'sportsbook.wallet.unknown', { amount })}
        </p>
        <Button block busy={progress === 'checking'} onClick={() => transfer?.send({ type: 'retry.clicked' })}>
          {t('sportsbook.wallet.check')}
        </Button>
      </Stack>
    )
  }
  const available = (direction === 'in' ? balances?.centre : balances?.wallet) ?? fen(0)
  const { amount, fault } = judgeAmount(text, { asset: 'FEN', available })
  const most = { amount: formatAmount('FEN', available, { hidden }) }
  const ready = state === 'ready' && fault === null
  const done = moved > movedBefore ? t('sportsbook.wallet.done') : ''
  return (
    <Stack
      as="form"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault()
        if (!ready) return
        setMovedBefore(moved)
        setSent(true)
        wallet.send({ type: 'transfer.submitted', direction, amount })
      }}
    >
      <RadioGroup
        label={t('sportsbook.wallet.direction')}
        value={direction}
        options={DIRECTIONS.map((value) => ({ value, label: t(`sportsbook.wallet.${value}`) }))}
        onChange={setDirection}
      />
      <MoneyField
        asset="FEN"
        label={t('sportsbook.wallet.amount')}
        description={t('sportsbook.wallet.available', most)}
        fault={isSent ? null : fault}
        busy={isSent}
        faultWords={{ notAmount: t('sportsbook.wallet.notAmount'), funds: t('sportsbook.wallet.tooMuch', most) }}
        text={text}
        onChange={setText}
        all={{ label: t('sportsbook.wallet.all'), amount: available }}
      />
      <Button block type="submit" busy={state !== 'ready'} disabled={!ready}>
        {t('sportsbook.wallet.submit')}
      </Button>
      <Muted className={styles.news} role="status">
        {errorKey !== null ? t(errorKey) : isLost ? t('sportsbook.wallet.lost') : done}
      </Muted>
    </Stack>
  )
}

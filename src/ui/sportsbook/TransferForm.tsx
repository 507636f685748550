import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { formatYuan, readYuan } from '#src/api/model/yuan.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useSight } from '#src/ui/kit/sight.ts'
import type { VenueWalletRef } from './refs.ts'
import styles from './slip.module.css'

const DIRECTIONS = ['in', 'out'] as const

type TransferFormProps = {
  readonly wallet: VenueWalletRef
  /** Fen to begin with, on the way in; null = the member says how much. */
  readonly missing: number | null
}

/** Moves money between the centre and the venue. One transfer at a time; one without an answer is made sure of first. */
export function TransferForm({ wallet, missing }: TransferFormProps) {
  const t = useT()
  const sight = useSight()
  const { balances, order, errorKey, moved } = useSelector(wallet, (snapshot) => snapshot.context)
  const state = useSelector(wallet, (snapshot) => snapshot.value)
  const [direction, setDirection] = useState<'in' | 'out'>('in')
  const [text, setText] = useState(missing === null ? '' : formatYuan(missing))
  const [movedBefore] = useState(moved)
  if (state === 'uncertain' && order !== null) {
    return (
      <div className={styles.form}>
        <p role="alert">{t('sportsbook.wallet.uncertain', { amount: formatYuan(order.amount) })}</p>
        <Button block onClick={() => wallet.send({ type: 'retry.clicked' })}>
          {t('act.retry')}
        </Button>
      </div>
    )
  }
  const available = (direction === 'in' ? balances?.centre : balances?.wallet) ?? 0
  const fen = readYuan(text)
  const isTooMuch = fen !== null && fen > available
  const fault =
    text.trim() === ''
      ? null
      : fen === null
        ? t('sportsbook.wallet.notAmount')
        : isTooMuch
          ? t('sportsbook.wallet.tooMuch', { amount: sight(formatYuan(available)) })
          : null
  const ready = state === 'ready' && fen !== null && fen > 0 && fault === null
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!ready) return
        wallet.send({ type: 'transfer.submitted', direction, amount: fen })
        setText('')
      }}
    >
      <RadioGroup
        label={t('sportsbook.wallet.direction')}
        value={direction}
        options={DIRECTIONS.map((value) => ({ value, label: t(`sportsbook.wallet.${value}`) }))}
        onChange={setDirection}
      />
      <TextField
        label={t('sportsbook.wallet.amount')}
        description={t('sportsbook.wallet.available', { amount: sight(formatYuan(available)) })}
        error={fault}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        trailing={
          <Button variant="plain" onClick={() => setText(formatYuan(available))}>
            {t('sportsbook.wallet.all')}
          </Button>
        }
      />
      <Button block type="submit" busy={state !== 'ready'} disabled={!ready}>
        {t('sportsbook.wallet.submit')}
      </Button>
      <p className={styles.news} role="status">
        {errorKey !== null ? t(errorKey) : moved > movedBefore ? t('sportsbook.wallet.done') : ''}
      </p>
    </form>
  )
}

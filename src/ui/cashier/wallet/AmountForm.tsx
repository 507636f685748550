import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYuan, readYuan } from '#src/api/model/yuan.ts'
import type { WalletWish } from '#src/machines/wallet/order.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { useSight } from '#src/ui/kit/sight.ts'
import { TextField } from '#src/ui/kit/TextField.tsx'
import type { WalletRef } from './refs.ts'
import styles from './wallet.module.css'

type AmountFormProps = {
  readonly wallet: WalletRef
  /** Fen. */
  readonly available: number
  readonly submit: string
  readonly wish: (fen: number) => WalletWish
}

/** An amount of yuan within what is available, and the button that moves it. One order at a time. */
export function AmountForm({ wallet, available, submit, wish }: AmountFormProps) {
  const { t } = useTranslation('wallet')
  const sight = useSight()
  const isIdle = useSelector(wallet, (snapshot) => snapshot.matches({ order: 'idle' }))
  const [text, setText] = useState('')
  const fen = readYuan(text)
  const amount = sight(`¥${formatYuan(available)}`)
  const fault =
    text.trim() === '' ? null : fen === null ? t('wallet.notAmount') : fen > available ? t('wallet.tooMuch', { amount }) : null
  const ready = isIdle && fen !== null && fen > 0 && fault === null
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!ready) return
        wallet.send({ type: 'order.wished', wish: wish(fen) })
        setText('')
      }}
    >
      <TextField
        label={t('wallet.amount')}
        description={t('wallet.available', { amount })}
        error={fault}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        trailing={
          <Button variant="plain" onClick={() => setText(formatYuan(available))}>
            {t('wallet.all')}
          </Button>
        }
      />
      <Button block type="submit" busy={!isIdle} disabled={!ready}>
        {submit}
      </Button>
    </form>
  )
}

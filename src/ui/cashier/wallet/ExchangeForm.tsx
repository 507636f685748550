import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { EXCHANGE_DIRECTIONS, exchanged, formatRate, mayExchange } from '#src/api/model/exchange.ts'
import { formatUsdt, readUsdt } from '#src/api/model/wallet.ts'
import { formatYuan, readYuan } from '#src/api/model/yuan.ts'
import type { quoteMachine } from '#src/machines/wallet/quoteMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { useSight } from '#src/ui/kit/sight.ts'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { CashierPartRefs } from '../refs.ts'
import type { WalletRef } from './refs.ts'
import styles from './wallet.module.css'

type ExchangeFormProps = Pick<CashierPartRefs, 'logic' | 'now'> & { readonly wallet: WalletRef }

const CNY = { format: (fen: number) => `¥${formatYuan(fen)}`, plain: formatYuan, read: readYuan } as const
const USDT = { format: (micro: number) => `₮${formatUsdt(micro)}`, plain: formatUsdt, read: readUsdt } as const

/** Changes CNY and USDT at a quote that holds for some seconds. What is got is the server's own sum. */
export function ExchangeForm({ wallet, logic, now }: ExchangeFormProps) {
  const { t } = useTranslation('wallet')
  const sight = useSight()
  const quotes = useActorRef(logic.quote, { input: { direction: 'toUsdt', now } })
  const { direction, quote } = useSelector(quotes, (snapshot) => snapshot.context)
  const isOffered = useSelector(quotes, (snapshot) => snapshot.matches('offered'))
  const isIdle = useSelector(wallet, (snapshot) => snapshot.matches({ order: 'idle' }))
  const funds = useSelector(wallet, (snapshot) => snapshot.context.balances?.funds)
  const [text, setText] = useState('')
  const isToUsdt = direction === 'toUsdt'
  const [given, got] = isToUsdt ? [CNY, USDT] : [USDT, CNY]
  const available = (isToUsdt ? funds?.fen : funds?.uusdt) ?? 0
  const amount = given.read(text)
  const result =
    quote === null || amount === null || !mayExchange(direction, amount) ? 0 : exchanged(direction, amount, quote.rate)
  const fault = (() => {
    if (text.trim() === '') return null
    if (amount === null) return t(isToUsdt ? 'wallet.notAmount' : 'wallet.notAmountUsdt')
    if (amount > available) return t('wallet.tooMuch', { amount: sight(given.format(available)) })
    return quote !== null && result === 0 ? t('wallet.tooLittle') : null
  })()
  const ready = isIdle && isOffered && quote !== null && amount !== null && result > 0 && fault === null
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!ready) return
        const { quoteId, rate } = quote
        wallet.send({ type: 'order.wished', wish: { kind: 'exchange', direction, quoteId, rate, amount } })
        // A quote serves once.
        quotes.send({ type: 'quote.asked' })
        setText('')
      }}
    >
      <RadioGroup
        label={t('wallet.direction')}
        value={direction}
        options={EXCHANGE_DIRECTIONS.map((value) => ({ value, label: t(`wallet.${value}`) }))}
        onChange={(value) => {
          quotes.send({ type: 'direction.chosen', direction: value })
          setText('')
        }}
      />
      <QuoteLine quotes={quotes} logic={logic} now={now} />
      <TextField
        label={t(isToUsdt ? 'wallet.amount' : 'wallet.amountUsdt')}
        description={t('wallet.available', { amount: sight(given.format(available)) })}
        error={fault}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        trailing={
          <Button variant="plain" onClick={() => setText(given.plain(available))}>
            {t('wallet.all')}
          </Button>
        }
      />
      <p className={styles.result}>
        <span>{t('wallet.youGet')}</span>
        <output className={styles.amount}>{got.format(fault === null ? result : 0)}</output>
      </p>
      <Button block type="submit" busy={!isIdle} disabled={!ready}>
        {t('wallet.exchangeSubmit')}
      </Button>
    </form>
  )
}

type QuoteLineProps = Pick<CashierPartRefs, 'logic' | 'now'> & { readonly quotes: ActorRefFrom<typeof quoteMachine> }

/** The rate and how long it holds; when it is over, the way to a new one. */
function QuoteLine({ quotes, logic, now }: QuoteLineProps) {
  const { t } = useTranslation('wallet')
  const seconds = useActorRef(logic.seconds)
  const at = useSelector(seconds, (snapshot) => snapshot.context) ?? now()
  const state = useSelector(quotes, (snapshot) => snapshot.value)
  const { quote, errorKey } = useSelector(quotes, (snapshot) => snapshot.context)
  if (state === 'asking') return <p className={styles.quote}>{t('wallet.rateAsking')}</p>
  if (state === 'offered' && quote !== null) {
    return (
      <p className={styles.quote}>
        <b>{t('wallet.rate', { rate: formatRate(quote.rate) })}</b>
        <span className={styles.hint}>
          {t('wallet.rateLeft', { seconds: Math.max(0, Math.floor((quote.expiresAt - at) / 1_000)) })}
        </span>
      </p>
    )
  }
  return (
    <div className={styles.quote} role="status">
      <span>{state === 'over' ? t('wallet.rateOver') : `${t('wallet.rateFailed')} · ${t(errorKey ?? 'errors.unknown')}`}</span>
      <Button variant="outline" onClick={() => quotes.send({ type: 'quote.asked' })}>
        {t('wallet.askAgain')}
      </Button>
    </div>
  )
}

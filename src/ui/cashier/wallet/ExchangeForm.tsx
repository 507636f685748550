import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { EXCHANGE_ASSETS, EXCHANGE_DIRECTIONS, formatRate, judgeExchange } from '#src/api/model/exchange.ts'
import { cash } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { quoteMachine } from '#src/machines/wallet/quoteMachine.ts'
import type { WalletRef } from '#src/machines/wallet/walletMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MoneyField } from '#src/ui/shared/MoneyField.tsx'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import styles from './wallet.module.css'

export type ExchangeFormProps = {
  readonly wallet: WalletRef
  readonly logic: { readonly quote: typeof quoteMachine; readonly seconds: SecondsLogic }
  readonly now: () => number
}

/** Changes CNY and USDT at a quote that holds for some seconds. What is got is the server's own sum. */
export function ExchangeForm({ wallet, logic, now }: ExchangeFormProps) {
  const { t } = useTranslation('wallet')
  const money = useMoney()
  const quotes = useActorRef(logic.quote, { input: { direction: 'toUsdt', now } })
  const { direction, quote } = useSelector(quotes, (snapshot) => snapshot.context)
  const isOffered = useSelector(quotes, (snapshot) => snapshot.matches('offered'))
  const isIdle = useSelector(wallet, (snapshot) => snapshot.matches({ order: 'idle' }))
  const funds = useSelector(wallet, (snapshot) => snapshot.context.balances?.funds)
  const [text, setText] = useState('')
  const isToUsdt = direction === 'toUsdt'
  const assets = EXCHANGE_ASSETS[direction]
  const available = (isToUsdt ? funds?.fen : funds?.uusdt) ?? cash(0)
  const { given, got, fault } = judgeExchange(direction, text, { available, rate: quote?.rate ?? null })
  const most = { amount: money(assets.given, available) }
  const ready = isIdle && isOffered && fault === null
  return (
    <Stack
      as="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!ready || quote === null || given === null) return
        const { quoteId, rate } = quote
        wallet.send({ type: 'draft.submitted', draft: { kind: 'exchange', direction, quoteId, rate, amount: given } })
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
      <MoneyField
        asset={assets.given}
        label={t('wallet.amount')}
        description={t('wallet.available', most)}
        fault={fault}
        faultWords={{
          notAmount: t('wallet.notAmount'),
          high: t('wallet.tooMuch', most),
          funds: t('wallet.tooMuch', most),
          tooLittle: t('wallet.tooLittle'),
        }}
        text={text}
        onChange={setText}
        all={{ label: t('wallet.all'), amount: available }}
      />
      <p className={styles.result}>
        <span>{t('wallet.youGet')}</span>
        <output className={styles.amount}>{formatMoney(assets.got, got)}</output>
      </p>
      <Button block type="submit" busy={!isIdle} disabled={!ready}>
        {t('wallet.exchangeSubmit')}
      </Button>
    </Stack>
  )
}

type QuoteLineProps = Pick<ExchangeFormProps, 'logic' | 'now'> & { readonly quotes: ActorRefFrom<typeof quoteMachine> }

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
        <Muted as="span" size={12}>
          {t('wallet.rateLeft', { seconds: Math.max(0, Math.floor((quote.expiresAt - at) / 1_000)) })}
        </Muted>
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

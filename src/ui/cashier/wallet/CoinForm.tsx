import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CoinOffer, judgeCoins } from '#src/api/model/coinShop.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { formatAmount, formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { WalletRef } from '#src/machines/wallet/walletMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { OwnCoins } from '#src/ui/kit/Numbers.tsx'
import { MoneyField } from '#src/ui/shared/MoneyField.tsx'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import styles from './wallet.module.css'

/** Amounts that are one press away. */
const CHIPS = [1_000, 5_000, 10_000, 50_000].map(fen)

type FormProps = { readonly wallet: WalletRef; readonly offer: CoinOffer }
/** `isAlone` = what it stands in has its heading. */
type CoinFormProps = FormProps & { readonly isAlone?: boolean }

/** How many coins there are, and the form that buys more; who paused gets none. */
export function CoinForm({ wallet, offer, isAlone = false }: CoinFormProps) {
  const { t } = useTranslation('wallet')
  const form = <Content wallet={wallet} offer={offer} />
  if (isAlone) return <Stack gap={12}>{form}</Stack>
  return (
    <Card as="section" aria-labelledby="byYuan" gap={12}>
      <h2 id="byYuan">{t('wallet.shop.byYuan')}</h2>
      {form}
    </Card>
  )
}

function Content({ wallet, offer }: FormProps) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <Row between>
        <span>{t('wallet.shop.have')}</span>
        <OwnCoins coins={offer.gold} />
      </Row>
      <Muted>{t('wallet.shop.text', { rate: offer.rate })}</Muted>
      {offer.isPaused ? <Paused /> : <Form wallet={wallet} offer={offer} />}
    </>
  )
}

function Paused() {
  const { t } = useTranslation('wallet')
  return (
    <Stack gap={12}>
      <p role="status">{t('wallet.shop.paused')}</p>
      <ButtonLink variant="soft" to="/app/cashier/limits">
        {t('wallet.shop.limits')}
      </ButtonLink>
    </Stack>
  )
}

function Form({ wallet, offer: { rate, left } }: FormProps) {
  const { t } = useTranslation('wallet')
  const money = useMoney()
  const isIdle = useSelector(wallet, (snapshot) => snapshot.matches({ order: 'idle' }))
  const fenLeft = useSelector(wallet, (snapshot) => snapshot.context.balances?.funds.fen ?? null)
  const [text, setText] = useState('')
  const available = fenLeft ?? fen(0)
  const { cost, got, fault } = judgeCoins(text, { rate, left, available })
  const most = { amount: money('FEN', fenLeft) }
  const limit = { amount: left === null ? '' : formatAmount('FEN', left) }
  const ready = isIdle && fenLeft !== null && fault === null
  return (
    <Stack
      as="form"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault()
        if (!ready || cost === null) return
        wallet.send({ type: 'draft.submitted', draft: { kind: 'coins', amount: cost, coins: got } })
        setText('')
      }}
    >
      <MoneyField
        asset="FEN"
        label={t('wallet.shop.amount')}
        description={t('wallet.available', most)}
        fault={fault}
        faultWords={{
          notAmount: t('wallet.notAmount'),
          notWhole: t('wallet.shop.notWhole'),
          low: t('wallet.shop.low'),
          high: t('wallet.shop.high'),
          funds: t('wallet.tooMuch', most),
          limit: t('wallet.shop.overLimit', limit),
        }}
        text={text}
        onChange={setText}
        chips={{ label: t('wallet.shop.chips'), amounts: CHIPS }}
      />
      {left !== null && <Muted>{t('wallet.shop.left', limit)}</Muted>}
      <p className={styles.result}>
        <span>{t('wallet.youGet')}</span>
        <output className={styles.amount}>
          {formatMoney('GOLD', got)} {t('currency.unit.GOLD')}
        </output>
      </p>
      <Button block type="submit" busy={!isIdle} disabled={!ready}>
        {t('wallet.shop.submit')}
      </Button>
      {fault === 'funds' && (
        <ButtonLink variant="outline" to="/app/cashier/deposit">
          {t('wallet.shop.deposit')}
        </ButtonLink>
      )}
    </Stack>
  )
}

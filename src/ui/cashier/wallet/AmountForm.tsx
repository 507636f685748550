import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Fen } from '#src/api/model/money/amount.ts'
import { judgeAmount } from '#src/api/model/money/judgeAmount.ts'
import { useTranslation } from 'react-i18next'
import type { WalletDraft } from '#src/machines/wallet/order.ts'
import type { WalletRef } from '#src/machines/wallet/walletMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { MoneyField } from '#src/ui/shared/MoneyField.tsx'
import { useMoney } from '#src/ui/shared/useMoney.ts'

type AmountFormProps = {
  readonly wallet: WalletRef
  readonly available: Fen
  readonly submit: string
  readonly draft: (amount: Fen) => WalletDraft
}

/** An amount of yuan within what is available, and the button that moves it. One order at a time. */
export function AmountForm({ wallet, available, submit, draft }: AmountFormProps) {
  const { t } = useTranslation('wallet')
  const money = useMoney()
  const isIdle = useSelector(wallet, (snapshot) => snapshot.matches({ order: 'idle' }))
  const [text, setText] = useState('')
  const { amount, fault } = judgeAmount(text, { asset: 'FEN', available })
  const most = { amount: money('FEN', available) }
  return (
    <Stack
      as="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isIdle || fault !== null) return
        wallet.send({ type: 'draft.submitted', draft: draft(amount) })
        setText('')
      }}
    >
      <MoneyField
        asset="FEN"
        label={t('wallet.amount')}
        description={t('wallet.available', most)}
        fault={fault}
        faultWords={{ notAmount: t('wallet.notAmount'), funds: t('wallet.tooMuch', most) }}
        text={text}
        onChange={setText}
        all={{ label: t('wallet.all'), amount: available }}
      />
      <Button block type="submit" busy={!isIdle} disabled={!isIdle || fault !== null}>
        {submit}
      </Button>
    </Stack>
  )
}

import { useSelector } from '@xstate/react'
import { type RefObject, useRef, useState } from 'react'
import { minus } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { useTranslation } from 'react-i18next'
import { destinationsOf, type WithdrawalOrder } from '#src/machines/withdrawal/withdrawal.ts'
import type { WithdrawalRef } from '#src/machines/withdrawal/withdrawalMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { PinField } from '#src/ui/kit/PinField.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useSavedWords } from '../savedCards/savedWords.ts'
import { usePasswordWords } from './passwordWords.ts'
import styles from './withdraw.module.css'

type ConfirmSheetProps = {
  readonly withdrawal: WithdrawalRef
  /** Whether an order is on its way for the first time. */
  readonly isSending: boolean
}

/** The order once more, and the password that sends it. */
export function ConfirmSheet({ withdrawal, isSending }: ConfirmSheetProps) {
  const { t } = useTranslation('withdrawal')
  const order = useSelector(withdrawal, (snapshot) => snapshot.context.order)
  const isAsked = useSelector(withdrawal, (snapshot) => snapshot.matches('confirming'))
  const pin = useRef<HTMLInputElement>(null)
  return (
    <Sheet
      open={isAsked || isSending}
      title={t('withdraw.confirm')}
      closeLabel={t('act.close')}
      onClose={() => withdrawal.send({ type: 'form.returned' })}
      initialFocus={pin}
    >
      {order !== null && <Confirm key={order.clientId} withdrawal={withdrawal} order={order} firstCell={pin} />}
    </Sheet>
  )
}

type ConfirmProps = {
  readonly withdrawal: WithdrawalRef
  readonly order: WithdrawalOrder
  readonly firstCell: RefObject<HTMLInputElement | null>
}

function Confirm({ withdrawal, order, firstCell }: ConfirmProps) {
  const { t } = useTranslation('withdrawal')
  const words = useSavedWords()
  const { refusalWords } = usePasswordWords()
  const { offer, refusal } = useSelector(withdrawal, (snapshot) => snapshot.context)
  const busy = useSelector(withdrawal, (snapshot) => !snapshot.matches('confirming'))
  const [pin, setPin] = useState('')
  const asset = offer?.terms.find(({ method }) => method === order.method)?.asset ?? 'FEN'
  const item = offer === null ? undefined : destinationsOf(offer, order.method).find(({ id }) => id === order.destinationId)
  const to = item === undefined ? null : words(item)
  const ready = pin.length === 6
  return (
    <Stack
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!ready) return
        withdrawal.send({ type: 'password.given', password: pin })
        setPin('')
        // Where the next try begins, if the password is not taken.
        firstCell.current?.focus()
      }}
    >
      <dl className={styles.sums}>
        <dt>{t('withdraw.to')}</dt>
        <dd>{to === null ? '' : `${to.name} ${to.number}`}</dd>
        <dt>{t('withdraw.leaves')}</dt>
        <dd>{formatMoney(asset, order.amount)}</dd>
        <dt>{t('withdraw.fee')}</dt>
        <dd>{formatMoney(asset, order.fee)}</dd>
        <dt>{t('withdraw.arrives')}</dt>
        <dd className={styles.arrives}>{formatMoney(asset, minus(order.amount, order.fee))}</dd>
      </dl>
      <PinField
        label={t('withdraw.password')}
        cellLabel={(place) => t('withdraw.cell', { place })}
        ref={firstCell}
        value={pin}
        busy={busy}
        error={refusal === null ? null : refusalWords(refusal)}
        onChange={(value) => {
          setPin(value)
          if (value !== '') withdrawal.send({ type: 'password.changed' })
        }}
      />
      <Button block type="submit" busy={busy} disabled={!ready && !busy}>
        {t(busy ? 'withdraw.submitting' : 'withdraw.submit')}
      </Button>
    </Stack>
  )
}

import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { useTranslation } from 'react-i18next'
import type { giftMachine } from '#src/machines/gifts/giftMachine.ts'
import * as select from '#src/machines/gifts/giftSelectors.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'

/** A costly order is asked about once more. */
export function GiftConfirm({ gift }: { readonly gift: ActorRefFrom<typeof giftMachine> }) {
  const { t } = useTranslation('gifts')
  const chosen = useSelector(gift, select.selectChosen)
  const quantity = useSelector(gift, select.selectQuantity)
  const total = useSelector(gift, select.selectTotal)
  const cancel = () => gift.send({ type: 'gift.cancelled' })
  return (
    <Dialog
      open
      title={t('gift.confirmTitle')}
      text={t('gift.confirm', { name: chosen?.name ?? '', quantity, coins: formatAmount('GOLD', total) })}
      onClose={cancel}
      actions={
        <>
          <Button variant="outline" onClick={cancel}>
            {t('act.cancel')}
          </Button>
          <Button onClick={() => gift.send({ type: 'gift.confirmed' })}>{t('gift.give')}</Button>
        </>
      }
    />
  )
}

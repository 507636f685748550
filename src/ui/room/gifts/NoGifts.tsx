import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { selectKick } from '#src/machines/chat/chatSelectors.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Remaining } from '../Remaining.tsx'
import styles from './giftPanel.module.css'

type NoGiftsProps = { readonly chat: ActorRefFrom<typeof chatMachine>; readonly seconds: SecondsLogic }

/** In the place of the order: a member who was asked to leave gives nothing until then (the chat says the same). */
export function NoGifts({ chat, seconds }: NoGiftsProps) {
  const { t } = useTranslation(['gifts', 'chat'])
  const kick = useSelector(chat, selectKick)
  return (
    <div className={styles.barred}>
      <p>
        {t('chat:kept.kicked')}
        {kick !== null && (
          <>
            <br />
            <Remaining until={kick.until} words="chat.kickedBack" seconds={seconds} />
          </>
        )}
      </p>
      <Button disabled>{t('gift.give')}</Button>
    </div>
  )
}

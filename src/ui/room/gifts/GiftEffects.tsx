import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { useCallback } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { effectMachine } from '#src/machines/gifts/effectMachine.ts'
import { selectPlaying } from '#src/machines/gifts/effectSelectors.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { IconButton } from '#src/ui/kit/Button.tsx'
import styles from './giftEffects.module.css'

/**
 * The screen that gifts fill, over everything and in nobody's way: presses go through it, but for the button that ends the effect.
 * Effects play for as long as it is drawn.
 */
export function GiftEffects({ effects }: { readonly effects: ActorRefFrom<typeof effectMachine> }) {
  const { t } = useTranslation('room')
  const playing = useSelector(effects, selectPlaying)
  const attach = useCallback(
    (canvas: HTMLCanvasElement) => {
      effects.send({ type: 'screen.attached', canvas })
      return () => effects.send({ type: 'screen.detached' })
    },
    [effects],
  )
  return (
    <div className={styles.screen} data-effect={playing?.gift.giftCode}>
      <canvas ref={attach} className={styles.canvas} aria-hidden="true" />
      {playing !== null && (
        <div className={styles.caption}>
          {/* The same gift is a line of the chat: readers of the screen hear of it there. */}
          <span className={styles.who} aria-hidden="true">
            <Avatar src={playing.gift.avatar} size={28} />
            <span className={styles.name}>{playing.gift.memberName}</span>
            {t('chat.sent')} {playing.gift.name}
            <b className={styles.count}>{t('chat.times', { count: playing.count })}</b>
          </span>
          <IconButton
            className={styles.skip}
            label={t('gift.skipEffect')}
            onClick={() => effects.send({ type: 'effect.skipped' })}
          >
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}

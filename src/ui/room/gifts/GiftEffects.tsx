import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { useCallback } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { giftNameOf } from '#src/api/model/gift.ts'
import type { effectMachine } from '#src/machines/gifts/effectMachine.ts'
import { selectIsCard, selectPlaying } from '#src/machines/gifts/effectSelectors.ts'
import type { playerMachine } from '#src/machines/player/playerMachine.ts'
import { selectHasSound } from '#src/machines/player/playerSelectors.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import styles from './giftEffects.module.css'

type Effects = ActorRefFrom<typeof effectMachine>

type GiftEffectsProps = {
  readonly effects: Effects
  /** What the picture is heard by; undefined without a picture. */
  readonly player: ActorRefFrom<typeof playerMachine> | undefined
  /** Nothing may move: each is a card that stands still. */
  readonly isStill: boolean
}

/**
 * The scenes of large gifts over the picture, above its controls and in nobody's way: presses go through them, but for the button that ends
 * one. They play for as long as it is drawn.
 */
export function GiftEffects({ effects, player, isStill }: GiftEffectsProps) {
  const { t } = useTranslation(['gifts', 'room'])
  const language = useLanguage()
  const playing = useSelector(effects, selectPlaying)
  const isCard = useSelector(effects, selectIsCard)
  return (
    <div className={cx(styles.screen, isCard && styles.still)} data-effect={playing?.gift.giftCode}>
      {isStill ? <CardPlace effects={effects} /> : <Screen effects={effects} player={player} />}
      {isCard && playing !== null && (
        <img key={playing.gift.id} className={styles.picture} src={playing.gift.url} width={96} height={96} alt="" />
      )}
      {playing !== null && (
        <div className={styles.caption}>
          {/* The same gift is a line of the chat: readers of the screen hear of it there. */}
          <span className={styles.who} aria-hidden="true">
            <Avatar src={playing.gift.avatar} size={28} />
            <span className={styles.name}>{playing.gift.memberName}</span>
            {t('room:chat.sent')} {giftNameOf(playing.gift, language)}
            <b className={styles.count}>{t('room:chat.times', { count: playing.count })}</b>
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

function Screen({ effects, player }: Pick<GiftEffectsProps, 'effects' | 'player'>) {
  const attach = useCallback(
    (canvas: HTMLCanvasElement) => {
      const hasSound = () => player !== undefined && selectHasSound(player.getSnapshot())
      effects.send({ type: 'screen.attached', canvas, hasSound })
      return () => effects.send({ type: 'screen.detached' })
    },
    [effects, player],
  )
  return <canvas ref={attach} className={styles.canvas} aria-hidden="true" />
}

function CardPlace({ effects }: { readonly effects: Effects }) {
  const attach = useCallback(() => {
    effects.send({ type: 'cards.attached' })
    return () => effects.send({ type: 'screen.detached' })
  }, [effects])
  return <span ref={attach} hidden />
}

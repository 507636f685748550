import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { ActorRefFrom } from 'xstate'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { playerMachine } from '#src/machines/player/playerMachine.ts'
import { selectPicture } from '#src/machines/player/playerSelectors.ts'
import { MatchHead } from './MatchHead.tsx'
import type { MatchRef } from './Timeline.tsx'
import styles from './matchBar.module.css'

type MatchBarProps = {
  readonly match: AnchorMatch
  readonly player: ActorRefFrom<typeof playerMachine>
  readonly game: MatchRef
  /** The server's time in ms. */
  readonly now: number
  readonly seconds: SecondsLogic
}

/** The match under an anchor's picture, unless that draws the match itself. */
export function MatchBar({ player, ...shown }: MatchBarProps) {
  const { t } = useTranslation('room')
  const picture = useSelector(player, selectPicture)
  if (picture === 'animated' || picture === 'noPicture') return null
  return (
    <section className={styles.bar} aria-label={t('scoreboard.label')}>
      <MatchHead {...shown} />
    </section>
  )
}

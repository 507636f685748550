import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { mainMarketOf } from '#src/api/model/odds.ts'
import type { ActorRefFrom } from 'xstate'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { playerMachine } from '#src/machines/player/playerMachine.ts'
import { selectMarkets } from '#src/machines/odds/oddsSelectors.ts'
import { selectPicture } from '#src/machines/player/playerSelectors.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { MatchHead } from './MatchHead.tsx'
import { MatchScore } from './MatchScore.tsx'
import type { MatchActors } from './WithMatch.tsx'
import styles from './matchBar.module.css'

type MatchBarProps = MatchActors & {
  readonly match: AnchorMatch
  readonly player: ActorRefFrom<typeof playerMachine>
  /** Brings all its prices into sight, on a phone. */
  readonly onShow: (tab: 'below') => void
  /** The server's time in ms. */
  readonly now: number
  readonly seconds: SecondsLogic
}

/** The match at an anchor's picture, unless that draws the match itself: a strip on a wide screen, on a phone the score beside who speaks. */
export function MatchBar({ player, odds, onShow, ...shown }: MatchBarProps) {
  const { t } = useTranslation('room')
  const wide = useWide()
  const market = mainMarketOf(useSelector(odds, selectMarkets))
  const picture = useSelector(player, selectPicture)
  if (picture === 'animated' || picture === 'noPicture') return null
  if (!wide) {
    const { match, now, seconds } = shown
    return <MatchScore {...{ match, now, seconds }} onShow={market === null ? undefined : () => onShow('below')} />
  }
  return (
    <section className={styles.bar} aria-label={t('scoreboard.label')}>
      <MatchHead {...shown} />
    </section>
  )
}

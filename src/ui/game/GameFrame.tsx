import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { GameRound } from '#src/api/model/game.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { GameRef } from '#src/machines/games/gameMachine.ts'
import { selectAfterCut, selectIsIn, selectNews, selectVenueShut } from '#src/machines/games/gameSelectors.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './game.module.css'
import { MaintenanceWords } from './MaintenanceWords.tsx'

type GameFrameProps = { readonly visit: GameRef; readonly name: string; readonly seconds: SecondsLogic }

/** The game itself, at its provider's own origin and shut in there, and what is to be said over it. */
export function GameFrame({ visit, name, seconds }: GameFrameProps) {
  const { t } = useTranslation('game')
  const address = useSelector(visit, ({ context }) => context.address)
  const news = useSelector(visit, selectNews)
  const isIn = useSelector(visit, selectIsIn)
  const isVenueShut = useSelector(visit, selectVenueShut)
  const afterCut = useSelector(visit, selectAfterCut)
  const draw = useCallback(
    (element: HTMLIFrameElement | null) => {
      if (element !== null) visit.send({ type: 'frame.drawn', element })
    },
    [visit],
  )
  return (
    <>
      {address !== null && (
        <iframe
          key={address}
          ref={draw}
          // Before the game speaks it may be a browser's own page about a provider that is not there.
          className={cx(styles.frame, !isIn && styles.unseen)}
          title={name}
          src={address}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- both together are harmless here: the game is of another origin
          sandbox="allow-scripts allow-same-origin"
          allow=""
          referrerPolicy="no-referrer"
        />
      )}
      <div className={styles.news} role="status">
        {news === 'shutting' && isVenueShut ? (
          <p>
            {t('game.news.maintained')} <MaintenanceWords visit={visit} seconds={seconds} />
          </p>
        ) : news !== null && news !== 'running' ? (
          <p>{t(`game.news.${news}`)}</p>
        ) : (
          afterCut !== null && <AfterCut round={afterCut} />
        )}
      </div>
    </>
  )
}

function AfterCut({ round: { id, state, stake, payout } }: { readonly round: GameRound }) {
  const { t } = useTranslation('game')
  return (
    <p>
      {t(`game.afterCut.${state}`, { stake: formatMoney('FEN', stake), payout: formatMoney('FEN', payout) })}{' '}
      <Link to={`/app/records/${id}`}>{t('game.afterCut.see')}</Link>
    </p>
  )
}

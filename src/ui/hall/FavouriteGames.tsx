import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import type { hallMachine } from '#src/machines/games/hallMachine.ts'
import { viewOfHall } from '#src/machines/games/hallView.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { usePause } from '#src/ui/shared/usePause.ts'
import { GameTile, GameTileSkeleton } from './GameTile.tsx'
import styles from './hall.module.css'

type FavouriteGamesProps = {
  readonly codes: readonly string[]
  readonly favourites: FavouritesRef
  readonly logic: { readonly hall: typeof hallMachine; readonly seconds: SecondsLogic }
  readonly play: SaferPlayHost
  readonly now: () => number
}

/** A member's games by their codes, as the hall shows them; what the site does not show any more is left out, and said. */
export function FavouriteGames({ codes, favourites, logic, play, now }: FavouriteGamesProps) {
  const { t } = useTranslation('hall')
  const hall = useActorRef(logic.hall, { input: { prefix: null, words: '' } })
  const context = useSelector(hall, (snapshot) => snapshot.context)
  const hasFailed = useSelector(hall, (snapshot) => snapshot.matches({ place: { open: 'failed' } }))
  const collected = useSelector(favourites, (snapshot) => snapshot.context.games)
  const pause = usePause(play) ?? null
  const games = viewOfHall(context, { kind: null, brand: null, show: null }, codes, now()).favourites
  if (context.list === null && hasFailed) {
    const again = <Button onClick={() => hall.send({ type: 'list.refreshed' })}>{t('act.retry')}</Button>
    return <ErrorState title={t('state.errorTitle')} text={t(context.errorKey ?? 'errors.unknown')} action={again} />
  }
  if (context.list === null)
    return (
      <ul className={styles.grid} aria-busy="true" aria-label={t('hall.opening')}>
        {codes.map((code) => (
          <li key={code}>
            <GameTileSkeleton />
          </li>
        ))}
      </ul>
    )
  return (
    <>
      <ul className={styles.grid}>
        {games.map((game) => (
          <li key={game.code}>
            <GameTile
              game={game}
              as="h3"
              isFavourite={collected.includes(game.code)}
              isStill={pause !== null}
              seconds={logic.seconds}
              onStar={() => favourites.send({ type: 'favourite.toggled', target: { kind: 'game', id: game.code } })}
            />
          </li>
        ))}
      </ul>
      {games.length < codes.length && <Muted size={12}>{t('hall.gone', { count: codes.length - games.length })}</Muted>}
    </>
  )
}

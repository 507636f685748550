import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import type { MatchListRef } from '#src/machines/anchor/matchListMachine.ts'
import { type FavouritesRef, isFavourite } from '#src/machines/favourites/favouritesMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { MatchRow, MatchRowSkeleton } from './MatchRow.tsx'
import { roomAddress } from './roomAddress.ts'
import { StaleLine } from './StaleLine.tsx'
import styles from './lists.module.css'

type MatchRowsProps = {
  readonly list: readonly AnchorMatch[]
  /** Whether their rooms are open (S-11). */
  readonly rooms: RoomStatusesRef
  readonly favourites: FavouritesRef
  /** The server's time in ms. */
  readonly now: () => number
}

/** Matches below each other, each with its star. */
export function MatchRows({ list, rooms, favourites, now }: MatchRowsProps) {
  const { t } = useTranslation()
  const collected = useSelector(favourites, (snapshot) => snapshot.context)
  return (
    <ul className={styles.matches}>
      {list.map((match) => {
        const target = { kind: 'match' as const, id: match.matchId ?? '' }
        return (
          <MatchRow key={match.matchId} match={match} to={roomAddress(match)} now={now()} rooms={rooms}>
            <FavouriteButton
              collected={isFavourite(collected, target)}
              name={t('listing.versus', { home: match.homeName, visit: match.visitName })}
              onPress={() => favourites.send({ type: 'favourite.toggled', target })}
            />
          </MatchRow>
        )
      })}
    </ul>
  )
}

/** Stands over matches that could not be refreshed; otherwise nothing. */
export function StaleMatches({ matches }: { readonly matches: MatchListRef }) {
  const loading = useSelector(matches, (snapshot) => snapshot.matches('loading'))
  const isStale = useSelector(matches, ({ context }) => context.errorKey !== null && context.matches.length > 0)
  return isStale && <StaleLine busy={loading} onRetry={() => matches.send({ type: 'list.refreshed' })} />
}

type NoMatchesProps = {
  readonly matches: MatchListRef
  /** Drawn when the list has none. */
  readonly empty: ReactNode
}

/** Stands in the place of matches: they are loading, could not be loaded, or there are none. */
export function NoMatches({ matches, empty }: NoMatchesProps) {
  const { t } = useTranslation()
  const isKnown = useSelector(matches, (snapshot) => snapshot.context.isKnown)
  const loading = useSelector(matches, (snapshot) => snapshot.matches('loading'))
  const errorKey = useSelector(matches, (snapshot) => snapshot.context.errorKey)
  // A list that is known to be empty stays so while it is asked for again.
  if (loading && (!isKnown || errorKey !== null)) {
    return (
      <ul className={styles.matches} aria-busy="true">
        {Array.from({ length: 8 }, (_, index) => (
          <MatchRowSkeleton key={index} />
        ))}
      </ul>
    )
  }
  if (errorKey === null) return empty
  const retry = <Button onClick={() => matches.send({ type: 'list.refreshed' })}>{t('act.retry')}</Button>
  return <ErrorState title={t('state.errorTitle')} text={t(errorKey)} action={retry} />
}

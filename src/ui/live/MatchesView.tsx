import { useSelector } from '@xstate/react'
import { CalendarDays } from 'lucide-react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import { type favouritesMachine, isFavourite } from '#src/machines/favourites/favouritesMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { FavouriteButton } from '#src/ui/shared/FavouriteButton.tsx'
import { MatchRow, MatchRowSkeleton } from '#src/ui/shared/MatchRow.tsx'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { SportFilter } from './SportFilter.tsx'
import { type VenueListLogic, VenueLinks } from './VenueLinks.tsx'
import styles from './live.module.css'

type FavouritesRef = ActorRefFrom<typeof favouritesMachine>
type MatchesRef = ActorRefFrom<typeof matchListMachine>

type MatchesViewProps = {
  readonly logic: typeof matchListMachine
  readonly venueList: VenueListLogic
  readonly favourites: FavouritesRef
  readonly sport: SportKind | null
  readonly onSport: (sport: SportKind | null) => void
  readonly now: () => number
}

const SPORTS: readonly SportKind[] = ['football', 'basketball', 'esports']
const GROUPS = ['mine', 'live', 'coming', 'ended'] as const
type Group = (typeof GROUPS)[number]

/** Where a match belongs: what the member follows comes first, until it is over. */
function groupOf(match: AnchorMatch, mine: boolean): Group {
  if (match.gameStatus === 'ended') return 'ended'
  if (mine) return 'mine'
  return match.gameStatus === 'pre' ? 'coming' : 'live'
}

/** Matches by sport (P-4): followed, running, to come, over; scores move by themselves. */
export function MatchesView({ logic, venueList, favourites, sport, onSport, now }: MatchesViewProps) {
  const matches = useActorRef(logic, { input: { sport } })
  const counts = useSelector(matches, (snapshot) => snapshot.context.counts)
  useEffect(() => {
    if (matches.getSnapshot().context.sport !== sport) matches.send({ type: 'sport.chosen', sport })
  }, [matches, sport])
  return (
    <>
      <VenueLinks logic={venueList} />
      <SportFilter counts={counts} sports={SPORTS} sport={sport} onChoose={onSport} />
      <Groups matches={matches} favourites={favourites} now={now} onSeeAll={() => onSport(null)} />
    </>
  )
}

type GroupsProps = Pick<MatchesViewProps, 'favourites' | 'now'> & { readonly matches: MatchesRef; readonly onSeeAll: () => void }

function Groups({ matches, favourites, now, onSeeAll }: GroupsProps) {
  const { t } = useTranslation('live')
  const list = useSelector(matches, (snapshot) => snapshot.context.matches)
  const collected = useSelector(favourites, (snapshot) => snapshot.context)
  const loading = useSelector(matches, (snapshot) => snapshot.matches('loading'))
  const errorKey = useSelector(matches, (snapshot) => snapshot.context.errorKey)
  if (list.length === 0) {
    if (loading) return <Waiting />
    if (errorKey !== null) {
      const retry = <Button onClick={() => matches.send({ type: 'list.refreshed' })}>{t('act.retry')}</Button>
      return <ErrorState title={t('state.errorTitle')} text={t(errorKey)} action={retry} />
    }
    const seeAll = <Button onClick={onSeeAll}>{t('listing.seeAll')}</Button>
    return (
      <EmptyState icon={<CalendarDays size={24} />} title={t('live.noMatches')} text={t('live.noMatchesText')} action={seeAll} />
    )
  }
  const target = (match: AnchorMatch) => ({ kind: 'match' as const, id: match.matchId ?? '' })
  return GROUPS.map((group) => {
    const own = list.filter((match) => groupOf(match, isFavourite(collected, target(match))) === group)
    if (own.length === 0) return null
    return (
      <section key={group} className={styles.group} aria-labelledby={`matches-${group}`}>
        <h2 id={`matches-${group}`} className={styles.groupHead}>
          {t(`live.group.${group}`)} <span className={styles.chipCount}>{own.length}</span>
        </h2>
        <ul className={styles.matches}>
          {own.map((match) => (
            <MatchRow key={match.matchId} match={match} to={roomAddress(match)} now={now()}>
              <FavouriteButton
                collected={isFavourite(collected, target(match))}
                name={t('listing.versus', { home: match.homeName, visit: match.visitName })}
                onPress={() => favourites.send({ type: 'favourite.toggled', target: target(match) })}
              />
            </MatchRow>
          ))}
        </ul>
      </section>
    )
  })
}

function Waiting() {
  return (
    <ul className={styles.matches} aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <MatchRowSkeleton key={index} />
      ))}
    </ul>
  )
}

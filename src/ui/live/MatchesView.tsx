import { useSelector } from '@xstate/react'
import { CalendarDays, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { matchListMachine, MatchListRef } from '#src/machines/anchor/matchListMachine.ts'
import { type FavouritesRef, isFavourite } from '#src/machines/favourites/favouritesMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { ListSection } from '#src/ui/shared/ListSection.tsx'
import { MatchRows, NoMatches, StaleMatches } from '#src/ui/shared/MatchRows.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { SportFilter } from './SportFilter.tsx'
import styles from './live.module.css'
import type { VenueListLogic } from '#src/machines/venue/venueList.ts'
import { VenueLinks } from '#src/ui/shared/VenueLinks.tsx'

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
  const { t } = useTranslation('live')
  const matches = useActorRef(logic, { input: { sport } })
  const counts = useSelector(matches, (snapshot) => snapshot.context.counts)
  useEffect(() => {
    if (matches.getSnapshot().context.sport !== sport) matches.send({ type: 'sport.chosen', sport })
  }, [matches, sport])
  return (
    <>
      <VenueLinks logic={venueList} now={now} />
      <div className={styles.controls}>
        <SportFilter counts={counts} sports={SPORTS} sport={sport} onChoose={onSport} />
        <Link className={styles.results} to="/app/results">
          {t('live.results')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <StaleMatches matches={matches} />
      <Groups matches={matches} favourites={favourites} now={now} isAll={sport === null} onSeeAll={() => onSport(null)} />
    </>
  )
}

type GroupsProps = Pick<MatchesViewProps, 'favourites' | 'now'> & {
  readonly matches: MatchListRef
  /** Whether matches of every sport are asked for. */
  readonly isAll: boolean
  readonly onSeeAll: () => void
}

function Groups({ matches, favourites, now, isAll, onSeeAll }: GroupsProps) {
  const { t } = useTranslation('live')
  const list = useSelector(matches, (snapshot) => snapshot.context.matches)
  const rooms = useSelector(matches, (snapshot) => snapshot.context.rooms)
  const collected = useSelector(favourites, (snapshot) => snapshot.context)
  if (list.length === 0) {
    const seeAll = <Button onClick={onSeeAll}>{t('live.allMatches')}</Button>
    const empty = isAll ? (
      <EmptyState icon={<CalendarDays size={24} />} title={t('live.noneYet')} text={t('live.noneYetText')} />
    ) : (
      <EmptyState icon={<CalendarDays size={24} />} title={t('live.noMatches')} text={t('live.noMatchesText')} action={seeAll} />
    )
    return <NoMatches matches={matches} empty={empty} />
  }
  const mine = (match: AnchorMatch) => isFavourite(collected, { kind: 'match', id: match.matchId ?? '' })
  return GROUPS.map((group) => {
    const own = list.filter((match) => groupOf(match, mine(match)) === group)
    if (own.length === 0) return null
    return (
      <ListSection key={group} id={`matches-${group}`} title={t(`live.group.${group}`)} count={own.length}>
        <MatchRows list={own} rooms={rooms} favourites={favourites} now={now} />
      </ListSection>
    )
  })
}

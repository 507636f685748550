import { useSelector } from '@xstate/react'
import { CalendarClock, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { namesMatch } from '#src/api/model/matchWords.ts'
import { SPORT_KINDS, type SportKind } from '#src/api/model/sport.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import { Row, Stack } from '#src/ui/kit/Layout.tsx'
import { MatchRow, MatchRowSkeleton } from '#src/ui/shared/MatchRow.tsx'
import { StaleLine } from '#src/ui/shared/StaleLine.tsx'
import { SearchBox } from '#src/ui/kit/SearchBox.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import styles from './sportsbook.module.css'

type MatchChoiceProps = {
  readonly matches: ActorRefFrom<typeof matchListMachine>
  readonly venue: VenueCode
  readonly chosenId: string | null
  /** The server's time in ms. */
  readonly now: () => number
}

/** The venue's matches that are not over, as the lobby keeps them; each leads to its prices. */
export function MatchChoice({ matches, venue, chosenId, now }: MatchChoiceProps) {
  const { t } = useTranslation('sportsbook')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const all = useSelector(matches, (snapshot) => snapshot.context.matches)
  const rooms = useSelector(matches, (snapshot) => snapshot.context.rooms)
  const state = useSelector(matches, (snapshot) => snapshot.value)
  const errorKey = useSelector(matches, (snapshot) => snapshot.context.errorKey)
  const isKnown = useSelector(matches, (snapshot) => snapshot.context.isKnown)
  const [typed, setTyped] = useState('')
  const [sport, setSport] = useState<SportKind | null>(null)
  const own = all.filter((match) => match.venueName === venue && (match.gameStatus !== 'ended' || match.matchId === chosenId))
  const sports = SPORT_KINDS.filter((kind) => own.some((match) => match.matchClass === kind))
  // Where matches of the sport are over meanwhile, all are shown.
  const shownSport = sport !== null && sports.includes(sport) ? sport : null
  const found = own.filter((match) => (shownSport === null || match.matchClass === shownSport) && namesMatch(match, typed))
  const refresh = () => matches.send({ type: 'list.refreshed' })
  return (
    <Stack as="section" className={styles.choice} gap={8} aria-labelledby="venue-matches" aria-busy={state === 'loading'}>
      <Row between>
        <h2 id="venue-matches" className={styles.subhead}>
          {t('sportsbook.matches')}
        </h2>
        <ButtonLink variant="plain" data-edge="end" to="/app/results">
          {t('sportsbook.results')}
        </ButtonLink>
      </Row>
      {own.length > 0 && (
        <SearchBox
          label={t('sportsbook.search')}
          clearLabel={t('sportsbook.clearSearch')}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onClear={() => setTyped('')}
        />
      )}
      {sports.length > 1 && (
        <ChipRow label={t('sportsbook.sport')}>
          {[null, ...sports].map((kind) => (
            <Chip key={kind ?? 'all'} pressed={kind === shownSport} onPress={() => setSport(kind)}>
              {kind === null ? t('sportsbook.all') : t(`sport.${kind}`)}
            </Chip>
          ))}
        </ChipRow>
      )}
      {errorKey !== null && all.length > 0 && <StaleLine busy={state === 'loading'} onRetry={refresh} />}
      {all.length === 0 && state === 'failed' ? (
        <ErrorState
          title={t('state.errorTitle')}
          text={t(errorKey ?? 'errors.unknown')}
          action={<Button onClick={refresh}>{t('act.retry')}</Button>}
        />
      ) : all.length === 0 && state === 'loading' && (!isKnown || errorKey !== null) ? (
        <Stack as="ul" gap={8}>
          {Array.from({ length: 6 }, (_, index) => (
            <MatchRowSkeleton key={index} />
          ))}
        </Stack>
      ) : own.length === 0 ? (
        <EmptyState icon={<CalendarClock size={24} />} title={t('sportsbook.noMatches')} text={t('sportsbook.noMatchesText')} />
      ) : found.length === 0 ? (
        <EmptyState icon={<SearchX size={24} />} title={t('sportsbook.noneFound')} text={t('sportsbook.noneFoundText')} />
      ) : (
        <ul className={styles.rows}>
          {found.map((match) => (
            <MatchRow
              key={match.matchId}
              match={match}
              to={`${pathname}?${new URLSearchParams({ match: match.matchId ?? '' })}`}
              now={now()}
              rooms={rooms}
              current={match.matchId === chosenId}
              onPrice={(selection) =>
                void navigate(`${pathname}?${new URLSearchParams({ match: match.matchId ?? '', selection })}`)
              }
            />
          ))}
        </ul>
      )}
    </Stack>
  )
}

import { useSelector } from '@xstate/react'
import { CalendarClock, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { namesMatch } from '#src/api/model/matchWords.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { MatchRow, MatchRowSkeleton } from '#src/ui/shared/MatchRow.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
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
  const all = useSelector(matches, (snapshot) => snapshot.context.matches)
  const rooms = useSelector(matches, (snapshot) => snapshot.context.rooms)
  const state = useSelector(matches, (snapshot) => snapshot.value)
  const errorKey = useSelector(matches, (snapshot) => snapshot.context.errorKey)
  const [typed, setTyped] = useState('')
  const own = all.filter((match) => match.venueName === venue && (match.gameStatus !== 'ended' || match.matchId === chosenId))
  const found = own.filter((match) => namesMatch(match, typed))
  return (
    <Stack as="section" className={styles.choice} gap={8} aria-labelledby="venue-matches" aria-busy={state === 'loading'}>
      <Row between baseline>
        <h2 id="venue-matches" className={styles.subhead}>
          {t('sportsbook.matches')}
        </h2>
        <Link to="/app/results">{t('sportsbook.results')}</Link>
      </Row>
      {own.length > 0 && (
        <TextField
          label={t('sportsbook.search')}
          type="search"
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {all.length === 0 && state === 'failed' ? (
        <ErrorState
          title={t('state.errorTitle')}
          text={t(errorKey ?? 'errors.unknown')}
          action={<Button onClick={() => matches.send({ type: 'list.refreshed' })}>{t('act.retry')}</Button>}
        />
      ) : all.length === 0 ? (
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
        <Stack as="ul" gap={8}>
          {found.map((match) => (
            <MatchRow
              key={match.matchId}
              match={match}
              to={`${pathname}?${new URLSearchParams({ match: match.matchId ?? '' })}`}
              now={now()}
              rooms={rooms}
              current={match.matchId === chosenId}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

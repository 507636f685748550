import { useSelector } from '@xstate/react'
import { CalendarClock, Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { namesMatch } from '#src/api/model/matchWords.ts'
import { type GameStatus, SPORT_KINDS, type SportKind } from '#src/api/model/sport.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import { Button, ButtonLink, IconButton } from '#src/ui/kit/Button.tsx'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import { Row, Stack } from '#src/ui/kit/Layout.tsx'
import { MatchRow, MatchRowSkeleton } from '#src/ui/shared/MatchRow.tsx'
import { StaleLine } from '#src/ui/shared/StaleLine.tsx'
import { SearchBox } from '#src/ui/kit/SearchBox.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useWide } from '#src/ui/kit/useWide.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './sportsbook.module.css'

type MatchChoiceProps = {
  readonly matches: ActorRefFrom<typeof matchListMachine>
  readonly venue: VenueCode
  readonly chosenId: string | null
  /** The server's time in ms. */
  readonly now: () => number
}

/** How a list of matches is parted: what is played, what is to come, and what is over and still open. */
const PHASES = [
  { phase: 'live', holds: (status: GameStatus) => status === 'live' || status === 'break' },
  { phase: 'pre', holds: (status: GameStatus) => status === 'pre' },
  { phase: 'ended', holds: (status: GameStatus) => status === 'ended' },
] as const

const focusIt = (box: HTMLInputElement | null) => box?.focus()

/** The venue's matches that are not over, as the lobby keeps them; each leads to its prices. On a phone the box to search in waits behind its button. */
export function MatchChoice({ matches, venue, chosenId, now }: MatchChoiceProps) {
  const { t } = useTranslation('sportsbook')
  const wide = useWide()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const all = useSelector(matches, (snapshot) => snapshot.context.matches)
  const rooms = useSelector(matches, (snapshot) => snapshot.context.rooms)
  const state = useSelector(matches, (snapshot) => snapshot.value)
  const errorKey = useSelector(matches, (snapshot) => snapshot.context.errorKey)
  const isKnown = useSelector(matches, (snapshot) => snapshot.context.isKnown)
  const [typed, setTyped] = useState('')
  const [asked, setFinding] = useState(false)
  const isFinding = asked || typed !== ''
  const [sport, setSport] = useState<SportKind | null>(null)
  const own = all.filter((match) => match.venueName === venue && (match.gameStatus !== 'ended' || match.matchId === chosenId))
  const sports = SPORT_KINDS.filter((kind) => own.some((match) => match.matchClass === kind))
  // Where matches of the sport are over meanwhile, all are shown.
  const shownSport = sport !== null && sports.includes(sport) ? sport : null
  const found = own.filter((match) => (shownSport === null || match.matchClass === shownSport) && namesMatch(match, typed))
  const groups = PHASES.map(({ phase, holds }) => ({ phase, own: found.filter(({ gameStatus }) => holds(gameStatus)) })).filter(
    ({ own: group }) => group.length > 0,
  )
  const refresh = () => matches.send({ type: 'list.refreshed' })
  const title = (
    <h2 id="venue-matches" className={styles.subhead}>
      {wide ? t('sportsbook.matches') : <VisuallyHidden>{t('sportsbook.matches')}</VisuallyHidden>}
    </h2>
  )
  const results = (
    <ButtonLink className={styles.results} variant="plain" data-edge="end" to="/app/results">
      {t('sportsbook.results')}
    </ButtonLink>
  )
  const box = own.length > 0 && (
    <SearchBox
      ref={wide ? undefined : focusIt}
      label={t('sportsbook.search')}
      clearLabel={t('sportsbook.clearSearch')}
      maxLength={60}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onClear={() => setTyped('')}
    />
  )
  const chips = sports.length > 1 && (
    <ChipRow label={t('sportsbook.sport')}>
      {[null, ...sports].map((kind) => (
        <Chip key={kind ?? 'all'} pressed={kind === shownSport} onPress={() => setSport(kind)}>
          {kind === null ? t('sportsbook.all') : t(`sport.${kind}`)}
        </Chip>
      ))}
    </ChipRow>
  )
  // What is put away is not looked for any more.
  const toggleFinding = () => {
    setFinding(!isFinding)
    setTyped('')
  }
  const row = (match: AnchorMatch) => (
    <MatchRow
      key={match.matchId}
      match={match}
      to={`${pathname}?${new URLSearchParams({ match: match.matchId ?? '' })}`}
      now={now()}
      rooms={rooms}
      current={match.matchId === chosenId}
      onPrice={(selection) => void navigate(`${pathname}?${new URLSearchParams({ match: match.matchId ?? '', selection })}`)}
    />
  )
  return (
    <Stack as="section" className={styles.choice} gap={8} aria-labelledby="venue-matches" aria-busy={state === 'loading'}>
      {wide ? (
        <>
          <Row between>
            {title}
            {results}
          </Row>
          {box}
          {chips}
        </>
      ) : (
        <>
          <Row className={styles.tools}>
            {title}
            {own.length > 0 && (
              <IconButton label={t('sportsbook.find')} aria-expanded={isFinding} onClick={toggleFinding}>
                <Search size={20} aria-hidden="true" />
              </IconButton>
            )}
            {chips}
          </Row>
          {isFinding && box}
        </>
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
        groups.map(({ phase, own: group }, index) => (
          <Stack key={phase} gap={4}>
            <Row between>
              <h3 className={styles.group}>{t(phase === 'pre' ? 'sportsbook.coming' : `phase.${phase}`)}</h3>
              {!wide && index === 0 && results}
            </Row>
            <ul className={styles.rows}>{group.map(row)}</ul>
          </Stack>
        ))
      )}
    </Stack>
  )
}

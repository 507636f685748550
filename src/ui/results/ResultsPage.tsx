import { useSelector } from '@xstate/react'
import { CalendarX, ChevronLeft, ChevronRight, Search, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { dayOf, formatDay, readDay } from '#src/api/model/day.ts'
import type { Language } from '#src/api/model/format.ts'
import { RESULT_DAYS } from '#src/api/model/matchResult.ts'
import { namesMatch } from '#src/api/model/matchWords.ts'
import { SPORT_KINDS } from '#src/api/model/sport.ts'
import type { resultsMachine } from '#src/machines/results/resultsMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { ButtonLink, IconButton } from '#src/ui/kit/Button.tsx'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { SearchBox } from '#src/ui/kit/SearchBox.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { MatchRowSkeleton } from '#src/ui/shared/MatchRow.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { byLeague } from './byLeague.ts'
import { ResultRow } from './ResultRow.tsx'
import styles from './results.module.css'

type ResultsPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly logic: typeof resultsMachine
  /** The server's time in ms. */
  readonly now: () => number
}

/** One who asks for the box types; who came with words reads. */
const focusIt = (box: HTMLInputElement | null) => {
  if (box?.value === '') box.focus()
}

const SPORTS = [null, ...SPORT_KINDS.filter((kind) => kind !== 'anchor')] as const

/** How matches ended, by day. What is chosen and typed is in the address: `?day=2025-08-13&sport=football&q=harbour`. */
export function ResultsPage({ actors, logic, now }: ResultsPageProps) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  useTitle(actors.title, t('results.title'))
  const [search, setSearch] = useSearchParams()
  const today = dayOf(now())
  const day = Math.min(today, Math.max(today - RESULT_DAYS, readDay(search.get('day') ?? '') ?? today))
  const sport = SPORTS.find((kind) => kind !== null && kind === search.get('sport')) ?? null
  const typed = search.get('q') ?? ''
  const wide = useWide()
  const [asked, setFinding] = useState(typed !== '')
  const isFinding = asked || typed !== ''
  const list = useActorRef(logic, { input: { query: { day: formatDay(day), sport } } })
  useEffect(() => {
    list.send({ type: 'query.changed', query: { day: formatDay(day), sport } })
  }, [list, day, sport])
  const count = useSelector(list, (snapshot) => snapshot.context.items.filter((one) => namesMatch(one, typed)).length)
  const choose = (name: string, value: string | null) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present)
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  // What is put away is not looked for any more.
  const toggleFinding = () => {
    setFinding(!isFinding)
    choose('q', null)
  }
  const isOfThisYear = yearOf(day) === yearOf(today)
  const goTo = (other: number) => choose('day', other >= today ? null : formatDay(other))
  return (
    <Stack gap={12}>
      <Row className={styles.top} gap={8} wrap>
        <h1>{t('results.title')}</h1>
        <Row className={styles.days} gap={4}>
          <IconButton label={t('results.earlier')} disabled={day <= today - RESULT_DAYS} onClick={() => goTo(day - 1)}>
            <ChevronLeft size={20} aria-hidden="true" />
          </IconButton>
          <TextField
            className={cx(styles.day, !isOfThisYear && styles.long)}
            label={t('results.day')}
            type="date"
            required
            min={formatDay(today - RESULT_DAYS)}
            max={formatDay(today)}
            value={formatDay(day)}
            leading={
              <span className={styles.said} aria-hidden="true">
                {sayDay(day, isOfThisYear, language)}
              </span>
            }
            onChange={(event) => {
              const chosen = readDay(event.target.value)
              if (chosen !== null) goTo(chosen)
            }}
          />
          <IconButton label={t('results.later')} disabled={day >= today} onClick={() => goTo(day + 1)}>
            <ChevronRight size={20} aria-hidden="true" />
          </IconButton>
        </Row>
        {!wide && (
          <IconButton label={t('results.find')} aria-expanded={isFinding} onClick={toggleFinding}>
            <Search size={20} aria-hidden="true" />
          </IconButton>
        )}
        {(wide || isFinding) && (
          <div className={styles.search}>
            <SearchBox
              ref={wide ? undefined : focusIt}
              label={t('results.search')}
              clearLabel={t('results.clear')}
              maxLength={60}
              value={typed}
              onChange={(event) => choose('q', event.target.value)}
              onClear={() => choose('q', null)}
            />
          </div>
        )}
      </Row>
      <div className={styles.filters}>
        <ChipRow label={t('results.sport')}>
          {SPORTS.map((kind) => (
            <Chip key={kind ?? 'all'} pressed={kind === sport} onPress={() => choose('sport', kind)}>
              {kind === null ? t('results.all') : t(`sport.${kind}`)}
            </Chip>
          ))}
        </ChipRow>
        <Muted className={typed === '' ? styles.count : undefined} size={12} role="status">
          {count > 0 && t('results.count', { count })}
        </Muted>
      </div>
      <PagedList
        list={list}
        waiting={
          <ul className={styles.list}>
            {Array.from({ length: 6 }, (_, index) => (
              <MatchRowSkeleton over key={index} />
            ))}
          </ul>
        }
        empty={
          <EmptyState
            icon={<CalendarX size={24} />}
            title={t('results.empty')}
            text={t('results.emptyText', { days: RESULT_DAYS })}
            action={<ButtonLink to="/app/live?view=matches">{t('results.toMatches')}</ButtonLink>}
          />
        }
        failedTitle={t('results.failed')}
        moreLabel=""
      >
        {(items, busy) =>
          count === 0 ? (
            <EmptyState icon={<SearchX size={24} />} title={t('results.none')} text={t('results.noneText')} />
          ) : (
            <Stack aria-busy={busy}>
              {[...byLeague(items.filter((one) => namesMatch(one, typed)))].map(([key, own]) => (
                <Stack as="section" gap={8} key={key}>
                  <h2 className={styles.league}>
                    {own[0].leagueName} <Muted as="span">{t(`sport.${own[0].sport}`)}</Muted>
                  </h2>
                  <ul className={styles.list}>
                    {own.map((one) => (
                      <ResultRow key={one.matchId} result={one} />
                    ))}
                  </ul>
                </Stack>
              ))}
            </Stack>
          )
        }
      </PagedList>
    </Stack>
  )
}

const yearOf = (day: number) => formatDay(day).slice(0, 4)

/** A day with its weekday, and its year where that is another than today's, as the language writes it: browsers write dates in a way of their own. */
function sayDay(day: number, isOfThisYear: boolean, language: Language): string {
  const words = { month: 'short', day: 'numeric', weekday: 'short', timeZone: 'UTC' } as const
  // A day alone is midnight of UTC.
  const moment = Date.parse(formatDay(day))
  return new Intl.DateTimeFormat(language, isOfThisYear ? words : { ...words, year: 'numeric' }).format(moment)
}

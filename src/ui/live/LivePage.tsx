import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { SPORT_KINDS, type SportKind } from '#src/api/model/sport.ts'
import type { anchorListMachine } from '#src/machines/anchor/anchorListMachine.ts'
import type { LiveView, liveViewMachine } from '#src/machines/anchor/liveViewMachine.ts'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import type { NoPictureRef } from '#src/machines/anchor/noPictureMachine.ts'
import type { scheduleMachine } from '#src/machines/anchor/scheduleMachine.ts'
import type { RemindersRef } from '#src/machines/reminders/remindersMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Row } from '#src/ui/kit/Layout.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { AnchorsView } from './AnchorsView.tsx'
import { MatchesView } from './MatchesView.tsx'
import type { VenueListLogic } from '#src/machines/venue/venueList.ts'
import styles from './live.module.css'

// Few press a room without a picture, and few look days ahead.
const NoPictureSheet = lazyComponent(async () => (await import('./NoPictureSheet.tsx')).NoPictureSheet)
const ScheduleView = lazyComponent(async () => (await import('./ScheduleView.tsx')).ScheduleView)

type LivePageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly favourites: FavouritesRef
  readonly reminders: RemindersRef
  readonly noPicture: NoPictureRef
  /** How this device has the list of anchors. */
  readonly recallView: () => LiveView
  readonly logic: {
    readonly anchorList: typeof anchorListMachine
    readonly matchList: typeof matchListMachine
    readonly view: typeof liveViewMachine
    readonly schedule: typeof scheduleMachine
    readonly venueList: VenueListLogic
  }
  /** The server's time in ms. */
  readonly now: () => number
}

const VIEWS = ['anchors', 'matches', 'schedule'] as const

/**
 * Who is on the air, what is played (P-4) and what comes. What is shown is in the address: `?view=matches&sport=football`; without it,
 * anchors of all sports.
 */
export function LivePage({ actors, favourites, reminders, noPicture, recallView, logic, now }: LivePageProps) {
  const { t } = useTranslation('live')
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('sport')
  const sport = SPORT_KINDS.find((kind) => kind === wanted) ?? null
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'anchors'
  const title = t('live.title')
  useTitle(actors.title, title)
  const show = (next: { view: (typeof VIEWS)[number]; sport: SportKind | null }) => {
    const query = {
      ...(next.view === 'anchors' ? {} : { view: next.view }),
      ...(next.sport === null ? {} : { sport: next.sport }),
    }
    setSearch(query, { replace: true, preventScrollReset: true })
  }
  const onSport = (next: SportKind | null) => show({ view, sport: next })
  return (
    <div className={styles.page}>
      <Row className={styles.head} gap={12}>
        <h1>{title}</h1>
        <RadioGroup
          label={t('live.view')}
          value={view}
          options={[
            { value: 'anchors', label: t('live.anchors') },
            { value: 'matches', label: t('live.matches') },
            { value: 'schedule', label: t('live.schedule') },
          ]}
          onChange={(next) => show({ view: next, sport: next === 'matches' && sport === 'anchor' ? null : sport })}
        />
      </Row>
      {view === 'matches' && (
        <MatchesView
          logic={logic.matchList}
          venueList={logic.venueList}
          favourites={favourites}
          sport={sport}
          onSport={onSport}
          now={now}
        />
      )}
      {view === 'anchors' && (
        <AnchorsView
          logic={logic.anchorList}
          viewLogic={logic.view}
          recallView={recallView}
          favourites={favourites}
          reminders={reminders}
          sport={sport}
          onSport={onSport}
          now={now}
        />
      )}
      {view === 'schedule' && (
        <Later>
          <ScheduleView logic={logic.schedule} reminders={reminders} now={now} />
        </Later>
      )}
      <Pressed noPicture={noPicture} reminders={reminders} now={now} />
    </div>
  )
}

/** What the room that was pressed lacks: its code comes with the first of them. */
function Pressed({ noPicture, ...rest }: Pick<LivePageProps, 'noPicture' | 'reminders' | 'now'>) {
  const wasPressed = useSelector(noPicture, ({ context }) => context.reason !== null)
  if (!wasPressed) return null
  return (
    <Suspense>
      <NoPictureSheet noPicture={noPicture} {...rest} />
    </Suspense>
  )
}

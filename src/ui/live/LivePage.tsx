import { useSelector } from '@xstate/react'
import { Radio } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { SPORT_KINDS, type SportKind } from '#src/api/model/sport.ts'
import type { anchorListMachine } from '#src/machines/anchor/anchorListMachine.ts'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { AnchorGrid } from '#src/ui/shared/AnchorGrid.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Row } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { MatchesView } from './MatchesView.tsx'
import type { VenueListLogic } from '#src/machines/venue/venueList.ts'
import { SportFilter } from './SportFilter.tsx'
import styles from './live.module.css'

type LivePageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly favourites: FavouritesRef
  readonly logic: {
    readonly anchorList: typeof anchorListMachine
    readonly matchList: typeof matchListMachine
    readonly venueList: VenueListLogic
  }
  /** The server's time in ms. */
  readonly now: () => number
}

const VIEWS = ['anchors', 'matches'] as const

/**
 * Who is on the air and what is played (P-4). All that is chosen is in the address: `?view=matches&sport=football`; without it,
 * anchors of all sports.
 */
export function LivePage({ actors, favourites, logic, now }: LivePageProps) {
  const { t } = useTranslation('live')
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('sport')
  const sport = SPORT_KINDS.find((kind) => kind === wanted) ?? null
  const view = search.get('view') === 'matches' ? 'matches' : 'anchors'
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
    <>
      <Row className={styles.head} gap={12} between baseline>
        <h1>{title}</h1>
        {view === 'matches' && <Link to="/app/results">{t('live.results')}</Link>}
        <RadioGroup
          label={t('live.view')}
          value={view}
          options={[
            { value: 'anchors', label: t('live.anchors') },
            { value: 'matches', label: t('live.matches') },
          ]}
          onChange={(next) => show({ view: next, sport: next === 'matches' && sport === 'anchor' ? null : sport })}
        />
      </Row>
      {view === 'matches' ? (
        <MatchesView
          logic={logic.matchList}
          venueList={logic.venueList}
          favourites={favourites}
          sport={sport}
          onSport={onSport}
          now={now}
        />
      ) : (
        <AnchorsView logic={logic.anchorList} favourites={favourites} sport={sport} onSport={onSport} now={now} />
      )}
    </>
  )
}

type AnchorsViewProps = {
  readonly logic: typeof anchorListMachine
  readonly favourites: FavouritesRef
  readonly sport: SportKind | null
  readonly onSport: (sport: SportKind | null) => void
  readonly now: () => number
}

function AnchorsView({ logic, favourites, sport, onSport, now }: AnchorsViewProps) {
  const { t } = useTranslation('live')
  const anchors = useActorRef(logic, { input: { sport } })
  const counts = useSelector(anchors, (snapshot) => snapshot.context.counts)
  useEffect(() => {
    if (anchors.getSnapshot().context.sport !== sport) anchors.send({ type: 'sport.chosen', sport })
  }, [anchors, sport])
  return (
    <>
      <SportFilter counts={counts} sports={SPORT_KINDS} sport={sport} onChoose={onSport} />
      <AnchorGrid
        as="h2"
        anchors={anchors}
        favourites={favourites}
        now={now}
        empty={
          <EmptyState
            icon={<Radio size={24} />}
            title={t('live.empty')}
            text={t('live.emptyText')}
            action={<Button onClick={() => onSport(null)}>{t('listing.seeAll')}</Button>}
          />
        }
      />
    </>
  )
}

import { useSelector } from '@xstate/react'
import { Radio } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { SPORT_KINDS, type SportKind } from '#src/api/model/sport.ts'
import type { anchorListMachine, AnchorRef } from '#src/machines/anchor/anchorListMachine.ts'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import { type favouritesMachine, isFavourite } from '#src/machines/favourites/favouritesMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { AnchorCard, AnchorCardSkeleton } from '#src/ui/shared/AnchorCard.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { FavouriteButton } from '#src/ui/shared/FavouriteButton.tsx'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MatchesView } from './MatchesView.tsx'
import type { VenueListLogic } from './VenueLinks.tsx'
import { SportFilter } from './SportFilter.tsx'
import styles from './live.module.css'

type FavouritesRef = ActorRefFrom<typeof favouritesMachine>

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
  useEffect(() => actors.title.send({ type: 'title.changed', text: title }), [actors.title, title])
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
      <div className={styles.head}>
        <h1>{title}</h1>
        <RadioGroup
          label={t('live.view')}
          value={view}
          options={[
            { value: 'anchors', label: t('live.anchors') },
            { value: 'matches', label: t('live.matches') },
          ]}
          onChange={(next) => show({ view: next, sport: next === 'matches' && sport === 'anchor' ? null : sport })}
        />
      </div>
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
  const anchors = useActorRef(logic, { input: { sport } })
  const counts = useSelector(anchors, (snapshot) => snapshot.context.counts)
  useEffect(() => {
    if (anchors.getSnapshot().context.sport !== sport) anchors.send({ type: 'sport.chosen', sport })
  }, [anchors, sport])
  return (
    <>
      <SportFilter counts={counts} sports={SPORT_KINDS} sport={sport} onChoose={onSport} />
      <Anchors anchors={anchors} favourites={favourites} now={now} onSeeAll={() => onSport(null)} />
    </>
  )
}

type AnchorsProps = {
  readonly favourites: FavouritesRef
  readonly anchors: ActorRefFrom<typeof anchorListMachine>
  readonly now: () => number
  readonly onSeeAll: () => void
}

function Anchors({ anchors, favourites, now, onSeeAll }: AnchorsProps) {
  const { t } = useTranslation('live')
  const cards = useSelector(anchors, (snapshot) => snapshot.context.anchors)
  const loading = useSelector(anchors, (snapshot) => snapshot.matches({ list: 'loading' }))
  const failed = useSelector(anchors, (snapshot) => snapshot.matches({ list: 'failed' }))
  const errorKey = useSelector(anchors, (snapshot) => snapshot.context.errorKey)
  const retry = <Button onClick={() => anchors.send({ type: 'list.refreshed' })}>{t('act.retry')}</Button>
  if (cards.length === 0 && loading) {
    return (
      <ul className={styles.grid} aria-busy="true">
        {Array.from({ length: 8 }, (_, index) => (
          <li key={index}>
            <AnchorCardSkeleton />
          </li>
        ))}
      </ul>
    )
  }
  if (cards.length === 0 && failed)
    return <ErrorState title={t('state.errorTitle')} text={t(errorKey ?? 'errors.unknown')} action={retry} />
  if (cards.length === 0) {
    return (
      <EmptyState
        icon={<Radio size={24} />}
        title={t('live.empty')}
        text={t('live.emptyText')}
        action={<Button onClick={onSeeAll}>{t('listing.seeAll')}</Button>}
      />
    )
  }
  return (
    <>
      {failed && (
        <div className={styles.stale} role="alert">
          {t('state.staleTitle')}
          <Button variant="plain" onClick={() => anchors.send({ type: 'list.refreshed' })}>
            {t('act.retry')}
          </Button>
        </div>
      )}
      <ul className={styles.grid} aria-busy={loading}>
        {cards.map((anchor) => (
          <li key={anchor.id}>
            <Card anchor={anchor} favourites={favourites} now={now} />
          </li>
        ))}
      </ul>
    </>
  )
}

type CardProps = { readonly anchor: AnchorRef; readonly favourites: FavouritesRef; readonly now: () => number }

function Card({ anchor, favourites, now }: CardProps) {
  const match = useSelector(anchor, (snapshot) => snapshot.context.match)
  const target = { kind: 'anchor' as const, id: match.anchorRoomId ?? '' }
  const collected = useSelector(favourites, (snapshot) => isFavourite(snapshot.context, target))
  return (
    <AnchorCard as="h2" match={match} to={roomAddress(match)} now={now()} onPress={() => anchor.send({ type: 'anchor.clicked' })}>
      <FavouriteButton
        over
        collected={collected}
        name={match.anchorInfo?.nickname ?? match.roomInfo.title}
        onPress={() => favourites.send({ type: 'favourite.toggled', target })}
      />
    </AnchorCard>
  )
}

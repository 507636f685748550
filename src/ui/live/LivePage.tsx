import { useActorRef, useSelector } from '@xstate/react'
import { Radio } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { SPORT_KINDS, type SportKind } from '#src/api/model/sport.ts'
import type { anchorListMachine, AnchorRef } from '#src/machines/anchor/anchorListMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { AnchorCard, AnchorCardSkeleton } from '#src/ui/kit/AnchorCard.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { roomAddress } from '#src/ui/kit/roomAddress.ts'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { SportFilter } from './SportFilter.tsx'
import styles from './live.module.css'

export type LivePageRefs = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly logic: { readonly anchorList: typeof anchorListMachine }
  /** The server's time in ms. */
  readonly now: () => number
}

/** Anchors by sport (P-4): the sport is in the address, `?sport=football`; without it, all. */
export function LivePage({ actors, logic, now }: LivePageRefs) {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('sport')
  const sport = SPORT_KINDS.find((kind) => kind === wanted) ?? null
  const anchors = useActorRef(logic.anchorList, { input: { sport } })
  useEffect(() => {
    if (anchors.getSnapshot().context.sport !== sport) anchors.send({ type: 'sport.chosen', sport })
  }, [anchors, sport])
  const title = t('title.live')
  useEffect(() => actors.title.send({ type: 'title.changed', text: title }), [actors.title, title])
  const choose = (next: SportKind | null) =>
    setSearch(next === null ? {} : { sport: next }, { replace: true, preventScrollReset: true })
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
      </div>
      <SportFilter anchors={anchors} sport={sport} onChoose={choose} />
      <Anchors anchors={anchors} now={now} onSeeAll={() => choose(null)} />
    </>
  )
}

type AnchorsProps = {
  readonly anchors: ActorRefFrom<typeof anchorListMachine>
  readonly now: () => number
  readonly onSeeAll: () => void
}

function Anchors({ anchors, now, onSeeAll }: AnchorsProps) {
  const t = useT()
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
        action={<Button onClick={onSeeAll}>{t('live.seeAll')}</Button>}
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
            <Card anchor={anchor} now={now} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Card({ anchor, now }: { readonly anchor: AnchorRef; readonly now: () => number }) {
  const match = useSelector(anchor, (snapshot) => snapshot.context.match)
  return (
    <AnchorCard
      as="h2"
      match={match}
      to={roomAddress(match)}
      now={now()}
      onPress={() => anchor.send({ type: 'anchor.clicked' })}
    />
  )
}

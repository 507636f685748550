import { useSelector } from '@xstate/react'
import { Radio } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnchorMatch, anchorPresence } from '#src/api/model/anchor.ts'
import { SPORT_KINDS, type SportKind } from '#src/api/model/sport.ts'
import type { anchorListMachine, AnchorListRef } from '#src/machines/anchor/anchorListMachine.ts'
import { orderRooms } from '#src/machines/anchor/anchorOrder.ts'
import type { LiveView, liveViewMachine, LiveViewRef } from '#src/machines/anchor/liveViewMachine.ts'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import { reminderOf, type RemindersRef } from '#src/machines/reminders/remindersMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { AnchorGrid } from '#src/ui/shared/AnchorGrid.tsx'
import { RemindButton } from '#src/ui/shared/remind/RemindButton.tsx'
import { useOnAir } from '#src/ui/shared/useOnAir.ts'
import { LiveTools } from './LiveTools.tsx'
import { SportFilter } from './SportFilter.tsx'
import styles from './live.module.css'

type AnchorsViewProps = {
  readonly logic: typeof anchorListMachine
  readonly viewLogic: typeof liveViewMachine
  readonly recallView: () => LiveView
  readonly favourites: FavouritesRef
  readonly reminders: RemindersRef
  readonly sport: SportKind | null
  readonly onSport: (sport: SportKind | null) => void
  readonly now: () => number
}

/** Anchors of a sport, or of all: those who wait with a reminder, those whom the member waited for marked. */
export function AnchorsView({ logic, viewLogic, recallView, sport, onSport, ...rest }: AnchorsViewProps) {
  const anchors = useActorRef(logic, { input: { sport } })
  const view = useActorRef(viewLogic, { input: recallView() })
  const counts = useSelector(anchors, (snapshot) => snapshot.context.counts)
  useEffect(() => {
    if (anchors.getSnapshot().context.sport !== sport) anchors.send({ type: 'sport.chosen', sport })
  }, [anchors, sport])
  return (
    <>
      <div className={styles.controls}>
        <SportFilter counts={counts} sports={SPORT_KINDS} sport={sport} onChoose={onSport} />
        <LiveTools view={view} />
      </div>
      <Cards anchors={anchors} view={view} isAll={sport === null} onSeeAll={() => onSport(null)} {...rest} />
    </>
  )
}

type CardsProps = Pick<AnchorsViewProps, 'favourites' | 'reminders' | 'now'> & {
  readonly anchors: AnchorListRef
  readonly view: LiveViewRef
  /** Whether anchors of every sport are asked for. */
  readonly isAll: boolean
  readonly onSeeAll: () => void
}

function Cards({ anchors, view, favourites, reminders, now, isAll, onSeeAll }: CardsProps) {
  const { t } = useTranslation('live')
  const cards = useSelector(anchors, ({ context }) => context.anchors)
  const { sort, onlyLive, look } = useSelector(view, ({ context }) => context)
  const waited = useSelector(reminders, ({ context }) => context.list)
  const known = useSelector(
    favourites,
    (snapshot) => snapshot.matches({ member: 'idle' }) || snapshot.matches({ member: 'storing' }),
  )
  // Placed again only when the list, or what is asked of it, is another: no card moves under a finger.
  const ordered = useMemo(() => {
    const followed = known ? favourites.getSnapshot().context.anchors : []
    return orderRooms(cards, (card) => card.getSnapshot().context.match, sort, followed, now())
  }, [cards, favourites, known, now, sort])
  // With a picture is who has one now.
  const chosen = useOnAir(ordered, (status) => !onlyLive || anchorPresence(status) === 'playing')
  const extrasOf = (match: AnchorMatch) => {
    const target = { kind: 'anchor' as const, id: match.anchorRoomId ?? '' }
    const name = match.anchorInfo?.nickname ?? match.roomInfo.title
    return {
      action: <RemindButton reminders={reminders} target={target} name={name} />,
      news: reminderOf(waited, target) === 'started' ? t('remind.started') : null,
    }
  }
  return (
    <AnchorGrid
      as="h2"
      rows={look === 'rows'}
      anchors={anchors}
      chosen={chosen}
      favourites={favourites}
      extrasOf={extrasOf}
      now={now}
      empty={
        isAll && !onlyLive ? (
          <EmptyState icon={<Radio size={24} />} title={t('live.none')} text={t('live.noneText')} />
        ) : (
          <EmptyState
            icon={<Radio size={24} />}
            title={t('live.empty')}
            text={t('live.emptyText')}
            action={
              <Button
                onClick={() => {
                  view.send({ type: 'view.changed', change: { onlyLive: false } })
                  onSeeAll()
                }}
              >
                {t('listing.seeAll')}
              </Button>
            }
          />
        )
      }
    />
  )
}

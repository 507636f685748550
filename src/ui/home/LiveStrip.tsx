import { shallowEqual, useSelector } from '@xstate/react'
import { ChevronRight, Radio } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { Link } from '#src/ui/kit/Link.tsx'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { anchorListMachine, AnchorRef } from '#src/machines/anchor/anchorListMachine.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import { AnchorCard, AnchorCardSkeleton } from '#src/ui/shared/AnchorCard.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { useOnAir } from '#src/ui/shared/useOnAir.ts'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { StaleList } from './StaleList.tsx'
import styles from './home.module.css'

type LiveStripProps = { readonly anchors: ActorRefFrom<typeof anchorListMachine>; readonly now: () => number }

/** Cards on home: enough for two rows of a desktop. */
const STRIP = 8

/** The first anchors on the air: a strip to swipe on a phone, a grid on a desktop. */
export function LiveStrip({ anchors, now }: LiveStripProps) {
  const { t } = useTranslation('home')
  // What comes is drawn between other things: as one task the first list would keep a slow phone from answering.
  const shown = useDeferredValue(useSelector(anchors, selectShown, shallowEqual))
  return (
    <section aria-labelledby="home-live">
      <div className={styles.sectionHead}>
        <h2 id="home-live">{t('home.liveNow')}</h2>
        <Link className={styles.all} to="/app/live">
          {t('home.all')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <Strip shown={shown} anchors={anchors} now={now} />
    </section>
  )
}

const selectShown = (snapshot: SnapshotFrom<typeof anchorListMachine>) => ({
  cards: snapshot.context.anchors,
  rooms: snapshot.context.rooms,
  errorKey: snapshot.context.errorKey,
  loading: snapshot.matches({ list: 'loading' }),
})

type StripProps = LiveStripProps & { readonly shown: ReturnType<typeof selectShown> }

const Strip = memo(function Strip({ shown, anchors, now }: StripProps) {
  const { t } = useTranslation('home')
  const { cards, rooms, errorKey, loading } = shown
  const onAir = useOnAir(cards).slice(0, STRIP)
  if (onAir.length > 0) {
    return (
      <>
        {errorKey !== null && <StaleList list={anchors} busy={loading} />}
        <ul className={styles.strip}>
          {onAir.map((anchor) => (
            <li key={anchor.id}>
              <Card anchor={anchor} rooms={rooms} now={now} />
            </li>
          ))}
        </ul>
      </>
    )
  }
  if (loading && cards.length === 0) {
    return (
      <ul className={styles.strip} aria-busy="true">
        {Array.from({ length: STRIP }, (_, index) => (
          <li key={index}>
            <AnchorCardSkeleton />
          </li>
        ))}
      </ul>
    )
  }
  if (errorKey !== null && cards.length === 0) {
    return (
      <ErrorState
        title={t('state.errorTitle')}
        text={t(errorKey)}
        action={<Button onClick={() => anchors.send({ type: 'list.refreshed' })}>{t('act.retry')}</Button>}
      />
    )
  }
  return <EmptyState icon={<Radio size={24} />} title={t('home.noLive')} text={t('home.noLiveText')} />
})

type CardProps = { readonly anchor: AnchorRef; readonly rooms: RoomStatusesRef; readonly now: () => number }

function Card({ anchor, rooms, now }: CardProps) {
  const match = useSelector(anchor, (snapshot) => snapshot.context.match)
  return (
    <AnchorCard
      match={match}
      to={roomAddress(match)}
      now={now()}
      rooms={rooms}
      onPress={() => anchor.send({ type: 'anchor.clicked' })}
    />
  )
}

import { useSelector } from '@xstate/react'
import { Tv } from 'lucide-react'
import { useParams } from 'react-router'
import { selectLoaded } from '#src/machines/room/roomSelectors.ts'
import type { RoomKey } from '#src/machines/room/roomMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { BackLink } from './BackLink.tsx'
import type { RoomPageRefs, VisitRef } from './refs.ts'
import { Room } from './Room.tsx'
import styles from './room.module.css'

/** The room of the address: an anchor's by `anchorRoomId`, a pure match's by `matchId`. Another address is another visit. */
export function RoomPage(refs: RoomPageRefs) {
  const { anchorRoomId, matchId = '' } = useParams()
  const key = anchorRoomId === undefined ? { matchId } : { anchorRoomId }
  return <Visit key={JSON.stringify(key)} roomKey={key} {...refs} />
}

function Visit({ roomKey, ...refs }: RoomPageRefs & { readonly roomKey: RoomKey }) {
  const visit = useActorRef(refs.logic.room, { input: { key: roomKey, ports: refs.roomPorts } })
  const state = useSelector(visit, (snapshot) =>
    snapshot.matches('missing') ? 'missing' : snapshot.matches('failed') ? 'failed' : 'open',
  )
  const loaded = useSelector(visit, selectLoaded)
  if (state === 'missing') return <Missing />
  if (state === 'failed') return <Failed visit={visit} />
  return loaded === null ? <RoomSkeleton /> : <Room visit={visit} loaded={loaded} {...refs} />
}

/** The room's place while it is loading. */
export function RoomSkeleton() {
  const t = useT()
  return (
    <div className={styles.room} aria-busy="true">
      <div className={styles.stage}>
        <BackLink />
        <section>
          <Skeleton className={styles.wait} />
        </section>
      </div>
      <div className={styles.about}>
        <h1>
          <VisuallyHidden>{t('room.loadingTitle')}</VisuallyHidden>
        </h1>
        <Skeleton className={styles.waitFace} />
        <div className={styles.aboutText}>
          <Skeleton className={styles.waitTitle} />
          <Skeleton className={styles.waitMeta} />
        </div>
      </div>
      <div className={styles.column} />
    </div>
  )
}

function Missing() {
  const t = useT()
  return (
    <PageState title={t('room.missing')}>
      <EmptyState
        icon={<Tv size={24} />}
        title={t('room.missing')}
        text={t('room.missingText')}
        action={<ButtonLink to="/app/live">{t('listing.seeAll')}</ButtonLink>}
      />
    </PageState>
  )
}

function Failed({ visit }: { readonly visit: VisitRef }) {
  const t = useT()
  const errorKey = useSelector(visit, (snapshot) => snapshot.context.errorKey)
  return (
    <PageState title={t('room.loadFailed')}>
      <ErrorState
        title={t('room.loadFailed')}
        text={t(errorKey ?? 'errors.unknown')}
        action={
          <>
            <Button onClick={() => visit.send({ type: 'room.retried' })}>{t('act.retry')}</Button>{' '}
            <ButtonLink variant="outline" to="/app/live">
              {t('act.back')}
            </ButtonLink>
          </>
        }
      />
    </PageState>
  )
}

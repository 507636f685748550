import { useSelector } from '@xstate/react'
import { useLocation, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { selectLoaded } from '#src/machines/room/roomSelectors.ts'
import type { RoomKey, roomMachine, RoomRef } from '#src/machines/room/roomMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { RoomProps } from './OpenRoom.tsx'
import { Room } from './Room.tsx'
import { RoomSkeleton } from './RoomSkeleton.tsx'

// Hardly any visit is of one that there is not.
const MissingRoom = lazyComponent(async () => (await import('./MissingRoom.tsx')).MissingRoom)

type RoomPageProps = Omit<RoomProps, 'visit' | 'loaded'> & {
  readonly logic: { readonly room: typeof roomMachine }
  /** The cover of the room that the page was opened with, by its address. */
  readonly firstCover: { readonly path: string; readonly cover: string } | null
}

/** The room of the address: an anchor's by `anchorRoomId`, a pure match's by `matchId`. Another address is another visit. */
export function RoomPage(props: RoomPageProps) {
  const { anchorRoomId, matchId = '' } = useParams()
  const key = anchorRoomId === undefined ? { matchId } : { anchorRoomId }
  return <Visit key={JSON.stringify(key)} roomKey={key} {...props} />
}

function Visit({ roomKey, firstCover, ...props }: RoomPageProps & { readonly roomKey: RoomKey }) {
  const visit = useActorRef(props.logic.room, { input: { key: roomKey, ports: props.roomPorts } })
  const state = useSelector(visit, (snapshot) =>
    snapshot.matches('missing') ? 'missing' : snapshot.matches('failed') ? 'failed' : 'open',
  )
  const loaded = useSelector(visit, selectLoaded)
  const { pathname } = useLocation()
  if (state === 'missing') return <MissingRoom />
  if (state === 'failed') return <Failed visit={visit} />
  return loaded === null ? (
    <RoomSkeleton cover={firstCover?.path === pathname ? firstCover.cover : null} />
  ) : (
    <Room visit={visit} loaded={loaded} {...props} />
  )
}

function Failed({ visit }: { readonly visit: RoomRef }) {
  const { t } = useTranslation('room')
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

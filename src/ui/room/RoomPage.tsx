import { useSelector } from '@xstate/react'
import { Tv } from 'lucide-react'
import { useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { selectLoaded } from '#src/machines/room/roomSelectors.ts'
import type { RoomKey } from '#src/machines/room/roomMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { RoomPageRefs, VisitRef } from './refs.ts'
import { Room } from './Room.tsx'
import { RoomSkeleton } from './RoomSkeleton.tsx'

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

function Missing() {
  const { t } = useTranslation('room')
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

import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { OwnRoom } from '#src/api/model/anchorPlace.ts'
import type { ownRoomActMachine, ownRoomMachine, streamHealthMachine } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Row } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { BecomeAnchor } from './BecomeAnchor.tsx'
import { BroadcastCard } from './BroadcastCard.tsx'
import { RoomModeratorsCard } from './RoomModeratorsCard.tsx'
import { RoomTextCard } from './RoomTextCard.tsx'
import { ScheduleCard } from './ScheduleCard.tsx'
import { StreamKeyCard } from './StreamKeyCard.tsx'
import styles from './anchorPlace.module.css'

type OwnRoomLogic = {
  readonly ownRoom: typeof ownRoomMachine
  readonly streamHealth: typeof streamHealthMachine
  readonly ownRoomAct: typeof ownRoomActMachine
  readonly copy: typeof copyMachine
}

export type OwnRoomPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: OwnRoomLogic
  /** The server's time in ms. */
  readonly now: () => number
  /** The host that encoders send to. */
  readonly host: string
}

/** An anchor's own room: on air or not, the stream, what visitors read, the plan and the moderators. */
export function OwnRoomPage({ actors: { session, prompt, title }, ...own }: OwnRoomPageProps) {
  const { t } = useTranslation('anchorPlace')
  const { member, isSettled, wasMember } = useMember(session)
  useTitle(title, t('ownRoom.title'))
  return (
    <div>
      {member !== null && <Own key={member.memberId} {...own} />}
      {member === null && (
        <>
          <MeHead title={t('ownRoom.title')} />
          {isSettled && <LoginNeeded prompt={prompt} feature="feature.profile" asks={!wasMember} />}
        </>
      )}
    </div>
  )
}

type OwnProps = Omit<OwnRoomPageProps, 'actors'>

function Own({ logic, now, host }: OwnProps) {
  const { t } = useTranslation('anchorPlace')
  const list = useActorRef(logic.ownRoom, { input: { query: null } })
  return (
    <PagedList
      list={list}
      waiting={
        <>
          <MeHead title={t('ownRoom.title')} />
          <Skeleton className={styles.waiting} />
        </>
      }
      empty={
        <>
          <MeHead title={t('ownRoom.title')} />
          <BecomeAnchor />
        </>
      }
      failedTitle={t('ownRoom.failed')}
      moreLabel=""
    >
      {([room]) => room !== undefined && <Cards room={room} logic={logic} now={now} host={host} />}
    </PagedList>
  )
}

function Cards({ room, logic, now, host }: OwnProps & { readonly room: OwnRoom }) {
  const { t } = useTranslation('anchorPlace')
  return (
    <>
      <Row between wrap className={styles.top}>
        <MeHead title={t('ownRoom.title')} />
        <Row gap={8} wrap>
          <ButtonLink variant="soft" to={`/app/anchor/${room.anchorRoomId}`}>
            {t('ownRoom.profile')}
          </ButtonLink>
          <ButtonLink variant="soft" to={`/app/live/room/${room.anchorRoomId}`}>
            {t('ownRoom.enter')}
          </ButtonLink>
        </Row>
      </Row>
      <div className={styles.columns}>
        <div className={styles.main}>
          <BroadcastCard room={room} act={logic.ownRoomAct} health={logic.streamHealth} now={now} />
          <ScheduleCard room={room} act={logic.ownRoomAct} now={now} />
          <RoomTextCard room={room} act={logic.ownRoomAct} />
        </div>
        <div className={styles.main}>
          <StreamKeyCard room={room} act={logic.ownRoomAct} copy={logic.copy} host={host} />
          <RoomModeratorsCard room={room} act={logic.ownRoomAct} />
        </div>
      </div>
    </>
  )
}

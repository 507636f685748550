import { Handshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { friendsMachine, inviteMachine } from '#src/machines/invite/inviteMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Card, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import type { LinkShareLogic } from '#src/ui/shared/LinkShare.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { WayTiles } from '#src/ui/shared/WayTiles.tsx'
import { Friends } from './Friends.tsx'
import { Invitation } from './Invitation.tsx'
import { Halves } from '#src/ui/shared/Halves.tsx'
import styles from './invite.module.css'

type Logic = LinkShareLogic & { readonly invite: typeof inviteMachine; readonly friends: typeof friendsMachine }

type InvitePageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: Logic
}

/** Inviting friends (C-11): the link, what it brings, and how each friend stands. A visitor is asked to log in. */
export function InvitePage({ actors: { session, prompt, title }, logic }: InvitePageProps) {
  const { t } = useTranslation('invite')
  const { member, isSettled, wasMember } = useMember(session)
  useTitle(title, t('invite.title'))
  return (
    <Stack className={styles.page}>
      <MeHead title={t('invite.title')} />
      {member !== null && <Own key={member.memberId} logic={logic} />}
      {member === null && isSettled && <LoginNeeded prompt={prompt} feature="feature.invite" asks={!wasMember} />}
    </Stack>
  )
}

function Own({ logic }: { readonly logic: Logic }) {
  const { t } = useTranslation('invite')
  const list = useActorRef(logic.invite, { input: { query: null } })
  return (
    <Halves>
      <Stack>
        <PagedList
          list={list}
          waiting={<Skeleton className={styles.waiting} />}
          empty={null}
          failedTitle={t('invite.failed')}
          moreLabel=""
        >
          {([sheet]) => sheet !== undefined && <Invitation sheet={sheet} logic={logic} />}
        </PagedList>
      </Stack>
      <Stack>
        <Friends friends={logic.friends} />
        <Card>
          <WayTiles ways={[{ to: '/app/agent', icon: Handshake, name: t('invite.agent'), brings: t('invite.agentBrings') }]} />
        </Card>
      </Stack>
    </Halves>
  )
}

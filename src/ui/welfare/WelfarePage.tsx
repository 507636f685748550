import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { claimablesMachine, claimedMachine, claimMachine } from '#src/machines/welfare/welfareMachine.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { Claimables } from './Claimables.tsx'
import { History } from './History.tsx'
import { Sources } from './Sources.tsx'
import type { SourcesLogic } from './useSourceFacts.ts'
import styles from './welfare.module.css'

type Logic = {
  readonly claimables: typeof claimablesMachine
  readonly claimed: typeof claimedMachine
  readonly claim: typeof claimMachine
  readonly sources: SourcesLogic
}

type WelfarePageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: Logic
  /** What they can take part in now: it comes as a component of its own code. */
  readonly Offers: ComponentType
}

/** The welfare centre (C-11): all that the member can claim now, and what they claimed. A visitor is asked to log in. */
export function WelfarePage({ actors: { session, prompt, title }, logic, Offers }: WelfarePageProps) {
  const { t } = useTranslation('welfare')
  const { member, isSettled, wasMember } = useMember(session)
  useTitle(title, t('welfare.title'))
  return (
    <Stack className={styles.page}>
      <MeHead title={t('welfare.title')} />
      {member !== null && <Own key={member.memberId} logic={logic} Offers={Offers} />}
      {member === null && isSettled && <LoginNeeded prompt={prompt} feature="feature.welfare" asks={!wasMember} />}
    </Stack>
  )
}

function Own({ logic: { claimables, claimed, claim, sources }, Offers }: Pick<WelfarePageProps, 'logic' | 'Offers'>) {
  const { t } = useTranslation('welfare')
  const list = useActorRef(claimables, { input: { query: null } })
  return (
    <div className={styles.columns}>
      <Stack>
        <PagedList
          list={list}
          waiting={<Skeleton className={styles.waiting} />}
          empty={null}
          failedTitle={t('welfare.failed')}
          moreLabel=""
        >
          {([sheet]) => sheet !== undefined && <Claimables sheet={sheet} claim={claim} />}
        </PagedList>
      </Stack>
      <div className={styles.beside}>
        <Sources logic={sources} />
      </div>
      <div className={styles.offers}>
        <Later fallback={<Skeleton className={styles.offersWait} />}>
          <Offers />
        </Later>
      </div>
      <div className={styles.past}>
        <History claimed={claimed} />
      </div>
    </div>
  )
}

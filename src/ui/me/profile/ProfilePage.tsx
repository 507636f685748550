import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import type { languageMachine } from '#src/machines/profile/languageMachine.ts'
import type { profileMachine } from '#src/machines/profile/profileMachine.ts'
import type { PromptRef } from '#src/machines/prompt/promptMachine.ts'
import type { SessionRef } from '#src/machines/session/sessionMachine.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { LanguageChoice } from '../LanguageChoice.tsx'
import { AboutCard } from './AboutCard.tsx'
import { AvatarCard } from './AvatarCard.tsx'
import { NicknameForm } from './NicknameForm.tsx'
import styles from './profile.module.css'

type ProfilePageProps = {
  readonly actors: {
    readonly session: SessionRef
    readonly prompt: PromptRef
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly preferences: PreferencesRef
    readonly site: SiteRef
  }
  readonly logic: { readonly profile: typeof profileMachine; readonly language: typeof languageMachine }
  readonly now: () => number
}

/** The member's profile (P-7): picture, nickname, what is bound for good, and the language. A visitor is asked to log in. */
export function ProfilePage({ actors, logic, now }: ProfilePageProps) {
  const { t } = useTranslation('profile')
  const { member, isSettled, wasMember } = useMember(actors.session)
  const title = t('profile.title')
  useTitle(actors.title, title)
  return (
    <Stack className={styles.page}>
      <MeHead title={title} />
      {member !== null && (
        <Profile key={member.memberId} member={member} logic={logic.profile} now={now}>
          <Card as="section">
            <LanguageChoice actors={actors} logic={logic.language} />
          </Card>
        </Profile>
      )}
      {member === null && isSettled && <LoginNeeded prompt={actors.prompt} feature="feature.profile" asks={!wasMember} />}
    </Stack>
  )
}

type ProfileProps = Pick<ProfilePageProps, 'now'> & {
  readonly logic: typeof profileMachine
  readonly member: MemberInfo
  readonly children: ReactNode
}

function Profile({ member, logic, now, children }: ProfileProps) {
  const { t } = useTranslation('profile')
  const profile = useActorRef(logic)
  const { info, infoError } = useSelector(profile, (snapshot) => snapshot.context)
  return (
    <div className={styles.columns}>
      <Stack>
        <AvatarCard profile={profile} avatar={member.avatar} />
      </Stack>
      <Stack>
        <NicknameForm profile={profile} nickname={member.nickname} now={now} />
        {info !== null && <AboutCard profile={profile} name={member.name} info={info} now={now} />}
        {info === null && infoError === null && <Skeleton className={styles.waiting} />}
        {info === null && infoError !== null && (
          <ErrorState
            title={t('profile.failed')}
            text={t(infoError)}
            action={<Button onClick={() => profile.send({ type: 'profile.retried' })}>{t('act.retry')}</Button>}
          />
        )}
        {children}
      </Stack>
    </div>
  )
}

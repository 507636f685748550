import { useSelector } from '@xstate/react'
import { Link2Off, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import type { accountFormMachine } from '#src/machines/session/accountFormMachine.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Logo } from '#src/ui/kit/Logo.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { Door, DoorHead } from '#src/ui/shared/door/Door.tsx'
import { LanguageSwitch } from '#src/ui/shared/language/LanguageSwitch.tsx'
import { AccountForm } from '#src/ui/shared/AccountForm.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { SetupSteps } from './SetupSteps.tsx'
import styles from './setup.module.css'

type SetupPageProps = {
  readonly actors: {
    readonly preferences: PreferencesRef
    readonly site: SiteRef
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: typeof accountFormMachine
  /** Whether the page was opened by a link of the server's start: without its secret there is nothing to make. */
  readonly hasLink: boolean
}

/** Where the one-time link of the server's start leads: it makes the site's first operator (D-8). */
export function SetupPage({ actors, logic, hasLink }: SetupPageProps) {
  const { t } = useTranslation('setup')
  const form = useActorRef(logic)
  const done = useSelector(form, (snapshot) => snapshot.matches('done'))
  const gone = useSelector(form, (snapshot) => snapshot.context.answer === 'gone')
  // Without a link that counts there is nothing to promise.
  const canMake = done || (hasLink && !gone)
  useTitle(actors.title, t('setup.title'))
  const wide = useWide()
  const corner = <LanguageSwitch actors={actors} />
  const head = (
    <>
      <Logo size={56} />
      <h1 className={styles.heading}>{t(canMake ? 'setup.title' : 'setup.door')}</h1>
      <p className={styles.lead}>{t(canMake ? 'setup.role' : 'setup.doorText')}</p>
    </>
  )
  const steps = canMake && <SetupSteps done={done ? 1 : 0} />
  const side = (
    <Stack gap={24}>
      <Stack className={styles.intro} gap={12}>
        {head}
      </Stack>
      {steps}
    </Stack>
  )
  return (
    <main id="content" className={styles.main} tabIndex={-1}>
      <Door side={side}>
        <Stack gap={24}>
          {wide ? corner : <DoorHead corner={corner}>{head}</DoorHead>}
          <section aria-label={t('setup.title')}>
            {done ? (
              <Outcome of="done" icon={<UserRoundCheck size={24} />} />
            ) : gone ? (
              <Outcome of="gone" icon={<Link2Off size={24} />} />
            ) : hasLink ? (
              <Stack gap={24}>
                <Stack gap={4}>
                  <h2>{t('setup.account')}</h2>
                  <p className={styles.lead}>{t('setup.text')}</p>
                </Stack>
                <AccountForm form={form} asks="name" />
              </Stack>
            ) : (
              <Outcome of="noLink" icon={<Link2Off size={24} />} />
            )}
          </section>
          {!wide && steps}
        </Stack>
      </Door>
    </main>
  )
}

/** What there is to know instead of the form, with the way on. */
function Outcome({ of, icon }: { readonly of: 'done' | 'gone' | 'noLink'; readonly icon: ReactNode }) {
  const { t } = useTranslation('setup')
  return (
    <div role="status" className={styles.outcome}>
      <EmptyState
        icon={icon}
        title={t(`setup.${of}`)}
        text={t(`setup.${of}Text`)}
        action={
          <ButtonLink block to="/login?fromPage=/admin">
            {t('act.login')}
          </ButtonLink>
        }
      />
    </div>
  )
}

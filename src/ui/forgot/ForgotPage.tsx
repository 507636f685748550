import { useSelector } from '@xstate/react'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { CodeRef, SentCode } from '#src/machines/account/codeMachine.ts'
import { recoverName } from '#src/machines/account/recoverFields.ts'
import type { RecoverDraft } from '#src/api/model/registerDraft.ts'
import type { recoverMachine, RecoveryGrant } from '#src/machines/account/recoverMachine.ts'
import { contactOf } from '#src/machines/account/registerFields.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { LanguageSwitch } from '#src/ui/shared/language/LanguageSwitch.tsx'
import { AccountPage } from '#src/ui/shared/door/AccountPage.tsx'
import { StepBar } from '#src/ui/shared/door/StepBar.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { TargetStep } from './TargetStep.tsx'

type ForgotPageProps = {
  readonly actors: {
    readonly preferences: PreferencesRef
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly site: SiteRef
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly now: () => number
  readonly makeId: () => string
  readonly logic: {
    readonly recover: typeof recoverMachine
    readonly seconds: SecondsLogic
    readonly kept: () => {
      readonly draft: RecoverDraft | null
      readonly sent: SentCode | null
      readonly grant: RecoveryGrant | null
    }
  }
}

const STEPS = ['one', 'two', 'three'] as const
const sentOf = (snapshot: SnapshotFrom<CodeRef> | undefined) => snapshot?.context.kept ?? null

/** A forgotten password in three steps (C-8); the page that asked for the login is in `?fromPage=` (R-1). */
export function ForgotPage({ actors, now, makeId, logic }: ForgotPageProps) {
  const { t } = useTranslation('forgot')
  const { session, site, title } = actors
  const { pathname, search: query } = useLocation()
  const [search] = useSearchParams()
  const [input] = useState(() => ({ now, makeId, ...logic.kept() }))
  const machine = useActorRef(logic.recover, { input })
  const stands = useSelector(machine, ({ value }) => value)
  const fields = useSelector(machine, ({ context }) => context.fields)
  const code = useSelector(machine, ({ children }) => children.code)
  const sent = useSelector(code, sentOf)
  const member = useSelector(session, selectMember)
  const isDemo = useSelector(site, ({ context }) => (context.info?.demoAccounts.length ?? 0) > 0)
  useTitle(title, t('forgot.title'))

  const fromPage = search.get('fromPage')
  const loginAddress = `/login${fromPage === null ? '' : `?fromPage=${encodeURIComponent(fromPage)}`}`
  if (stands === 'done') {
    return (
      <AccountPage
        isEnd
        isKnown
        mark={<KeyRound size={48} aria-hidden="true" />}
        heading={t('forgot.doneTitle')}
        lead={<Muted>{t('forgot.doneText')}</Muted>}
      >
        <ButtonLink block to={loginAddress}>
          {t('forgot.toLogin')}
        </ButtonLink>
      </AccountPage>
    )
  }
  const isOfThese =
    sent !== null && sent.contact.target === contactOf(fields.channel, fields).target && sent.name === recoverName(fields)
  const step = stands === 'password' || stands === 'finishing' ? 2 : isOfThese ? 1 : 0
  return (
    <AccountPage
      isKnown
      step={step}
      corner={<LanguageSwitch actors={actors} />}
      heading={t('forgot.heading')}
      lead={<Muted>{member === null ? t('forgot.lead') : t('forgot.already', { name: member.nickname })}</Muted>}
    >
      <StepBar
        step={step}
        of={STEPS.length}
        words={t('forgot.step', { step: step + 1, what: t(`forgot.what.${STEPS[step] ?? 'one'}`) })}
      />
      {step === 2 ? (
        <PasswordStep machine={machine} />
      ) : (
        code !== undefined && (
          <TargetStep
            machine={machine}
            code={code}
            ticket={isOfThese ? sent.ticket : null}
            seconds={logic.seconds}
            isDemo={isDemo}
          />
        )
      )}
      <div>
        <ButtonLink variant="plain" block to={loginAddress}>
          {t('forgot.remembered')}
        </ButtonLink>
        <ButtonLink variant="plain" block to={`/cs?fromPage=${encodeURIComponent(pathname + query)}`}>
          {t('forgot.help')}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}

import { useSelector } from '@xstate/react'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { safeReturnPath } from '#src/api/model/common.ts'
import { coins as gold } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { SentCode } from '#src/machines/account/codeMachine.ts'
import type { nameCheckMachine } from '#src/machines/account/nameCheckMachine.ts'
import type { RegisterTerms } from '#src/machines/account/registerFields.ts'
import type { RegisterDraft } from '#src/api/model/registerDraft.ts'
import type { registerMachine } from '#src/machines/account/registerMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { LanguageSwitch } from '#src/ui/shared/language/LanguageSwitch.tsx'
import { AccountPage } from '#src/ui/shared/door/AccountPage.tsx'
import { StepBar } from '#src/ui/shared/door/StepBar.tsx'
import { useSiteName } from '#src/ui/shared/useSiteName.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { AccountStep } from './AccountStep.tsx'
import { PersonStep } from './PersonStep.tsx'
import styles from './register.module.css'
import { Welcome } from './Welcome.tsx'

type RegisterPageProps = {
  readonly actors: {
    readonly preferences: PreferencesRef
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly site: SiteRef
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly now: () => number
  readonly makeId: () => string
  readonly logic: {
    readonly register: typeof registerMachine
    readonly nameCheck: typeof nameCheckMachine
    readonly seconds: SecondsLogic
    readonly kept: () => {
      readonly draft: RegisterDraft | null
      readonly sent: { readonly phone: SentCode | null; readonly email: SentCode | null }
    }
  }
}

/** Registration in two short steps (C-8): the page that asked for it is in `?fromPage=` (R-1). */
export function RegisterPage({ actors, now, makeId, logic }: RegisterPageProps) {
  const { t } = useTranslation('register')
  const { session, site, title } = actors
  const [search] = useSearchParams()
  const fromPage = search.get('fromPage')
  const [input] = useState(() => ({ now, makeId, fromPage, ...logic.kept() }))
  const machine = useActorRef(logic.register, { input })
  const stands = useSelector(machine, ({ value }) => value)
  const { terms, referrer, coins, errorKey } = useSelector(machine, ({ context }) => context)
  const member = useSelector(session, selectMember)
  const name = useSiteName(site)
  useTitle(title, t('register.title'))

  if (stands === 'welcoming' || stands === 'registered' || stands === 'done') {
    return <Welcome name={member?.nickname ?? ''} coins={coins} onGo={() => machine.send({ type: 'welcome.left' })} />
  }
  const loginAddress = `/login${fromPage === null ? '' : `?fromPage=${encodeURIComponent(fromPage)}`}`
  const isSecond = stands === 'person' || stands === 'submitting'
  const step = isSecond ? 1 : 0
  return (
    <AccountPage
      step={step}
      corner={<LanguageSwitch actors={actors} />}
      heading={t('register.heading', { name })}
      lead={
        <Row wrap>
          {referrer !== null && (
            <span className={`${styles.offer} ${styles.invited}`}>
              <UserPlus size={16} aria-hidden="true" />
              {t('register.invited', { name: referrer })}
            </span>
          )}
          {terms !== null && terms.coins > 0 && (
            <span className={styles.offer}>{t(offerOf(terms), { coins: formatMoney('GOLD', gold(terms.coins)) })}</span>
          )}
        </Row>
      }
    >
      {member !== null ? (
        <Stack>
          <Muted>{t('register.already', { name: member.nickname })}</Muted>
          <ButtonLink to={safeReturnPath(fromPage, '/app/home')}>{t('act.back')}</ButtonLink>
        </Stack>
      ) : stands === 'opening' ? (
        <Skeleton className={styles.waiting} />
      ) : stands === 'failed' ? (
        <ErrorState
          title={t('register.failedTitle')}
          text={t(errorKey ?? 'errors.unknown')}
          action={<Button onClick={() => machine.send({ type: 'register.retried' })}>{t('act.retry')}</Button>}
        />
      ) : stands === 'closed' ? (
        <EmptyState
          icon={<UserPlus size={24} />}
          title={t('register.closedTitle')}
          text={t('register.closedText')}
          action={<ButtonLink to="/cs">{t('register.help')}</ButtonLink>}
        />
      ) : (
        <>
          <StepBar
            step={step}
            of={2}
            words={t('register.step', { step: step + 1, what: t(isSecond ? 'register.person' : 'register.account') })}
          />
          {isSecond ? (
            <PersonStep machine={machine} seconds={logic.seconds} site={site} now={now} />
          ) : (
            <AccountStep machine={machine} nameCheck={logic.nameCheck} />
          )}
          <ButtonLink variant="plain" block to={loginAddress}>
            {t('register.haveAccount')}
          </ButtonLink>
        </>
      )}
    </AccountPage>
  )
}

/** Coins welcome who can be told from others: where a contact is not asked of everybody, it is told that they take one. */
const offerOf = ({ phone, email }: Pick<RegisterTerms, 'phone' | 'email'>) =>
  [phone, email].includes('optional') && ![phone, email].includes('required') ? 'register.welcomeProven' : 'register.welcomeOffer'

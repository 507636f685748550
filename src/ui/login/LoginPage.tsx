import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { safeReturnPath } from '#src/api/model/common.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { AccountPage } from '#src/ui/shared/door/AccountPage.tsx'
import { LanguageSwitch } from '#src/ui/shared/language/LanguageSwitch.tsx'
import { useSiteName } from '#src/ui/shared/useSiteName.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { LoginForm } from './LoginForm.tsx'

type LoginPageProps = {
  readonly actors: {
    readonly preferences: PreferencesRef
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly site: SiteRef
    readonly title: ActorRefFrom<typeof titleMachine>
  }
}

const HOME = '/app/home'

/** Login: the page that asked for it is in `?fromPage=`; where to go afterwards is the session machine's affair. */
export function LoginPage({ actors }: LoginPageProps) {
  const { t } = useTranslation('login')
  const { session, site, title } = actors
  const [search] = useSearchParams()
  const member = useSelector(session, selectMember)
  const fromPage = search.get('fromPage')
  const back = safeReturnPath(fromPage, HOME)
  useEffect(() => session.send({ type: 'login.opened', fromPage }), [session, fromPage])
  const words = t('login.title')
  const name = useSiteName(site)
  useTitle(title, words)
  return (
    <AccountPage
      corner={<LanguageSwitch actors={actors} />}
      heading={t('login.heading', { name })}
      lead={<Muted>{member === null ? t('login.lead') : t('login.already', { name: member.nickname })}</Muted>}
    >
      {member === null ? (
        <LoginForm session={session} site={site} />
      ) : (
        <ButtonLink to={back}>{t(back === HOME ? 'act.toHome' : 'act.back')}</ButtonLink>
      )}
    </AccountPage>
  )
}

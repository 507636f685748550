import { useSelector } from '@xstate/react'
import { CircleAlert, Construction, MapPinOff, ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom, PromiseActorLogic } from 'xstate'
import { type Maintenance, wordsIn } from '#src/api/model/maintenance.ts'
import { ACCESS_PAGES, type accessMachine } from '#src/machines/access/accessMachine.ts'
import { selectCheckFailure, selectIsChecking } from '#src/machines/access/accessSelectors.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectIsStaff } from '#src/machines/session/sessionSelectors.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Row } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Logo } from '#src/ui/kit/Logo.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PictureCard } from '#src/ui/shared/door/PictureCard.tsx'
import { useSiteName } from '#src/ui/shared/useSiteName.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import styles from './access.module.css'

const PAGES = {
  [ACCESS_PAGES.maintenance]: {
    icon: Construction,
    title: 'access.maintenanceTitle',
    text: 'access.maintenanceText',
    act: 'access.again',
  },
  [ACCESS_PAGES.alert]: { icon: CircleAlert, title: 'access.alertTitle', text: 'access.alertText', act: 'access.again' },
  [ACCESS_PAGES.restriction]: { icon: MapPinOff, title: 'access.restrictionTitle', text: 'access.restrictionText', act: null },
  [ACCESS_PAGES.robot]: { icon: ShieldCheck, title: 'access.robotTitle', text: 'access.robotText', act: 'access.verify' },
} as const
const ACCESS_PATHS = Object.values(ACCESS_PAGES)

type AccessPageProps = {
  readonly logic: { readonly closure: PromiseActorLogic<Maintenance | null, undefined> }
  readonly now: () => number
  readonly access: ActorRefFrom<typeof accessMachine>
  readonly actors: {
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly site: SiteRef
  }
}

/** The page of the address, shown instead of the site while it cannot be entered: the reason and what can be done. */
export function AccessPage({ access, actors, logic, now }: AccessPageProps) {
  const { t } = useTranslation('access')
  const checking = useSelector(access, selectIsChecking)
  const failure = useSelector(access, selectCheckFailure)
  const { pathname, state } = useLocation()
  const path = ACCESS_PATHS.find((one) => matchPath(one, pathname) !== null) ?? ACCESS_PAGES.maintenance
  const { icon: Icon, title: heading, text, act } = PAGES[path]
  const words = t(heading)
  useTitle(actors.title, words)
  useEffect(() => access.send({ type: 'access.pageOpened', path }), [access, path])
  const reason = reasonOf(state)
  return (
    <div className={styles.page} data-closed={path === ACCESS_PAGES.maintenance}>
      {path === ACCESS_PAGES.maintenance && <SiteMark site={actors.site} />}
      <PictureCard>
        <div className={styles.words}>
          <span className={styles.icon} aria-hidden="true">
            <Icon size={40} />
          </span>
          <h1>{words}</h1>
          <p className={styles.text}>{t(text)}</p>
          {path === ACCESS_PAGES.maintenance && <Closure logic={logic} now={now} />}
          {path === ACCESS_PAGES.alert && reason !== null && <p className={styles.reason}>{t('access.reason', { reason })}</p>}
          {failure !== null && (
            <p className={styles.reason} role="alert">
              {t(failure)}
            </p>
          )}
          <Row className={styles.acts} gap={12} wrap>
            {act !== null && (
              <Button busy={checking} onClick={() => access.send({ type: 'access.retried' })}>
                {checking ? t('access.checking') : t(failure === null ? act : 'act.retry')}
              </Button>
            )}
            <ButtonLink variant="outline" to="/cs">
              {t('access.service')}
            </ButtonLink>
          </Row>
        </div>
      </PictureCard>
      {path === ACCESS_PAGES.maintenance && <StaffEntrance session={actors.session} />}
    </div>
  )
}

/** Whose page it is: around it there is nothing else that says so. */
function SiteMark({ site }: Pick<AccessPageProps['actors'], 'site'>) {
  const name = useSiteName(site)
  return (
    <p className={styles.mark}>
      <Logo size={32} />
      {name}
    </p>
  )
}

/** What the operators say of a maintenance, and until when it lasts; nothing where they said nothing. */
function Closure({ logic, now }: Pick<AccessPageProps, 'logic' | 'now'>) {
  const { t } = useTranslation('access')
  const language = useLanguage()
  const closure = useSelector(useActorRef(logic.closure), (snapshot) => snapshot.output ?? null)
  if (closure === null) return null
  const said = wordsIn(closure.words, language)
  return (
    <>
      {said !== '' && <p className={styles.reason}>{said}</p>}
      {closure.until !== null && <p className={styles.until}>{t('access.until', { until: dayTime(t, closure.until, now()) })}</p>}
    </>
  )
}

/** The way in for staff while the site is closed (S-6). */
function StaffEntrance({ session }: Pick<AccessPageProps['actors'], 'session'>) {
  const { t } = useTranslation('access')
  const isStaff = useSelector(session, selectIsStaff)
  return (
    <Link className={styles.staff} to={isStaff ? '/app/home' : '/login'}>
      {isStaff ? t('access.staffEnter') : t('access.staffLogin')}
    </Link>
  )
}

/** The server's reason from the route's state, which may be anything; null = none. */
function reasonOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return null
  return typeof state.reason === 'string' && state.reason !== '' ? state.reason : null
}

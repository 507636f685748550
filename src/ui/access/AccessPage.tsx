import { useSelector } from '@xstate/react'
import { CircleAlert, Construction, MapPinOff, ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom, PromiseActorLogic } from 'xstate'
import { type Maintenance, wordsIn } from '#src/api/model/maintenance.ts'
import { readRefusal } from '#src/api/model/refusal.ts'
import { ACCESS_PAGES, type accessMachine } from '#src/machines/access/accessMachine.ts'
import { selectCheckFailure, selectIsChecking } from '#src/machines/access/accessSelectors.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectIsStaff } from '#src/machines/session/sessionSelectors.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Logo } from '#src/ui/kit/Logo.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { StatusCard } from '#src/ui/shared/door/StatusCard.tsx'
import { SiteName } from '#src/ui/shared/SiteName.tsx'
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
  const isClosed = path === ACCESS_PAGES.maintenance
  return (
    <div className={styles.page} data-alone="">
      <SiteMark site={actors.site} />
      <StatusCard
        icon={<Icon />}
        heading={words}
        level={1}
        text={t(text)}
        acts={
          <>
            {act !== null && (
              <Button busy={checking} onClick={() => access.send({ type: 'access.retried' })}>
                {checking ? t('access.checking') : t(failure === null ? act : 'act.retry')}
              </Button>
            )}
            <ButtonLink variant={act === null ? 'soft' : 'outline'} to="/cs">
              {t('access.service')}
            </ButtonLink>
          </>
        }
      >
        {isClosed && <Closure logic={logic} now={now} />}
        {path === ACCESS_PAGES.alert && <Refusal state={state} now={now} />}
        {failure !== null && (
          <p className={styles.reason} role="alert">
            {t(failure)}
          </p>
        )}
      </StatusCard>
      {isClosed && <StaffEntrance session={actors.session} />}
    </div>
  )
}

/** Whose page it is: around it there is nothing else that says so. */
function SiteMark({ site }: Pick<AccessPageProps['actors'], 'site'>) {
  return (
    <p className={styles.mark}>
      <Logo size={32} />
      <SiteName site={site} />
    </p>
  )
}

/** Why the server keeps somebody out, and until when, as far as it said. */
function Refusal({ state, now }: { readonly state: unknown; readonly now: () => number }) {
  const { t } = useTranslation('access')
  const { reason, until } = readRefusal(state)
  return (
    <>
      {reason !== null && <p className={styles.reason}>{t('access.reason', { reason })}</p>}
      {until !== null && <p className={styles.until}>{t('access.openUntil', { until: dayTime(t, until, now()) })}</p>}
    </>
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

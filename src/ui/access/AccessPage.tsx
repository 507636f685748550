import { useSelector } from '@xstate/react'
import { CircleAlert, Construction, MapPinOff, ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ACCESS_PAGES } from '#src/machines/access/accessMachine.ts'
import { selectIsChecking } from '#src/machines/access/accessSelectors.ts'
import { selectIsStaff } from '#src/machines/session/sessionSelectors.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './access.module.css'
import type { AccessPageRefs } from './refs.ts'

const PAGES = {
  maintenance: { icon: Construction, title: 'access.maintenanceTitle', text: 'access.maintenanceText', act: 'access.again' },
  alert: { icon: CircleAlert, title: 'access.alertTitle', text: 'access.alertText', act: 'access.again' },
  restriction: { icon: MapPinOff, title: 'access.restrictionTitle', text: 'access.restrictionText', act: null },
  robot: { icon: ShieldCheck, title: 'access.robotTitle', text: 'access.robotText', act: 'access.verify' },
} as const

type AccessPageProps = AccessPageRefs & { readonly kind: keyof typeof PAGES }

/** A page that is shown instead of the site while it cannot be entered: the reason and what can be done. */
export function AccessPage({ kind, access, actors }: AccessPageProps) {
  const t = useT()
  const checking = useSelector(access, selectIsChecking)
  const { icon: Icon, title: heading, text, act } = PAGES[kind]
  const words = t(heading)
  useEffect(() => actors.title.send({ type: 'title.changed', text: words }), [actors.title, words])
  useEffect(() => access.send({ type: 'access.pageOpened', path: ACCESS_PAGES[kind] }), [access, kind])
  const reason = reasonOf(useLocation().state)
  return (
    <div className={styles.page}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={40} />
      </span>
      <h1>{words}</h1>
      <p className={styles.text}>{t(text)}</p>
      {kind === 'alert' && reason !== null && <p className={styles.reason}>{t('access.reason', { reason })}</p>}
      <div className={styles.acts}>
        {act !== null && (
          <Button busy={checking} onClick={() => access.send({ type: 'access.retried' })}>
            {checking ? t('access.checking') : t(act)}
          </Button>
        )}
        <ButtonLink variant="outline" to="/cs">
          {t('access.service')}
        </ButtonLink>
      </div>
      {kind === 'maintenance' && <StaffEntrance session={actors.session} />}
    </div>
  )
}

/** The way in for staff while the site is closed (S-6). */
function StaffEntrance({ session }: Pick<AccessPageRefs['actors'], 'session'>) {
  const t = useT()
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

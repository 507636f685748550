import { useSelector } from '@xstate/react'
import { Eye, EyeOff, LogIn, Wallet } from 'lucide-react'
import { useLocation, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { preferencesMachine } from '#src/machines/preferences/preferencesMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectIsSettled, selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink, IconButton } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { useHidden } from '#src/ui/kit/sight.ts'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { CASHIER_PARTS, type CashierPart, type CashierPartProps } from './parts.ts'
import styles from './cashier.module.css'

type CashierPageProps = CashierPartProps & {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly preferences: ActorRefFrom<typeof preferencesMachine>
  }
}

/** The cashier (P-6): for members; each of its places has an address. */
export function CashierPage({ actors, ...parts }: CashierPageProps) {
  const { t } = useTranslation('cashier')
  const { pathname, search } = useLocation()
  const { part: wanted, id } = useParams()
  const member = useSelector(actors.session, selectMember)
  const settled = useSelector(actors.session, selectIsSettled)
  const part = wanted === undefined ? CASHIER_PARTS[0] : CASHIER_PARTS.find(({ path }) => path === wanted)
  const title = part === undefined ? t('cashier.missing') : t(part.key)
  useTitle(actors.title, title)
  if (part === undefined) {
    const home = <ButtonLink to="/app/cashier">{t('cashier.toCashier')}</ButtonLink>
    return <Standing title={title} icon={<Wallet size={24} />} text={t('cashier.missingText')} action={home} />
  }
  if (member === null) {
    if (!settled) return <Waiting />
    const login = <ButtonLink to={`/login?fromPage=${encodeURIComponent(pathname + search)}`}>{t('act.login')}</ButtonLink>
    return <Standing title={t('cashier.loginTitle')} icon={<LogIn size={24} />} text={t('cashier.loginText')} action={login} />
  }
  return (
    <Stack className={styles.page}>
      <nav className={styles.places} aria-label={t('cashier.places')}>
        {CASHIER_PARTS.map(({ path, key }) => (
          <Link
            key={path}
            to={`/app/cashier/${path}`}
            ref={path === part.path ? reveal : undefined}
            className={styles.place}
            aria-current={path === part.path ? 'page' : undefined}
          >
            {t(key)}
          </Link>
        ))}
      </nav>
      <Stack>
        <Row className={styles.head} gap={16} between>
          <h1>{title}</h1>
          {isVeiled(part, id) && <SightButton preferences={actors.preferences} />}
        </Row>
        <PartBoundary key={part.path} waiting={<Waiting />}>
          <part.Part key={member.memberId} {...parts} />
        </PartBoundary>
        <Muted size={12}>{t('cashier.playMoney')}</Muted>
      </Stack>
    </Stack>
  )
}

/** Whether something is hidden where one is: an order's own page shows what it is about. */
function isVeiled({ hasMoney }: CashierPart, id: string | undefined): boolean {
  return hasMoney === 'everywhere' || (hasMoney === 'list' && id === undefined)
}

/** Hides balances on every page, or shows them. */
function SightButton({ preferences }: Pick<CashierPageProps['actors'], 'preferences'>) {
  const { t } = useTranslation('cashier')
  const hidden = useHidden()
  return (
    <IconButton
      label={t(hidden ? 'cashier.show' : 'cashier.hide')}
      onClick={() => preferences.send({ type: 'preferences.changed', change: { hideMoney: !hidden } })}
    >
      {hidden ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
    </IconButton>
  )
}

/** Brings the place where one is to the middle of its row, which is longer than a phone is wide. */
function reveal(place: HTMLAnchorElement | null) {
  const row = place?.parentElement
  if (place !== null && row) row.scrollLeft = place.offsetLeft - row.offsetLeft - (row.clientWidth - place.offsetWidth) / 2
}

type StandingProps = Parameters<typeof EmptyState>[0] & { readonly title: string }

function Standing({ title, ...state }: StandingProps) {
  return (
    <div className={styles.standing}>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <EmptyState title={title} {...state} />
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton className={styles.waitingBody} />
    </div>
  )
}

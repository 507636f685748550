import { useSelector } from '@xstate/react'
import { ArrowLeft, Inbox, ShieldAlert } from 'lucide-react'
import { type ComponentType, type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import type { Right } from '#src/api/model/right.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import { WAITING, type waitingMachine } from '#src/machines/backOffice/waitingMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Logo } from '#src/ui/kit/Logo.tsx'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { FactorCard, type FactorLogic } from './factor/FactorCard.tsx'
import { type LeaveGuard, LeaveGuardContext } from './leaveGuard.ts'
import { Account } from './Account.tsx'
import { PlaceBar } from './PlaceBar.tsx'
import { PlaceNav } from './PlaceNav.tsx'
import { StaffOnly } from './StaffOnly.tsx'
import { movedTo, type PlacePath, PLACES, SITE } from './places.ts'
import { useListQuery } from './table/useListQuery.ts'
import { TableSkeleton } from './table/TableSkeleton.tsx'
import { WaitMark } from './WaitMark.tsx'
import { waitsOf } from './waits.ts'
import { useRoleWord } from './useRoleWord.ts'
import styles from './frame.module.css'

type BackOfficePageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
  }
  readonly backOffice: BackOfficeRef
  readonly logic: FactorLogic & { readonly waiting: typeof waitingMachine }
  readonly pages: Readonly<Record<PlacePath, ComponentType>>
  /** What waits for a decision, where the back office begins. */
  readonly start: ComponentType
}

/** Nothing that one may see. */
const NONE: readonly Right[] = []

/** The frame of the back office: its places at the left by groups, on a phone in a sheet behind the bar above; and the page of one, for who may see it (D-8). */
export function BackOfficePage({ actors, backOffice, logic, pages, start: Start }: BackOfficePageProps) {
  const { t } = useTranslation('backOffice')
  const roleWord = useRoleWord()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { member } = useMember(actors.session)
  const isWide = useWide()
  const rights = useSelector(backOffice, (snapshot) => snapshot.context.rights)
  const isOpen = useSelector(backOffice, (snapshot) => snapshot.matches('open'))
  const guard = useRef<LeaveGuard | null>(null)
  // A page with something unsaved asks first; a click that opens a tab leaves nothing.
  const ask = (to: string) => () => {
    if (guard.current === null || guard.current(to)) void navigate(to)
  }
  // What is unsaved would be lost with the session.
  const logout = () => {
    if (guard.current === null || guard.current('/admin')) actors.session.send({ type: 'logout.clicked' })
  }
  const isStart = /^\/admin\/?$/.test(pathname)
  // What waits is told beside the pages; where it is the page, that counts it.
  const query = { rights: isOpen && !isStart ? rights : NONE }
  const waiting = useActorRef(logic.waiting, { input: { query } })
  useListQuery(waiting, query)
  const counts = useSelector(waiting, (snapshot) => snapshot.context.items)
  const waits = useMemo(() => waitsOf(counts), [counts])
  const places = PLACES.filter(({ right }) => isOpen && (right === null || rights.includes(right)))
  const decides = WAITING.some(({ right }) => rights.includes(right))
  // Of a place within another one, only that one is open.
  const current = places
    .map(({ path }) => path)
    .filter((path) => isWithin(pathname, path))
    .toSorted((one, other) => other.length - one.length)[0]
  const who = member === null ? null : t('backOffice.who', { role: roleWord(member.role), name: member.name })
  const moved = movedTo(pathname)
  if (moved !== null) return <Navigate to={moved} replace />
  if (member !== null && member.role !== 'operator') return <StaffOnly member={member} onLogout={logout} />
  return (
    <div className={styles.frame}>
      <header className={styles.rail}>
        {isWide || places.length === 0 ? (
          <>
            <div className={styles.head}>
              <Link className={styles.brand} to="/admin" onPress={ask('/admin')}>
                <Logo size={24} />
                {t('backOffice.title')}
              </Link>
              <Link className={styles.leave} to={SITE} onPress={ask(SITE)}>
                <ArrowLeft size={16} aria-hidden="true" />
                {t('backOffice.toSite')}
              </Link>
            </div>
            {isOpen && decides && (
              <Link
                className={styles.start}
                to="/admin"
                onPress={ask('/admin')}
                aria-current={isStart ? 'page' : undefined}
                aria-description={waits.all === null ? undefined : t('backOffice.start.waits', { number: waits.all })}
              >
                <Inbox size={20} aria-hidden="true" />
                {t('backOffice.start.place')}
                <WaitMark many={waits.all} />
              </Link>
            )}
            <PlaceNav places={places} current={current} onPress={ask} waits={waits} />
            {who !== null && <Account who={who} onPress={ask} onLogout={logout} />}
          </>
        ) : (
          <PlaceBar
            places={places}
            current={current}
            decides={decides}
            isStart={isStart}
            waits={waits}
            who={who}
            onPress={ask}
            onLogout={logout}
          />
        )}
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        <PartBoundary key={pathname} waiting={<TableSkeleton columns={6} />}>
          <Entry actors={actors} backOffice={backOffice} logic={logic}>
            <LeaveGuardContext value={guard}>
              <Routes>
                {PLACES.map(({ path }) => {
                  const Page = pages[path]
                  const isShown = places.some((place) => place.path === path)
                  return <Route key={path} path={`${path}/*`} element={isShown ? <Page /> : <Refused />} />
                })}
                {decides && <Route index element={<Start />} />}
                <Route
                  path="*"
                  element={places[0] === undefined ? <Refused /> : <Navigate to={`/admin/${places[0].path}`} replace />}
                />
              </Routes>
            </LeaveGuardContext>
          </Entry>
        </PartBoundary>
      </main>
    </div>
  )
}

/** Whether an address is a place's, or below it. */
const isWithin = (pathname: string, path: string): boolean => `${pathname}/`.startsWith(`/admin/${path}/`)

type EntryProps = Pick<BackOfficePageProps, 'actors' | 'backOffice' | 'logic'> & { readonly children: ReactNode }

/** Lets operators in, once it is known what they may do; others are told what is missing. */
function Entry({ actors, backOffice, logic, children }: EntryProps) {
  const { t } = useTranslation('backOffice')
  const { member, isSettled } = useMember(actors.session)
  const errorKey = useSelector(backOffice, (snapshot) => snapshot.context.errorKey)
  const isOpen = useSelector(backOffice, (snapshot) => snapshot.matches('open'))
  const isHeld = useSelector(backOffice, (snapshot) => snapshot.matches('held'))
  if (member === null && isSettled)
    return (
      <Titled>
        {/* Who comes to work knows that they log in: the page says it, and no dialog over it says it again. */}
        <LoginNeeded prompt={actors.prompt} feature="feature.backOffice" asks={false} />
      </Titled>
    )
  if (member !== null && isOpen) return children
  if (member !== null && isHeld)
    return (
      <Titled>
        <FactorCard backOffice={backOffice} logic={logic} />
      </Titled>
    )
  if (errorKey === null) return <TableSkeleton columns={6} />
  return (
    <Titled>
      <ErrorState
        title={t('backOffice.closed')}
        text={t(errorKey)}
        action={<Button onClick={() => backOffice.send({ type: 'rights.retried' })}>{t('act.retry')}</Button>}
      />
    </Titled>
  )
}

/** What stands in a page's place has the heading of the whole. */
function Titled({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('backOffice')
  return (
    <Stack>
      <h1>{t('backOffice.title')}</h1>
      {children}
    </Stack>
  )
}

function Refused() {
  const { t } = useTranslation('backOffice')
  return (
    <Titled>
      <EmptyState icon={<ShieldAlert size={24} />} title={t('backOffice.refused')} text={t('backOffice.refusedText')} />
    </Titled>
  )
}

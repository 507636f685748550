import { useSelector } from '@xstate/react'
import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { preferencesMachine } from '#src/machines/preferences/preferencesMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { fundsMachine } from '#src/machines/wallet/fundsMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { BackLink } from '#src/ui/shared/BackLink.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { Money } from '#src/ui/shared/Money.tsx'
import { PlayMoney } from '#src/ui/shared/PlayMoney.tsx'
import { SightButton } from '#src/ui/shared/SightButton.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { CASHIER_PARTS, type CashierPart, type CashierPartProps, MOVED } from './parts.ts'
import styles from './cashier.module.css'

type CashierPageProps = CashierPartProps & {
  readonly logic: { readonly funds: typeof fundsMachine }
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly site: SiteRef
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly preferences: ActorRefFrom<typeof preferencesMachine>
  }
}

/** The cashier (P-6): for members; each of its places has an address. */
export function CashierPage({ actors, ...parts }: CashierPageProps) {
  const { t } = useTranslation('cashier')
  const { part: wanted, id } = useParams()
  const { member, isSettled, wasMember } = useMember(actors.session)
  const part = partOf(wanted, id)
  const title = part === undefined ? t('cashier.missing') : t((id === undefined ? undefined : part.pages?.(id)) ?? part.key)
  useTitle(actors.title, title)
  const moved = part === undefined ? movedTo(wanted, id) : undefined
  if (moved !== undefined) return <Navigate replace to={moved} />
  if (part === undefined) {
    // Below a place that there is, the way leads there.
    const place = CASHIER_PARTS.find(({ path }) => path === wanted)
    const home =
      place === undefined ? (
        <ButtonLink to="/app/cashier">{t('cashier.toCashier')}</ButtonLink>
      ) : (
        <ButtonLink to={`/app/cashier/${place.path}`}>{t('cashier.toPlace', { name: t(place.key) })}</ButtonLink>
      )
    const notice = (
      <PageNotice title={title}>
        <EmptyState title={title} icon={<Wallet size={24} />} text={t('cashier.missingText')} action={home} />
      </PageNotice>
    )
    if (member === null) return notice
    return (
      <Stack className={styles.page}>
        <Places at={wanted} />
        {notice}
      </Stack>
    )
  }
  if (member === null) {
    if (!isSettled) return <Waiting />
    return (
      <PageNotice title={title}>
        <LoginNeeded prompt={actors.prompt} feature="feature.cashier" asks={!wasMember} />
      </PageNotice>
    )
  }
  return (
    <Stack className={styles.page}>
      <Places at={part.path} />
      <Stack className={styles.body}>
        <Row className={styles.head} gap={16} between>
          {id === undefined ? (
            <MeHead title={title} />
          ) : (
            <Row gap={4}>
              <BackLink className={styles.back} to={`/app/cashier/${part.path}`} />
              <h1>{title}</h1>
            </Row>
          )}
          {isVeiled(part, id) && (
            <Row className={styles.sight}>
              {part.saysBalance === true && <Balance key={member.memberId} funds={parts.logic.funds} />}
              <SightButton preferences={actors.preferences} />
            </Row>
          )}
        </Row>
        <PlayMoney site={actors.site} words={t('cashier.playMoney')} />
        <PartBoundary key={part.path} waiting={<Waiting />}>
          <part.Part key={member.memberId} {...parts} />
        </PartBoundary>
      </Stack>
    </Stack>
  )
}

/** What the member's main wallet has, which most of what is done here is about. */
function Balance({ funds }: { readonly funds: typeof fundsMachine }) {
  const { t } = useTranslation('cashier')
  const list = useActorRef(funds, { input: { query: null } })
  const balances = useSelector(list, (snapshot) => snapshot.context.items[0] ?? null)
  return (
    <Link className={styles.balance} to="/app/cashier/wallet">
      <Muted as="span" size={12}>
        {t('cashier.balance')}
      </Muted>
      <strong>
        <Money asset="FEN" amount={balances?.funds.fen ?? null} />
      </strong>
    </Link>
  )
}

/** The ways to each of the cashier's places; `at` = where one is. */
function Places({ at }: { readonly at: string | undefined }) {
  const { t } = useTranslation('cashier')
  return (
    <nav className={styles.places} aria-label={t('cashier.places')}>
      {CASHIER_PARTS.map(({ path, key, icon: Icon }) => (
        <Link
          key={path}
          to={`/app/cashier/${path}`}
          ref={path === at ? reveal : undefined}
          className={styles.place}
          aria-current={path === at ? 'page' : undefined}
        >
          <Icon size={20} aria-hidden="true" />
          {t(key)}
        </Link>
      ))}
    </nav>
  )
}

/** The place that an address names; undefined = none, or a page of a place that has no pages. */
function partOf(wanted: string | undefined, id: string | undefined): CashierPart | undefined {
  if (wanted === undefined) return CASHIER_PARTS[0]
  return CASHIER_PARTS.find(({ path, pages }) => path === wanted && (id === undefined || pages !== undefined))
}

/** Where somebody is led who asks for a page of another place. */
function movedTo(wanted: string | undefined, id: string | undefined): string | undefined {
  if (wanted === undefined) return undefined
  const place = id === undefined ? MOVED.get(wanted) : undefined
  return place === undefined ? undefined : `/app/cashier/${place}`
}

/** Whether something is hidden where one is: an order's own page shows what it is about. */
function isVeiled({ hasMoney }: CashierPart, id: string | undefined): boolean {
  return hasMoney === 'everywhere' || (hasMoney === 'list' && id === undefined)
}

/** Brings the place where one is to the middle of its row, which is longer than a phone is wide. */
function reveal(place: HTMLAnchorElement | null) {
  const row = place?.parentElement
  if (place !== null && row) row.scrollLeft = place.offsetLeft - row.offsetLeft - (row.clientWidth - place.offsetWidth) / 2
}

type PageNoticeProps = { readonly title: string; readonly children: ReactNode }

/** What is alone in the place of the cashier's parts. */
function PageNotice({ title, children }: PageNoticeProps) {
  return (
    <div className={styles.notice}>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      {children}
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

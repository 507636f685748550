import { CalendarCheck, Gamepad2, ListChecks, Medal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { pointChangesMachine, pointGoodsMachine, pointSheetMachine, PointSheet } from '#src/machines/points/pointsMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { siteTime } from '#src/api/model/day.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { PointChange } from '#src/api/model/points.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { Money } from '#src/ui/shared/Money.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { WayTiles } from '#src/ui/shared/WayTiles.tsx'
import styles from './points.module.css'
import { Reachable } from './Reachable.tsx'
import { useReason } from './useReason.ts'

type Logic = {
  readonly sheet: typeof pointSheetMachine
  readonly changes: typeof pointChangesMachine
  readonly goods: typeof pointGoodsMachine
}

type PointsPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: Logic
}

/** The member's points (P-7): how many there are, what they buy, how more are earned, and how they came and went. A visitor is asked to log in. */
export function PointsPage({ actors: { session, prompt, title }, logic }: PointsPageProps) {
  const { t } = useTranslation('points')
  const { member, isSettled, wasMember } = useMember(session)
  useTitle(title, t('points.title'))
  return (
    <Stack className={styles.page}>
      <MeHead title={t('points.title')} />
      {member !== null && <Own key={member.memberId} logic={logic} />}
      {member === null && isSettled && <LoginNeeded prompt={prompt} feature="feature.points" asks={!wasMember} />}
    </Stack>
  )
}

/** Where points come from. */
const WAYS = [
  { of: 'tasks', to: '/app/tasks', icon: ListChecks },
  { of: 'activities', to: '/app/activities', icon: CalendarCheck },
  { of: 'bets', to: '/app/games', icon: Gamepad2 },
] as const

function Own({ logic }: { readonly logic: Logic }) {
  const { t } = useTranslation('points')
  const sheet = useActorRef(logic.sheet, { input: { query: null } })
  const changes = useActorRef(logic.changes, { input: { query: null } })
  return (
    <div className={styles.columns}>
      <Stack>
        <PagedList
          list={sheet}
          waiting={<Skeleton className={styles.waiting} />}
          empty={null}
          failedTitle={t('points.failed')}
          moreLabel=""
        >
          {([one]) => one !== undefined && <PointsNow sheet={one} />}
        </PagedList>
        <Card as="section" aria-labelledby="earn" gap={12}>
          <h2 id="earn">{t('points.earn')}</h2>
          <WayTiles
            ways={WAYS.map(({ of, to, icon }) => ({ to, icon, name: t(`points.way.${of}`), brings: t(`points.brings.${of}`) }))}
          />
        </Card>
      </Stack>
      <Stack>
        <Reachable goods={logic.goods} />
        <Card as="section" aria-labelledby="changes" gap={12}>
          <h2 id="changes">{t('points.changes')}</h2>
          <PagedList
            list={changes}
            waiting={<Skeleton className={styles.waiting} />}
            empty={<EmptyRow icon={<Medal size={20} />} title={t('points.none')} text={t('points.noneText')} />}
            failedTitle={t('points.changesFailed')}
            moreLabel={t('points.more')}
          >
            {(items) => (
              <ul className={styles.list}>
                {items.map((one) => (
                  <Change key={one.id} change={one} />
                ))}
              </ul>
            )}
          </PagedList>
        </Card>
      </Stack>
    </div>
  )
}

function PointsNow({ sheet: { have, owed } }: { readonly sheet: PointSheet }) {
  const { t } = useTranslation('points')
  return (
    <Card as="section" className={styles.standing} aria-label={t('points.have')} gap={8}>
      <Muted as="span">{t('points.have')}</Muted>
      <strong className={styles.have}>
        <Money asset="POINT" amount={have} />
      </strong>
      {owed > 0 && <p role="status">{t('points.owed', { points: formatMoney('POINT', owed) })}</p>}
      <Muted>{t('points.how')}</Muted>
      <Row wrap>
        {/* Who has none comes for some. */}
        <ButtonLink variant={have > 0 ? 'soft' : 'primary'} to="/app/tasks">
          {t('points.tasks')}
        </ButtonLink>
        <ButtonLink variant={have > 0 ? 'primary' : 'soft'} to="/app/shop">
          {t('points.shop')}
        </ButtonLink>
      </Row>
    </Card>
  )
}

function Change({ change: { kind, at, amount, balance } }: { readonly change: PointChange }) {
  const { t } = useTranslation('points')
  const reason = useReason()
  return (
    <li>
      <Row between className={styles.line}>
        <div>
          <p>{reason(kind)}</p>
          <Muted as="small">{siteTime(at)}</Muted>
        </div>
        <div className={styles.figures}>
          <strong data-gain={amount > 0}>{formatMoney('POINT', amount, { signed: true })}</strong>
          <Muted as="small" digits>
            {t('points.balance')} <Money asset="POINT" amount={balance} />
          </Muted>
        </div>
      </Row>
    </li>
  )
}

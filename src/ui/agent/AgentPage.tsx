import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { commissionOf, mayApply } from '#src/api/model/agent.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { agentMachine, AgentSheet } from '#src/machines/agent/agentMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { AgentCodes, type AgentCodesLogic } from './AgentCodes.tsx'
import { AgentDays, type AgentDaysLogic } from './AgentDays.tsx'
import { AgentMembers, type AgentMembersLogic } from './AgentMembers.tsx'
import { Application, type ApplicationLogic } from './Application.tsx'
import { Statements, type StatementsLogic } from './Statements.tsx'
import styles from './agent.module.css'

type Logic = AgentCodesLogic &
  AgentDaysLogic &
  AgentMembersLogic &
  ApplicationLogic &
  StatementsLogic & { readonly agent: typeof agentMachine }

type AgentPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: Logic
  readonly now: () => number
  readonly makeId: () => string
}

const TONES = { applied: 'gold', approved: 'brand', refused: 'neutral', suspended: 'warn' } as const

/** The agent programme (C-11): what it pays, the application, and an agent's links, figures, members and statements. A visitor is asked to log in. */
export function AgentPage({ actors: { session, prompt, title }, ...rest }: AgentPageProps) {
  const { t } = useTranslation('agent')
  const { member, isSettled, wasMember } = useMember(session)
  useTitle(title, t('agent.title'))
  return (
    <Stack className={styles.page}>
      <MeHead title={t('agent.title')} />
      {member !== null && <Own key={member.memberId} {...rest} />}
      {member === null && isSettled && <LoginNeeded prompt={prompt} feature="feature.agent" asks={!wasMember} />}
    </Stack>
  )
}

type OwnProps = Omit<AgentPageProps, 'actors'>

function Own(props: OwnProps) {
  const { t } = useTranslation('agent')
  const list = useActorRef(props.logic.agent, { input: { query: null } })
  return (
    <PagedList
      list={list}
      waiting={<Skeleton className={styles.waiting} />}
      empty={null}
      failedTitle={t('agent.failed')}
      moreLabel=""
    >
      {([sheet]) => sheet !== undefined && <Sheet sheet={sheet} {...props} />}
    </PagedList>
  )
}

function Sheet({ sheet, logic, now, makeId }: OwnProps & { readonly sheet: AgentSheet }) {
  const { standing, isPaused } = sheet
  const isAgent = standing !== null && (standing.state === 'approved' || standing.state === 'suspended')
  const applies = mayApply(standing?.state ?? null) && !isPaused
  return (
    <Stack>
      <div className={cx(applies && styles.offer)}>
        <Stack>
          <Programme sheet={sheet} />
          {standing !== null && <Standing standing={standing} isPaused={isPaused} />}
        </Stack>
        {applies && <Application logic={logic} makeId={makeId} />}
        {applies && <Terms sheet={sheet} />}
      </div>
      {isAgent && (
        <>
          {!isPaused && standing.state === 'approved' && <AgentCodes codes={sheet.codes} logic={logic} makeId={makeId} />}
          <AgentDays logic={logic} now={now} />
          <AgentMembers logic={logic} />
          <Statements logic={logic} />
        </>
      )}
      {!applies && <Terms sheet={sheet} />}
    </Stack>
  )
}

/** What the programme pays. */
function Programme({ sheet: { plan } }: { readonly sheet: AgentSheet }) {
  const { t } = useTranslation('agent')
  type Amount = (typeof plan)['activeBets']
  const short = (amount: Amount) => formatMoney('FEN', amount, { short: true })
  /** Which part of the net revenue a tier is about: it is never a rate for all of it. */
  const partWords = (from: Amount | null, to: Amount | null): string => {
    if (to === null) return from === null ? t('agent.tierAll') : t('agent.tierRest', { from: short(from) })
    return from === null ? t('agent.tierFirst', { to: short(to) }) : t('agent.tierBetween', { from: short(from), to: short(to) })
  }
  // Something of the second part too, where there are several.
  const net = fen(2 * (plan.tiers[0]?.upTo ?? 5_000_000))
  return (
    <Card as="section" gap={8} aria-label={t('agent.title')}>
      <p>{t('agent.about')}</p>
      <dl className={styles.tiers}>
        {plan.tiers.map(({ upTo, percent }, index) => (
          <div key={upTo ?? 0} className={styles.tier}>
            <Muted as="dt" size={12}>
              {partWords(plan.tiers[index - 1]?.upTo ?? null, upTo)}
            </Muted>
            <dd className={styles.share}>{`${percent}%`}</dd>
          </div>
        ))}
      </dl>
      <Muted>{t('agent.example', { net: short(net), commission: short(commissionOf(plan, net)) })}</Muted>
    </Card>
  )
}

/** What the figures mean, and what is not counted. */
function Terms({ sheet: { plan } }: { readonly sheet: AgentSheet }) {
  const { t } = useTranslation('agent')
  const bets = formatMoney('FEN', plan.activeBets, { short: true })
  return (
    <Card as="section" className={styles.terms} gap={8} aria-labelledby="agent-terms">
      <h2 id="agent-terms">{t('agent.terms')}</h2>
      <ul>
        <li>{t('agent.net')}</li>
        <li>{t('agent.active', { count: plan.activeMembers, bets })}</li>
        <li>{t('agent.fair')}</li>
      </ul>
    </Card>
  )
}

type StandingProps = { readonly standing: NonNullable<AgentSheet['standing']>; readonly isPaused: boolean }

function Standing({ standing: { state, reason, form }, isPaused }: StandingProps) {
  const { t } = useTranslation('agent')
  return (
    <Card as="section" gap={8} aria-label={t(`agent.state.${state}`)}>
      <p role="status">
        <Badge tone={TONES[state]}>{t(`agent.state.${state}`)}</Badge> {t(`agent.stateText.${state}`)}
      </p>
      {reason !== null && (state === 'refused' || state === 'suspended') && <p>{t('agent.reason', { reason })}</p>}
      <Muted as="small" className={styles.words}>
        {t(`agent.channels.${form.channel}`)} · {form.place}
      </Muted>
      {isPaused && <p>{t('agent.paused')}</p>}
    </Card>
  )
}

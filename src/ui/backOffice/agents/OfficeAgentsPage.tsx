import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { OfficeAgent } from '#src/api/model/officeAgent.ts'
import { AGENT_STEPS, AgentState, AgentVerdict } from '#src/api/model/agent.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type {
  AgentSettle,
  AgentSettled,
  agentSettleMachine,
  officeAgentsMachine,
} from '#src/machines/backOffice/officeAgentsMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ActForm } from '../act/ActForm.tsx'
import { useOpenRow } from '../act/useOpenRow.ts'
import { ageWords } from '../ageWords.ts'
import type { Column } from '../table/DataTable.tsx'
import { FactList } from '../table/FactList.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { useCount } from '../table/useCount.ts'
import { ViewChips } from '../table/ViewChips.tsx'
import { HeldMembers, type HeldMembersLogic } from './HeldMembers.tsx'

type OfficeAgentsPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly backOffice: BackOfficeRef
  readonly logic: HeldMembersLogic & { readonly agents: typeof officeAgentsMachine; readonly settle: typeof agentSettleMachine }
  readonly now: () => number
  readonly makeId: () => string
}

const TONES = { applied: 'gold', approved: 'brand', refused: 'neutral', suspended: 'warn' } as const

/** Who applied as an agent, and who is one: each application with what it says, and what can be done about it. */
export function OfficeAgentsPage({ actors, backOffice, logic, now, makeId }: OfficeAgentsPageProps) {
  const { t } = useTranslation('backOffice')
  const address = useAddress()
  const query = { state: AgentState.options.find((state) => state === address.get('state')) ?? null }
  const waits = useCount(useActorRef(logic.agents, { input: { query: { state: 'applied' } } }))
  const list = useActorRef(logic.agents, { input: { query } })
  const act = useActorRef(logic.settle)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('agents.act'))
  const mayClear = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('agents.approve'))
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const { shown, show, close } = useOpenRow({ act, makeId, items, keyOf: ({ agentId }) => agentId })
  const columns: readonly Column<OfficeAgent>[] = [
    { id: 'name', label: t('backOffice.agents.name'), cell: ({ name }) => name, isFixed: true },
    {
      id: 'state',
      label: t('backOffice.agents.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`backOffice.agents.states.${state}`)}</Badge>,
      isMark: true,
    },
    {
      id: 'channel',
      label: t('backOffice.agents.channel'),
      cell: ({ form }) => t(`backOffice.agents.channels.${form.channel}`),
    },
    { id: 'place', label: t('backOffice.agents.place'), cell: ({ form }) => form.place },
    { id: 'members', label: t('backOffice.agents.members'), cell: ({ members }) => members, isNumber: true },
    { id: 'due', label: t('backOffice.agents.due'), cell: ({ due }) => formatMoney('FEN', due), isNumber: true },
    { id: 'at', label: t('backOffice.agents.at'), cell: ({ at }) => dayTime(t, at, now()) },
    {
      id: 'waits',
      label: t('backOffice.queue.waits'),
      cell: ({ state, at }) => (state === 'applied' ? ageWords(t, now() - at) : '–'),
    },
  ]
  return (
    <TablePage
      title={t('backOffice.place.agents')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      views={
        <ViewChips
          label={t('backOffice.agents.state')}
          chosen={query.state ?? ''}
          options={[
            { value: '', label: t('backOffice.table.all') },
            ...AgentState.options.map((value) => ({
              value,
              label: t(`backOffice.agents.states.${value}`),
              count: value === 'applied' ? waits : null,
            })),
          ]}
          onChoose={(state) => address.set({ state })}
        />
      }
      filters={[]}
      columns={columns}
      keyOf={({ agentId }) => agentId}
      onOpen={({ agentId }) => show(agentId)}
      isEmptyGood={query.state === 'applied'}
      empty={t(query.state === null ? 'backOffice.agents.empty' : 'backOffice.table.noneHere')}
      emptyText={t('backOffice.agents.emptyText')}
      about={t('backOffice.agents.about')}
    >
      <Sheet open={shown !== null} title={t('backOffice.agents.one')} closeLabel={t('act.close')} onClose={close}>
        {shown !== null && (
          <Stack>
            <FactList
              facts={[
                ...columns.map(({ label, cell }) => ({ name: label, value: cell(shown) })),
                { name: t('backOffice.agents.text'), value: shown.form.text },
                { name: t('backOffice.agents.reason'), value: shown.reason ?? '—' },
                { name: t('backOffice.agents.by'), value: shown.by ?? '—' },
              ]}
            />
            {shown.members > 0 && (
              <HeldMembers key={shown.agentId} agentId={shown.agentId} logic={logic} mayClear={mayClear} now={now} />
            )}
            {mayAct && <Verdicts key={`${shown.agentId} ${shown.version}`} agent={shown} act={act} />}
          </Stack>
        )}
      </Sheet>
    </TablePage>
  )
}

/** What can be done about an agent as they stand. */
function Verdicts({
  agent: { agentId, version, state },
  act,
}: {
  readonly agent: OfficeAgent
  readonly act: ActorRefFrom<typeof agentSettleMachine>
}) {
  const { t } = useTranslation('backOffice')
  const [first, second] = AgentVerdict.options.filter((verdict) => AGENT_STEPS[verdict].from === state)
  if (first === undefined) return null
  const orderOf = (verdict: AgentVerdict) => (reason: string) => ({ agentId, version, verdict, reason })
  return (
    <ActForm<AgentSettle, AgentSettled>
      act={act}
      confirm={t(`backOffice.agents.verdicts.${first}`)}
      danger={first === 'suspend'}
      refusal={(answer) => (answer === 'done' ? null : t(`backOffice.agents.refused.${answer}`))}
      orderOf={orderOf(first)}
      more={(send, busy) =>
        second !== undefined && (
          <Button variant="danger" block busy={busy} onClick={() => send(orderOf(second))}>
            {t(`backOffice.agents.verdicts.${second}`)}
          </Button>
        )
      }
    />
  )
}

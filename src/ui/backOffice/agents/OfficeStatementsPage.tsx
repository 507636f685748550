import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { OfficeStatement } from '#src/api/model/officeAgent.ts'
import { SITE_AHEAD } from '#src/api/model/day.ts'
import { STATEMENT_SUMS, StatementState } from '#src/api/model/agent.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type {
  AgentPaid,
  AgentPay,
  agentPayMachine,
  officeStatementsMachine,
} from '#src/machines/backOffice/officeAgentsMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ActForm } from '../act/ActForm.tsx'
import { SignatureNote } from '../act/SignatureNote.tsx'
import { useOpenRow } from '../act/useOpenRow.ts'
import type { Column } from '../table/DataTable.tsx'
import { FactList } from '../table/FactList.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { useFigures } from '../table/useFigures.ts'
import { ViewChips } from '../table/ViewChips.tsx'

type OfficeStatementsPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly backOffice: BackOfficeRef
  readonly logic: { readonly statements: typeof officeStatementsMachine; readonly pay: typeof agentPayMachine }
  readonly now: () => number
  readonly makeId: () => string
}

const TONES = { none: 'neutral', due: 'gold', signed: 'warn', paid: 'brand' } as const
const SUMS = STATEMENT_SUMS.filter((name) => name !== 'bets')
const FIRST_SEEN: ReadonlySet<string> = new Set(['base', 'commission'])

/** What waits for somebody first. */
const STATES = ['due', 'signed', 'paid', 'none'] as const satisfies readonly StatementState[]

/** When the month of `now` is closed, in ms: an hour after its end by the site's clock. */
function nextClosing(now: number): number {
  const site = new Date(now + SITE_AHEAD)
  const closing = (month: number) => Date.UTC(site.getUTCFullYear(), month, 1, 1) - SITE_AHEAD
  const ofLast = closing(site.getUTCMonth())
  return ofLast > now ? ofLast : closing(site.getUTCMonth() + 1)
}

/** Whether it waits for an operator. */
const waits = ({ state }: OfficeStatement) => state === 'due' || state === 'signed'

/** Months of agents: what each adds up to, and the payment of what is due. */
export function OfficeStatementsPage({ actors, backOffice, logic, now, makeId }: OfficeStatementsPageProps) {
  const { t } = useTranslation('backOffice')
  const address = useAddress()
  const query = { state: StatementState.options.find((state) => state === address.get('state')) ?? null }
  const list = useActorRef(logic.statements, { input: { query } })
  const countOf = useFigures(list)
  const act = useActorRef(logic.pay)
  const mayPay = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('agents.approve'))
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const { shown, show, close } = useOpenRow({ act, makeId, items, keyOf: ({ statementId }) => statementId })
  const columns: readonly Column<OfficeStatement>[] = [
    { id: 'month', label: t('backOffice.agents.month'), cell: ({ month }) => month, isFixed: true },
    { id: 'name', label: t('backOffice.agents.name'), cell: ({ name }) => name },
    {
      id: 'state',
      label: t('backOffice.agents.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`backOffice.agents.payment.${state}`)}</Badge>,
      isMark: true,
    },
    ...SUMS.map((name) => ({
      id: name,
      label: t(`backOffice.agents.${name}`),
      cell: (statement: OfficeStatement) => formatMoney('FEN', statement[name]),
      isNumber: true,
      isExtra: !FIRST_SEEN.has(name),
    })),
    {
      id: 'active',
      label: t('backOffice.agents.active'),
      cell: ({ active, members }) => `${active} / ${members}`,
      isNumber: true,
    },
  ]
  return (
    <TablePage
      title={t('backOffice.place.statements')}
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
            ...STATES.map((value) => ({
              value,
              label: t(`backOffice.agents.payment.${value}`),
              count: countOf(value),
            })),
          ]}
          onChoose={(state) => address.set({ state })}
        />
      }
      filters={[]}
      columns={columns}
      keyOf={({ statementId }) => statementId}
      onOpen={({ statementId }) => show(statementId)}
      isEmptyGood={query.state === 'due' || query.state === 'signed'}
      empty={t(query.state === null ? 'backOffice.agents.noStatements' : 'backOffice.table.noneHere')}
      emptyWay={{ label: t('backOffice.place.agents'), to: '/admin/agents' }}
      emptyText={t('backOffice.agents.noStatementsText', { at: dayTime(t, nextClosing(now()), now()) })}
      about={t('backOffice.agents.statementsAbout')}
    >
      <Sheet open={shown !== null} title={t('backOffice.agents.statement')} closeLabel={t('act.close')} onClose={close}>
        {shown !== null && (
          <Stack>
            <FactList
              facts={[
                ...columns.map(({ label, cell }) => ({ name: label, value: cell(shown) })),
                { name: t('backOffice.agents.closedAt'), value: dayTime(t, shown.closedAt, now()) },
                { name: t('backOffice.agents.signedBy'), value: shown.signedBy ?? '—' },
              ]}
            />
            {shown.takesTwo && waits(shown) && <p role="note">{t('backOffice.agents.takesTwo')}</p>}
            <SignatureNote backOffice={backOffice} now={now} />
            {mayPay && waits(shown) && shown.isOwn && <Muted>{t('backOffice.agents.unpaid.same')}</Muted>}
            {mayPay && waits(shown) && !shown.isOwn && (
              <ActForm<AgentPay, AgentPaid>
                key={`${shown.statementId} ${shown.state}`}
                act={act}
                confirm={t('backOffice.agents.pay')}
                refusal={(answer) => (answer === 'done' || answer === 'signed' ? null : t(`backOffice.agents.unpaid.${answer}`))}
                orderOf={(reason) => ({ statementId: shown.statementId, reason })}
              />
            )}
          </Stack>
        )}
      </Sheet>
    </TablePage>
  )
}

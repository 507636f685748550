import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { type Adjustment, ADJUSTMENT_STATES, ADJUSTMENT_WAYS } from '#src/api/model/adjustment.ts'
import type {
  adjustmentActMachine,
  adjustmentExportMachine,
  adjustmentsMachine,
  AdjustmentsQuery,
} from '#src/machines/backOffice/adjustmentsMachine.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useActing } from '#src/ui/shared/useActing.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { type Address, useAddress } from '../table/useAddress.ts'
import { QueueLine } from '../table/QueueLine.tsx'
import { useCount } from '../table/useCount.ts'
import { ViewChips } from '../table/ViewChips.tsx'
import { useUntilRenewed } from '../table/useUntilRenewed.ts'
import { SignatureNote } from '../act/SignatureNote.tsx'
import { type OpenItem, useCloseGone } from '../act/useOpenItem.ts'
import { AdjustmentCard } from './AdjustmentCard.tsx'
import { AdjustmentForm } from './AdjustmentForm.tsx'
import { ReversalForm } from './ReversalForm.tsx'
import { useAdjustedMoney } from './useAdjustedMoney.ts'

type AdjustmentsPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly backOffice: BackOfficeRef
  readonly logic: {
    readonly adjustments: typeof adjustmentsMachine
    readonly adjustmentAct: typeof adjustmentActMachine
    readonly adjustmentExport: typeof adjustmentExportMachine
  }
  readonly now: () => number
  readonly makeId: () => string
}

/** All that waits for a second operator. */
const PROPOSED: AdjustmentsQuery = { text: null, state: 'proposed', way: null, from: null, to: null }

/** What the address asks for. */
function queryOf(address: Address): AdjustmentsQuery {
  return {
    text: address.get('text'),
    state: ADJUSTMENT_STATES.find((one) => one === address.get('state')) ?? null,
    way: ADJUSTMENT_WAYS.find((one) => one === address.get('way')) ?? null,
    from: address.get('from'),
    to: address.get('to'),
  }
}

/** Manual adjustments: one operator proposes, another one approves, and only then money moves. */
export function AdjustmentsPage({ actors, backOffice, logic, now, makeId }: AdjustmentsPageProps) {
  const { t } = useTranslation('backOffice')
  const address = useAddress()
  const money = useAdjustedMoney()
  const query = queryOf(address)
  const proposed = useActorRef(logic.adjustments, { input: { query: PROPOSED } })
  const waits = useCount(proposed)
  const list = useActorRef(logic.adjustments, { input: { query } })
  const act = useActorRef(logic.adjustmentAct)
  const file = useActorRef(logic.adjustmentExport)
  const saving = useActing(file)
  const { answer: saved, errorKey } = useSelector(file, (snapshot) => snapshot.context)
  const rights = useSelector(backOffice, (snapshot) => snapshot.context.rights)
  const ownId = useSelector(actors.session, (snapshot) => selectMember(snapshot)?.memberId ?? '')
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const answered = useSelector(act, (snapshot) => snapshot.context.answer?.adjustment ?? null)
  // A payout's page leads here with the payout that is to be written off, an appeal with the order that was paid for.
  const isLed = address.get('payout') !== null || address.get('order') !== null
  const [opened, setOpened] = useState<OpenItem | null>(() => (isLed ? { key: makeId(), isNew: true } : null))
  const open = opened?.key ?? null
  /** The write-off that the new one undoes. */
  const [undone, setUndone] = useState<Adjustment | null>(null)
  const mayAct = rights.includes('money.act')
  const item = items.find(({ adjustmentId }) => adjustmentId === open) ?? null
  const told = answered?.adjustmentId === open ? answered : null
  // How it stands after the last act, until the list tells.
  const fresh = useUntilRenewed(told, items)
  const shown = fresh ?? item ?? told
  const isForm = opened !== null && opened.isNew && shown === null
  const become = (next: OpenItem | null, of: Adjustment | null = null) => {
    act.send({ type: 'act.left' })
    address.set({ payout: null, order: null, member: null, asset: null, amount: null })
    setOpened(next)
    setUndone(of)
  }
  useCloseGone(opened !== null && !isForm && shown === null, () => become(null))
  const begin = (of: Adjustment | null = null) => become({ key: makeId(), isNew: true }, of)
  const columns: readonly Column<Adjustment>[] = [
    { id: 'at', label: t('backOffice.adjustments.at'), cell: ({ at }) => dayTime(t, at, now()), isFixed: true },
    { id: 'member', label: t('backOffice.adjustments.member'), cell: ({ member }) => member.name },
    { id: 'way', label: t('backOffice.adjustments.way'), cell: ({ way }) => t(`backOffice.adjustments.ways.${way}`) },
    { id: 'amount', label: t('backOffice.adjustments.amount'), cell: (one) => <b>{money(one)}</b>, isNumber: true },
    {
      id: 'state',
      label: t('backOffice.adjustments.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`backOffice.adjustments.states.${state}`)}</Badge>,
      isMark: true,
    },
    { id: 'by', label: t('backOffice.adjustments.by'), cell: ({ by }) => by.name },
    { id: 'endBy', label: t('backOffice.adjustments.endBy'), cell: ({ end }) => end?.by.name ?? '–' },
    { id: 'about', label: t('backOffice.adjustments.about'), cell: ({ about }) => about?.id ?? '–', isExtra: true },
    { id: 'reason', label: t('backOffice.act.reason'), cell: ({ reason }) => reason, isExtra: true },
    { id: 'number', label: t('backOffice.adjustments.number'), cell: ({ adjustmentId }) => adjustmentId, isExtra: true },
  ]
  const headings = HEADINGS.map((id) => t(`backOffice.adjustments.${id}`))
  return (
    <TablePage
      title={t('backOffice.place.adjustments')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      views={
        <ViewChips
          label={t('backOffice.adjustments.state')}
          chosen={query.state ?? ''}
          options={[
            { value: '', label: t('backOffice.table.all') },
            ...ADJUSTMENT_STATES.map((value) => ({
              value,
              label: t(`backOffice.adjustments.states.${value}`),
              count: value === 'proposed' ? waits : null,
            })),
          ]}
          onChoose={(state) => address.set({ state })}
        />
      }
      filters={[
        { id: 'text', label: t('backOffice.adjustments.search'), kind: 'text' },
        {
          id: 'way',
          label: t('backOffice.adjustments.way'),
          kind: 'choice',
          options: ADJUSTMENT_WAYS.map((value) => ({ value, label: t(`backOffice.adjustments.ways.${value}`) })),
        },
        { id: 'from', label: t('backOffice.audit.from'), kind: 'date' },
        { id: 'to', label: t('backOffice.audit.to'), kind: 'date' },
      ]}
      columns={columns}
      keyOf={({ adjustmentId }) => adjustmentId}
      onOpen={({ adjustmentId }) => become({ key: adjustmentId, isNew: false })}
      isEmptyGood={query.state === 'proposed'}
      empty={t(query.state === null ? 'backOffice.adjustments.empty' : 'backOffice.table.noneHere')}
      emptyText={query.state === null ? t('backOffice.adjustments.emptyText') : undefined}
      add={mayAct && { label: t('backOffice.adjustments.add'), onPress: () => begin() }}
      about={t('backOffice.adjustments.hint')}
      above={
        <>
          <SignatureNote backOffice={backOffice} now={now} />
          <QueueLine queue={proposed} now={now} isLatestFirst sinceOf={({ at }) => at} />
        </>
      }
      tools={
        <Button variant="outline" busy={saving} onClick={() => file.send({ type: 'act.sent', order: { query, headings } })}>
          {t('backOffice.table.csv')}
        </Button>
      }
    >
      <Muted role="status">
        {saved !== null && t(saved.isCut ? 'backOffice.table.savedCut' : 'backOffice.table.saved', { rows: saved.rows })}
        {errorKey !== null && t('state.because', { what: t('backOffice.table.csvFailed'), reason: t(errorKey) })}
      </Muted>
      <Sheet
        open={isForm || shown !== null}
        title={t(
          shown !== null
            ? `backOffice.adjustments.ways.${shown.way}`
            : undone === null
              ? 'backOffice.adjustments.add'
              : 'backOffice.adjustments.ways.reversal',
        )}
        closeLabel={t('act.close')}
        onClose={() => become(null)}
      >
        <SignatureNote backOffice={backOffice} now={now} />
        {open !== null &&
          (shown === null ? (
            isForm &&
            mayAct &&
            (undone === null ? (
              <AdjustmentForm key={open} adjustmentId={open} act={act} address={address} />
            ) : (
              <ReversalForm key={open} adjustmentId={open} writeOff={undone} act={act} />
            ))
          ) : (
            <AdjustmentCard
              key={shown.state}
              adjustment={shown}
              act={act}
              now={now}
              ownId={ownId}
              mayAct={mayAct}
              mayApprove={rights.includes('money.approve')}
              onUndo={() => begin(shown)}
            />
          ))}
      </Sheet>
    </TablePage>
  )
}

const TONES = { proposed: 'gold', booked: 'brand', refused: 'warn', takenBack: 'neutral', expired: 'neutral' } as const

/** The columns of the file, in the order in which its rows are written. */
const HEADINGS = [
  'at',
  'number',
  'member',
  'way',
  'asset',
  'amount',
  'state',
  'about',
  'words',
  'reason',
  'by',
  'endBy',
  'endAt',
  'endReason',
] as const

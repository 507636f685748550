import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { CASE_HANDS, CASE_VIEWS, type DepositCase } from '#src/api/model/depositCase.ts'
import { units } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import {
  type CasePlan,
  type CasesQuery,
  type depositCaseActMachine,
  type depositCasesMachine,
  isPlanOver,
} from '#src/machines/backOffice/depositCaseMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { SignatureNote } from '../act/SignatureNote.tsx'
import { CardsPage } from '../table/CardsPage.tsx'
import { QueueLine } from '../table/QueueLine.tsx'
import { useFigures } from '../table/useFigures.ts'
import { type Address, useAddress } from '../table/useAddress.ts'
import { useUntilRenewed } from '../table/useUntilRenewed.ts'
import { CaseItem, type CaseItemProps } from './CaseItem.tsx'
import { CaseSheet } from './CaseSheet.tsx'
import { CaseNewsLine } from './CaseNewsLine.tsx'
import { mainAct } from './mainAct.ts'

type CasesPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly backOffice: BackOfficeRef
  readonly logic: CaseItemProps['logic'] & {
    readonly depositCases: typeof depositCasesMachine
    readonly depositCaseAct: typeof depositCaseActMachine
  }
  readonly now: () => number
}

/** What the address asks for. */
function queryOf(address: Address): CasesQuery {
  return {
    view: CASE_VIEWS.find((one) => one === address.get('view')) ?? 'appeals',
    text: address.get('text'),
    hands: CASE_HANDS.find((one) => one === address.get('hands')) ?? null,
  }
}

/** Deposits for operators: appeals with their pictures, and money that no order could take; each in the hands of one operator at a time. */
export function CasesPage({ actors, backOffice, logic, now }: CasesPageProps) {
  const { t } = useTranslation('backOffice')
  const address = useAddress()
  const query = queryOf(address)
  const list = useActorRef(logic.depositCases, { input: { query } })
  const countOf = useFigures(list)
  const act = useActorRef(logic.depositCaseAct)
  const figures = useSelector(list, (snapshot) => snapshot.context.figures)
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('money.act'))
  const mayApprove = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('money.approve'))
  const seesMembers = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('members.read'))
  const ownId = useSelector(actors.session, (snapshot) => selectMember(snapshot)?.memberId ?? '')
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  // How a case stands after the last act, until the list tells.
  const fresh = useUntilRenewed(answer, items)?.item
  const current = (item: DepositCase) => (fresh?.caseId === item.caseId ? fresh : item)
  const [plan, setPlan] = useState<CasePlan | null>(null)
  // What was answered closes the sheet, unless it can be put right there, by words or by claiming the case again.
  if (plan !== null && answer?.item.caseId === plan.item.caseId && isPlanOver(answer)) setPlan(null)
  const sumOf = (asset: 'FEN' | 'UUSDT') => formatMoney<Asset>(asset, units(figures?.[asset] ?? 0))
  const choose = (next: CasePlan) => {
    act.send({ type: 'act.forgotten' })
    setPlan(next)
  }
  return (
    <CardsPage
      title={t('backOffice.deposits.title')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      views={{
        label: t('backOffice.deposits.views'),
        chosen: query.view,
        options: CASE_VIEWS.map((value) => ({ value, label: t(`backOffice.deposits.view.${value}`), count: countOf(value) })),
      }}
      filters={[
        { id: 'text', label: t('backOffice.deposits.search'), kind: 'text' },
        {
          id: 'hands',
          label: t('backOffice.deposits.hands.label'),
          kind: 'choice',
          options: CASE_HANDS.map((value) => ({ value, label: t(`backOffice.deposits.hands.${value}`) })),
        },
      ]}
      failedTitle={t('backOffice.deposits.failed')}
      empty={{
        title: t(`backOffice.deposits.empty.${query.view}`),
        text: t(`backOffice.deposits.emptyText.${query.view}`),
        isGood: query.view !== 'over',
      }}
      above={
        <>
          <SignatureNote backOffice={backOffice} now={now} />
          {query.view !== 'over' && query.text === null && query.hands === null && (
            <QueueLine queue={list} number={countOf(query.view)} now={now} sinceOf={({ at }) => at} />
          )}
          {query.view === 'held' && figures?.FEN !== undefined && (
            <Muted digits>{t('backOffice.deposits.suspense', { fen: sumOf('FEN'), uusdt: sumOf('UUSDT') })}</Muted>
          )}
          <CaseNewsLine act={act} />
        </>
      }
      hasAct={(item) => mainAct(current(item), { ownId, mayAct, mayApprove }) !== null}
      card={(item, isFirst) => (
        <CaseItem
          key={item.caseId}
          item={current(item)}
          act={act}
          plan={choose}
          logic={logic}
          now={now}
          ownId={ownId}
          mayAct={mayAct}
          mayApprove={mayApprove}
          seesMembers={seesMembers}
          isFirst={isFirst}
        />
      )}
    >
      {/* What became of an act on another one meanwhile is said below it. */}
      <CaseSheet act={act} plan={plan} onClose={() => setPlan(null)} />
    </CardsPage>
  )
}

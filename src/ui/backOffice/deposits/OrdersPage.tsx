import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { OrderMethod } from '#src/api/model/deposit.ts'
import { DEPOSIT_STATES } from '#src/api/model/depositState.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { OfficeDeposit } from '#src/api/model/officeDeposit.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type {
  depositTotalMachine,
  officeDepositsMachine,
  OfficeDepositsQuery,
} from '#src/machines/backOffice/officeDepositsMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useCloseGone } from '../act/useOpenItem.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { type Address, useAddress } from '../table/useAddress.ts'
import { useListQuery } from '../table/useListQuery.ts'
import { OrderCard } from './OrderCard.tsx'

type OrdersPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly backOffice: BackOfficeRef
  readonly logic: {
    readonly officeDeposits: typeof officeDepositsMachine
    readonly depositTotal: typeof depositTotalMachine
  }
  readonly now: () => number
}

const TONES = {
  created: 'neutral',
  paid: 'gold',
  credited: 'brand',
  partial: 'warn',
  overPaid: 'warn',
  late: 'brand',
  expired: 'neutral',
  failed: 'warn',
  cancelled: 'neutral',
} as const

/** What the address asks for. */
function queryOf(address: Address): OfficeDepositsQuery {
  return {
    text: address.get('text'),
    state: DEPOSIT_STATES.find((one) => one === address.get('state')) ?? null,
    method: OrderMethod.options.find((one) => one === address.get('method')) ?? null,
    from: address.get('from'),
    to: address.get('to'),
  }
}

/** Deposit orders of all members: how each stands, and from near what came for it and its cases. */
export function OrdersPage({ actors, backOffice, logic, now }: OrdersPageProps) {
  const { t } = useTranslation(['backOffice', 'deposit'])
  const address = useAddress()
  const query = queryOf(address)
  const list = useActorRef(logic.officeDeposits, { input: { query } })
  const count = useActorRef(logic.depositTotal, { input: { query } })
  useListQuery(count, query)
  const total = useSelector(count, (snapshot) => snapshot.context.items[0]?.total ?? null)
  const seesMembers = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('members.read'))
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  const shown = items.find(({ orderId }) => orderId === open) ?? null
  useCloseGone(open !== null && shown === null, close)
  const columns: readonly Column<OfficeDeposit>[] = [
    { id: 'reference', label: t('backOffice.orders.reference'), cell: ({ reference }) => reference, isFixed: true },
    { id: 'member', label: t('backOffice.orders.member'), cell: ({ member }) => member.name },
    { id: 'method', label: t('backOffice.orders.method'), cell: ({ method }) => t(`deposit:deposit.method.${method}`) },
    {
      id: 'amount',
      label: t('backOffice.orders.amount'),
      cell: ({ asset, amount }) => formatMoney(asset, amount),
      isNumber: true,
    },
    {
      id: 'credited',
      label: t('backOffice.orders.credited'),
      cell: ({ creditAsset, credited }) => (credited === 0 ? '–' : <b>{formatMoney(creditAsset, credited)}</b>),
      isNumber: true,
    },
    {
      id: 'state',
      label: t('backOffice.orders.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`backOffice.orders.states.${state}`)}</Badge>,
      isMark: true,
    },
    { id: 'at', label: t('backOffice.orders.at'), cell: ({ createdAt }) => dayTime(t, createdAt, now()) },
    { id: 'payer', label: t('backOffice.orders.payer'), cell: ({ provider }) => provider },
    {
      id: 'received',
      label: t('backOffice.orders.received'),
      cell: ({ asset, received }) => formatMoney(asset, received),
      isNumber: true,
      isExtra: true,
    },
    {
      id: 'fee',
      label: t('backOffice.orders.fee'),
      cell: ({ creditAsset, fee }) => formatMoney(creditAsset, fee),
      isNumber: true,
      isExtra: true,
    },
    {
      id: 'changed',
      label: t('backOffice.orders.changed'),
      cell: ({ changedAt }) => dayTime(t, changedAt, now()),
      isExtra: true,
    },
  ]
  return (
    <TablePage
      title={t('backOffice.place.depositOrders')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[
        { id: 'text', label: t('backOffice.deposits.search'), kind: 'text' },
        {
          id: 'state',
          label: t('backOffice.orders.state'),
          kind: 'choice',
          options: DEPOSIT_STATES.map((value) => ({ value, label: t(`backOffice.orders.states.${value}`) })),
        },
        {
          id: 'method',
          label: t('backOffice.orders.method'),
          kind: 'choice',
          options: OrderMethod.options.map((value) => ({ value, label: t(`deposit:deposit.method.${value}`) })),
        },
        { id: 'from', label: t('backOffice.audit.from'), kind: 'date' },
        { id: 'to', label: t('backOffice.audit.to'), kind: 'date' },
      ]}
      columns={columns}
      keyOf={({ orderId }) => orderId}
      onOpen={({ orderId }) => setOpen(orderId)}
      empty={t('backOffice.orders.empty')}
      emptyText={t('backOffice.orders.emptyText')}
      emptyWay={{ label: t('backOffice.place.deposits'), to: '/admin/money/deposits' }}
      above={
        <Muted digits role="status">
          {total !== null && total > 0 && t('backOffice.orders.total', { total })}
        </Muted>
      }
    >
      <Sheet open={shown !== null} title={t('backOffice.orders.one')} closeLabel={t('act.close')} onClose={close}>
        {shown !== null && (
          <OrderCard
            order={shown}
            facts={columns.map(({ label, cell }) => ({ name: label, value: cell(shown) }))}
            seesMembers={seesMembers}
            now={now}
          />
        )}
      </Sheet>
    </TablePage>
  )
}

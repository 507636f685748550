import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { CHANNELS } from '#src/api/model/contact.ts'
import { DELIVERY_STATES, type DeliveryState, type OfficeDelivery } from '#src/api/model/officeDelivery.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type {
  DeliveryRetried,
  DeliveryRetry,
  deliveryRetryMachine,
  officeDeliveriesMachine,
} from '#src/machines/backOffice/officeDeliveriesMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ActForm } from '../act/ActForm.tsx'
import { useOpenRow } from '../act/useOpenRow.ts'
import type { Column } from '../table/DataTable.tsx'
import { FactList } from '../table/FactList.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { useFigures } from '../table/useFigures.ts'
import { ViewChips } from '../table/ViewChips.tsx'
import { faultWords } from './faultWords.ts'
import { NowTiles } from './NowTiles.tsx'

type OfficeDeliveriesPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly backOffice: BackOfficeRef
  readonly logic: { readonly deliveries: typeof officeDeliveriesMachine; readonly retry: typeof deliveryRetryMachine }
  readonly now: () => number
  readonly makeId: () => string
}

const TONES = { waiting: 'neutral', sent: 'brand', failed: 'warn', lapsed: 'neutral' } as const
/** Those that did not go, as the address names them. */
const TROUBLE = 'trouble'
type View = typeof TROUBLE | DeliveryState
const VIEWS: readonly View[] = [TROUBLE, ...DELIVERY_STATES]
const KINDS = ['code', 'known', 'security'] as const

/** Messages to phones and e-mail addresses: those in trouble, why, and the way to try one again; where none is, those that went. */
export function OfficeDeliveriesPage({ actors, backOffice, logic, now, makeId }: OfficeDeliveriesPageProps) {
  const { t } = useTranslation('backOffice')
  const address = useAddress()
  // What one begins with stays, whatever becomes of the figures.
  const [opensWith, setOpensWith] = useState<View | null>(null)
  const view = VIEWS.find((one) => one === address.get('state')) ?? opensWith ?? TROUBLE
  const query = {
    state: view === TROUBLE ? null : view,
    channel: CHANNELS.find((channel) => channel === address.get('channel')) ?? null,
  }
  const list = useActorRef(logic.deliveries, { input: { query } })
  const countOf = useFigures(list)
  const figures = useSelector(list, (snapshot) => snapshot.context.figures) ?? null
  if (opensWith === null && figures !== null) setOpensWith((figures['trouble'] ?? 0) > 0 ? TROUBLE : 'sent')
  const lost = figures?.['lostLately'] ?? 0
  const facts = [
    { id: 'sent', name: t('backOffice.deliveries.now.sent'), value: figures?.['sentLately'] ?? 0, more: '', warns: false },
    { id: 'lost', name: t('backOffice.deliveries.now.lost'), value: lost, more: '', warns: lost > 0 },
    { id: 'waiting', name: t('backOffice.deliveries.now.waiting'), value: figures?.['waiting'] ?? 0, more: '', warns: false },
  ]
  const act = useActorRef(logic.retry)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('service.act'))
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const { shown, show, close } = useOpenRow({ act, makeId, items, keyOf: ({ deliveryId }) => deliveryId })
  const kindWords = (kind: string) => {
    const known = KINDS.find((one) => one === kind)
    return known === undefined ? kind : t(`backOffice.deliveries.kinds.${known}`)
  }
  const columns: readonly Column<OfficeDelivery>[] = [
    { id: 'to', label: t('backOffice.deliveries.to'), cell: ({ masked }) => (masked === '' ? '—' : masked), isFixed: true },
    {
      id: 'channel',
      label: t('backOffice.deliveries.channel'),
      cell: ({ channel }) => t(`backOffice.deliveries.channels.${channel}`),
    },
    { id: 'kind', label: t('backOffice.deliveries.kind'), cell: ({ kind }) => kindWords(kind) },
    {
      id: 'state',
      label: t('backOffice.deliveries.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`backOffice.deliveries.states.${state}`)}</Badge>,
      isMark: true,
    },
    {
      id: 'tried',
      label: t('backOffice.deliveries.tried'),
      cell: ({ attempts, fault }) =>
        [
          attempts === 0 ? t('backOffice.deliveries.untried') : t('backOffice.deliveries.tries', { times: attempts }),
          ...(fault === null ? [] : [faultWords(t, fault)]),
        ].join(' · '),
    },
    { id: 'at', label: t('backOffice.deliveries.at'), cell: ({ at }) => dayTime(t, at, now()) },
  ]
  const mayRetry = ({ state, expiresAt }: OfficeDelivery) => (state === 'failed' || state === 'waiting') && expiresAt > now()
  return (
    <TablePage
      title={t('backOffice.place.deliveries')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      hasParts
      views={
        <ViewChips
          label={t('backOffice.deliveries.state')}
          chosen={view}
          options={[
            { value: TROUBLE, label: t('backOffice.deliveries.trouble'), count: countOf('trouble') },
            ...DELIVERY_STATES.map((value) => ({
              value,
              label: t(`backOffice.deliveries.states.${value}`),
              count: countOf(value),
            })),
          ]}
          onChoose={(state) => address.set({ state })}
        />
      }
      filters={[
        {
          id: 'channel',
          label: t('backOffice.deliveries.channel'),
          kind: 'choice',
          options: CHANNELS.map((value) => ({ value, label: t(`backOffice.deliveries.channels.${value}`) })),
        },
      ]}
      columns={columns}
      keyOf={({ deliveryId }) => deliveryId}
      onOpen={({ deliveryId }) => show(deliveryId)}
      empty={t(
        view === TROUBLE
          ? 'backOffice.deliveries.empty'
          : view === 'sent'
            ? 'backOffice.deliveries.none'
            : 'backOffice.table.noneHere',
      )}
      isEmptyGood={query.state === null}
      emptyText={view === TROUBLE ? <LastSent deliveries={logic.deliveries} now={now} /> : t('backOffice.deliveries.about')}
      about={t('backOffice.deliveries.about')}
      above={figures !== null && <NowTiles facts={facts} />}
    >
      <Sheet open={shown !== null} title={t('backOffice.deliveries.one')} closeLabel={t('act.close')} onClose={close}>
        {shown !== null && (
          <Stack>
            <FactList
              facts={[
                ...columns.map(({ label, cell }) => ({ name: label, value: cell(shown) })),
                {
                  name: t('backOffice.deliveries.nextAt'),
                  value: shown.nextAt === null ? t('backOffice.deliveries.never') : dayTime(t, shown.nextAt, now()),
                },
                { name: t('backOffice.deliveries.expiresAt'), value: dayTime(t, shown.expiresAt, now()) },
              ]}
            />
            {mayAct && mayRetry(shown) && (
              <ActForm<DeliveryRetry, DeliveryRetried>
                key={shown.deliveryId}
                act={act}
                confirm={t('backOffice.deliveries.retry')}
                refusal={(answer) => (answer === 'done' ? null : t(`backOffice.deliveries.refused.${answer}`))}
                orderOf={(reason) => ({ deliveryId: shown.deliveryId, reason })}
              />
            )}
          </Stack>
        )}
      </Sheet>
    </TablePage>
  )
}

type LastSentProps = { readonly deliveries: typeof officeDeliveriesMachine; readonly now: () => number }

/** Where there are none: which was the last one that went, asked for there alone. */
function LastSent({ deliveries, now }: LastSentProps) {
  const { t } = useTranslation('backOffice')
  const sent = useActorRef(deliveries, { input: { query: { state: 'sent', channel: null } } })
  const last = useSelector(sent, (snapshot) => snapshot.context.items[0])
  if (last === undefined) return t('backOffice.deliveries.noneSent')
  return t('backOffice.deliveries.lastSent', {
    channel: t(`backOffice.deliveries.channels.${last.channel}`),
    at: dayTime(t, last.at, now()),
  })
}

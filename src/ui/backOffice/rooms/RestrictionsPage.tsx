import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { OfficeRestriction } from '#src/api/model/roomOffice.ts'
import type { officeRestrictionsMachine, restrictionActMachine } from '#src/machines/backOffice/officeModeratorsMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ActForm } from '../act/ActForm.tsx'
import type { Column } from '../table/DataTable.tsx'
import { FactList } from '../table/FactList.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import type { RoomOfficePageProps } from './roomOfficePage.ts'
import { useOpenRow } from '../act/useOpenRow.ts'
import { type RoomsLogic, useRooms } from './useRooms.ts'

type RestrictionsLogic = RoomsLogic & {
  readonly restrictions: typeof officeRestrictionsMachine
  readonly restrictionAct: typeof restrictionActMachine
}

const keyOf = ({ kind, room, memberId }: OfficeRestriction) => `${kind} ${room} ${memberId}`

/** Who is muted or kicked in which room, by whom, why and until when, and the way to end it. */
export function RestrictionsPage({ actors, backOffice, logic, now, makeId }: RoomOfficePageProps<RestrictionsLogic>) {
  const { t } = useTranslation('backOffice')
  const address = useAddress()
  const query = { text: address.get('text') ?? '' }
  const chosen = { kind: address.get('kind'), room: address.get('room') }
  const list = useActorRef(logic.restrictions, { input: { query } })
  const { nameOf } = useRooms(logic, now)
  const act = useActorRef(logic.restrictionAct)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('rooms.act'))
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const { shown, show, close } = useOpenRow({ act, makeId, items, keyOf })
  const columns: readonly Column<OfficeRestriction>[] = [
    { id: 'name', label: t('backOffice.restrictions.name'), cell: ({ name }) => name, isFixed: true },
    { id: 'kind', label: t('backOffice.restrictions.kind'), cell: ({ kind }) => t(`backOffice.restrictions.kinds.${kind}`) },
    {
      id: 'room',
      label: t('backOffice.announcements.room'),
      cell: ({ room }) => nameOf(room),
    },
    { id: 'by', label: t('backOffice.restrictions.by'), cell: ({ by }) => by },
    { id: 'reason', label: t('backOffice.act.reason'), cell: ({ reason }) => reason },
    { id: 'until', label: t('backOffice.restrictions.until'), cell: ({ until }) => dayTime(t, until, now()) },
    { id: 'at', label: t('backOffice.restrictions.at'), cell: ({ at }) => dayTime(t, at, now()), isExtra: true },
  ]
  return (
    <TablePage
      title={t('backOffice.place.restrictions')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[
        { id: 'text', label: t('backOffice.restrictions.search'), kind: 'text' },
        {
          id: 'kind',
          label: t('backOffice.restrictions.kind'),
          kind: 'choice',
          options: (['mute', 'kick'] as const).map((value) => ({ value, label: t(`backOffice.restrictions.kinds.${value}`) })),
        },
        {
          id: 'room',
          label: t('backOffice.announcements.room'),
          kind: 'choice',
          options: [...new Set(items.map(({ room }) => room))].map((room) => ({ value: room, label: nameOf(room) })),
        },
      ]}
      keeps={({ kind, room }) => (chosen.kind ?? kind) === kind && (chosen.room ?? room) === room}
      columns={columns}
      keyOf={keyOf}
      onOpen={mayAct ? (one) => show(keyOf(one)) : undefined}
      empty={t('backOffice.restrictions.empty')}
      emptyText={t('backOffice.restrictions.emptyText')}
    >
      <Sheet open={shown !== null} title={shown?.name ?? ''} closeLabel={t('act.close')} onClose={close}>
        {shown !== null && mayAct && (
          <ActForm
            act={act}
            confirm={t('backOffice.restrictions.end')}
            orderOf={(reason) => ({ reason, kind: shown.kind, room: shown.room, memberId: shown.memberId })}
          >
            {() => <FactList facts={columns.slice(1).map(({ label, cell }) => ({ name: label, value: cell(shown) }))} />}
          </ActForm>
        )}
      </Sheet>
    </TablePage>
  )
}

import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { OfficeModerator } from '#src/api/model/roomOffice.ts'
import type { moderatorActMachine, officeModeratorsMachine } from '#src/machines/backOffice/officeModeratorsMachine.ts'
import { listWords } from '#src/ui/i18n/listWords.ts'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { ModeratorForm } from './ModeratorForm.tsx'
import type { RoomOfficePageProps } from './roomOfficePage.ts'
import { useOpenRow } from '../act/useOpenRow.ts'
import { type RoomsLogic, useRooms } from './useRooms.ts'

type ModeratorsLogic = RoomsLogic & {
  readonly moderators: typeof officeModeratorsMachine
  readonly moderatorAct: typeof moderatorActMachine
}

/** Who moderates which rooms. */
export function ModeratorsPage({ actors, backOffice, logic, now, makeId }: RoomOfficePageProps<ModeratorsLogic>) {
  const { t, i18n } = useTranslation('backOffice')
  const address = useAddress()
  const query = { text: address.get('text') ?? '' }
  const list = useActorRef(logic.moderators, { input: { query } })
  const act = useActorRef(logic.moderatorAct)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('rooms.act'))
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const { open, shown, isOpen, show, begin, close } = useOpenRow({ act, makeId, items, keyOf: ({ memberId }) => memberId })
  const { rooms, nameOf } = useRooms(logic, now)
  const columns: readonly Column<OfficeModerator>[] = [
    { id: 'name', label: t('backOffice.moderators.name'), cell: ({ name }) => name, isFixed: true },
    { id: 'nickname', label: t('backOffice.moderators.nickname'), cell: ({ nickname }) => nickname },
    {
      id: 'rooms',
      label: t('backOffice.moderators.rooms'),
      cell: ({ rooms: given }) =>
        given === null ? t('backOffice.moderators.every') : listWords(i18n.language, given.map(nameOf)),
    },
  ]
  return (
    <TablePage
      title={t('backOffice.place.moderators')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[{ id: 'text', label: t('backOffice.moderators.name'), kind: 'text' }]}
      columns={columns}
      keyOf={({ memberId }) => memberId}
      onOpen={mayAct ? ({ memberId }) => show(memberId) : undefined}
      empty={t('backOffice.moderators.empty')}
      add={mayAct && { label: t('backOffice.moderators.add'), onPress: begin }}
    >
      <Sheet open={isOpen} title={shown?.nickname ?? t('backOffice.moderators.add')} closeLabel={t('act.close')} onClose={close}>
        {open !== null && mayAct && <ModeratorForm key={open.key} moderator={shown} rooms={rooms} act={act} />}
      </Sheet>
    </TablePage>
  )
}

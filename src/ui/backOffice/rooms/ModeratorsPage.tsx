import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { OfficeModerator } from '#src/api/model/roomOffice.ts'
import type { officeAnchorsMachine } from '#src/machines/backOffice/officeAnchorsMachine.ts'
import type {
  moderatorActMachine,
  officeMatchRoomsMachine,
  officeModeratorsMachine,
  officeTableRoomsMachine,
} from '#src/machines/backOffice/officeModeratorsMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { listWords } from '#src/ui/i18n/listWords.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { ModeratorForm, type RoomChoice } from './ModeratorForm.tsx'
import type { RoomOfficePageProps } from './roomOfficePage.ts'
import { useCloseGone, useOpenItem } from '../act/useOpenItem.ts'

type ModeratorsLogic = {
  readonly moderators: typeof officeModeratorsMachine
  readonly matchRooms: typeof officeMatchRoomsMachine
  readonly tableRooms: typeof officeTableRoomsMachine
  readonly moderatorAct: typeof moderatorActMachine
  readonly anchors: typeof officeAnchorsMachine
}

/** Who moderates which rooms. */
export function ModeratorsPage({ actors, backOffice, logic, now, makeId }: RoomOfficePageProps<ModeratorsLogic>) {
  const { t, i18n } = useTranslation('backOffice')
  const address = useAddress()
  const query = { text: address.get('text') ?? '' }
  const list = useActorRef(logic.moderators, { input: { query } })
  const anchorList = useActorRef(logic.anchors, { input: { query: { text: '' } } })
  const matchList = useActorRef(logic.matchRooms, { input: { query: { text: '' } } })
  const tableList = useActorRef(logic.tableRooms, { input: { query: { text: '' } } })
  const act = useActorRef(logic.moderatorAct)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('rooms.act'))
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const anchors = useSelector(anchorList, (snapshot) => snapshot.context.items)
  const matches = useSelector(matchList, (snapshot) => snapshot.context.items)
  const tables = useSelector(tableList, (snapshot) => snapshot.context.items)
  const language = useLanguage()
  const { open, show, begin, close } = useOpenItem(act, makeId)
  const shown = items.find(({ memberId }) => memberId === open?.key) ?? null
  const isOpen = open !== null && (open.isNew || shown !== null)
  useCloseGone(open !== null && !isOpen, close)
  const rooms: readonly RoomChoice[] = [
    ...anchors.map(({ chatRoomNo, nickname }) => ({ room: chatRoomNo, name: nickname, kind: 'anchor' as const })),
    ...matches.map(({ room, homeName, visitName, startAt }) => ({
      room,
      name: t('backOffice.moderators.match', { home: homeName, visit: visitName, at: dayTime(t, startAt, now()) }),
      kind: 'match' as const,
    })),
    ...tables.map(({ room, names }) => ({ room, name: names[language], kind: 'table' as const })),
  ]
  const nameOf = (key: string) => rooms.find(({ room }) => room === key)?.name ?? key
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
      actions={mayAct && <Button onClick={begin}>{t('backOffice.moderators.add')}</Button>}
    >
      <Sheet open={isOpen} title={shown?.nickname ?? t('backOffice.moderators.add')} closeLabel={t('act.close')} onClose={close}>
        {open !== null && mayAct && <ModeratorForm key={open.key} moderator={shown} rooms={rooms} act={act} />}
      </Sheet>
    </TablePage>
  )
}

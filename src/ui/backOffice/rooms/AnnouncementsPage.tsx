import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { anchorName, type OfficeAnnouncement } from '#src/api/model/roomOffice.ts'
import type { officeAnchorsMachine } from '#src/machines/backOffice/officeAnchorsMachine.ts'
import type {
  AnnouncementOrder,
  announcementActMachine,
  officeAnnouncementsMachine,
} from '#src/machines/backOffice/officeAnnouncementsMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ActForm } from '../act/ActForm.tsx'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { audienceWords } from '../content/audienceWords.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import type { RoomOfficePageProps } from './roomOfficePage.ts'
import { useOpenRow } from '../act/useOpenRow.ts'

type AnnouncementsLogic = {
  readonly announcements: typeof officeAnnouncementsMachine
  readonly announcementAct: typeof announcementActMachine
  readonly anchors: typeof officeAnchorsMachine
}

/** Announcements of the site and of its rooms: what was said where and until when, and the way to say more or take it back. */
export function AnnouncementsPage({ actors, backOffice, logic, now, makeId }: RoomOfficePageProps<AnnouncementsLogic>) {
  const { t } = useTranslation('backOffice')
  const language = useLanguage()
  const address = useAddress()
  const query = { text: address.get('text') ?? '' }
  const list = useActorRef(logic.announcements, { input: { query } })
  const rooms = useActorRef(logic.anchors, { input: { query: { text: '' } } })
  const act = useActorRef(logic.announcementAct)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('rooms.act'))
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const anchors = useSelector(rooms, (snapshot) => snapshot.context.items)
  const { open, shown, isOpen, show, begin, close } = useOpenRow({ act, makeId, items, keyOf: ({ id }) => id })
  const time = (at: number | null) => (at === null ? t('backOffice.announcements.always') : dayTime(t, at, now()))
  const place = (room: string | null) => {
    if (room === null) return t('backOffice.announcements.everywhere')
    const anchor = anchors.find(({ chatRoomNo }) => chatRoomNo === room)
    return anchor === undefined ? room : anchorName(anchor, language)
  }
  const readers = (announcement: OfficeAnnouncement) =>
    announcement.language === null
      ? t('backOffice.announcements.everyLanguage')
      : t(`backOffice.language.${announcement.language}`)
  const columns: readonly Column<OfficeAnnouncement>[] = [
    { id: 'content', label: t('backOffice.announcements.content'), cell: ({ content }) => content, isFixed: true },
    { id: 'room', label: t('backOffice.announcements.room'), cell: ({ room }) => place(room) },
    { id: 'from', label: t('backOffice.announcements.from'), cell: ({ from }) => time(from) },
    { id: 'language', label: t('backOffice.content.language'), cell: readers, isExtra: true },
    {
      id: 'audience',
      label: t('backOffice.content.fields.audience'),
      cell: ({ audience }) => audienceWords(t, audience),
      isExtra: true,
    },
    { id: 'until', label: t('backOffice.announcements.until'), cell: ({ until }) => time(until) },
    { id: 'at', label: t('backOffice.announcements.at'), cell: ({ at }) => dayTime(t, at, now()), isExtra: true },
  ]
  return (
    <TablePage
      title={t('backOffice.place.announcements')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[{ id: 'text', label: t('backOffice.announcements.content'), kind: 'text' }]}
      columns={columns}
      keyOf={({ id }) => id}
      groupOf={new Set(items.map(readers)).size > 1 ? readers : undefined}
      firstGroup={t(`backOffice.language.${language}`)}
      onOpen={mayAct ? ({ id }) => show(id) : undefined}
      empty={t('backOffice.announcements.empty')}
      actions={mayAct && <Button onClick={begin}>{t('backOffice.announcements.add')}</Button>}
    >
      <Sheet
        open={isOpen}
        title={t(open?.isNew === true ? 'backOffice.announcements.add' : 'backOffice.announcements.remove')}
        closeLabel={t('act.close')}
        onClose={close}
      >
        {open?.isNew === true && mayAct && <AnnouncementForm key={open.key} makeId={makeId} anchors={anchors} act={act} />}
        {shown !== null && mayAct && (
          <ActForm<AnnouncementOrder, 'done'>
            act={act}
            danger
            confirm={t('backOffice.announcements.remove')}
            orderOf={(reason) => ({ act: 'remove', reason, id: shown.id })}
          >
            {() => <p>{shown.content}</p>}
          </ActForm>
        )}
      </Sheet>
    </TablePage>
  )
}

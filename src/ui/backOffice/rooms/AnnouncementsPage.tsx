import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#src/api/model/format.ts'
import { anchorName, type OfficeAnnouncement } from '#src/api/model/roomOffice.ts'
import type { officeAnchorsMachine } from '#src/machines/backOffice/officeAnchorsMachine.ts'
import type {
  AnnouncementOrder,
  announcementActMachine,
  officeAnnouncementsMachine,
} from '#src/machines/backOffice/officeAnnouncementsMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ActForm } from '../act/ActForm.tsx'
import { officeTime } from '../officeTime.ts'
import type { Column } from '../table/DataTable.tsx'
import { FactList } from '../table/FactList.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { ViewChips } from '../table/ViewChips.tsx'
import { audienceWords } from '../content/audienceWords.ts'
import { ANNOUNCEMENT_STATES, announcementState } from './announcementState.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import type { RoomOfficePageProps } from './roomOfficePage.ts'
import { useOpenRow } from '../act/useOpenRow.ts'

type AnnouncementsLogic = {
  readonly announcements: typeof officeAnnouncementsMachine
  readonly announcementAct: typeof announcementActMachine
  readonly anchors: typeof officeAnchorsMachine
}

/** What the address says instead of a room for what is said on the whole site. */
const SITE = 'site'

/** What the address says where announcements in all languages are shown. */
const EVERY = 'every'

const TONES = { showing: 'brand', planned: 'gold', over: 'neutral' } as const

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
  const { items, more, isKnown } = useSelector(list, (snapshot) => snapshot.context)
  const anchors = useSelector(rooms, (snapshot) => snapshot.context.items)
  const { open, shown, isOpen, show, begin, close } = useOpenRow({ act, makeId, items, keyOf: ({ id }) => id })
  const time = (at: number) => officeTime(t, at, now())
  const stateOf = (announcement: OfficeAnnouncement) => announcementState(announcement, now())
  const rank = (announcement: OfficeAnnouncement) => ANNOUNCEMENT_STATES.indexOf(stateOf(announcement))
  const chosenState = ANNOUNCEMENT_STATES.find((one) => one === address.get('state')) ?? ''
  /** How many stand so, once all of them are here. */
  const countOf = (state: typeof chosenState) =>
    isKnown && !more ? String(items.filter((one) => isRead(one) && (state === '' || stateOf(one) === state)).length) : null
  const chosenRoom = address.get('room')
  // Most are said in each language: one sees those of the page's, and asks for others.
  const chosenLanguage = address.get('language') ?? language
  const isRead = (one: OfficeAnnouncement) => chosenLanguage === EVERY || one.language === null || one.language === chosenLanguage
  const hidden = items.filter((one) => !isRead(one)).length
  const when = ({ from, until }: OfficeAnnouncement) => {
    if (from === null && until === null) return t('backOffice.announcements.always')
    if (from === null) return t('backOffice.announcements.when.until', { until: time(until ?? 0) })
    if (until === null) return t('backOffice.announcements.when.since', { from: time(from) })
    return t('backOffice.announcements.when.span', { from: time(from), until: time(until) })
  }
  const place = (room: string | null) => {
    if (room === null) return t('backOffice.announcements.everywhere')
    const anchor = anchors.find(({ chatRoomNo }) => chatRoomNo === room)
    return anchor === undefined ? room : anchorName(anchor, language)
  }
  const readers = (announcement: OfficeAnnouncement) =>
    announcement.language === null
      ? t('backOffice.announcements.everyLanguage')
      : t(`backOffice.language.${announcement.language}`)
  const isMixed = chosenLanguage === EVERY && new Set(items.map(readers)).size > 1
  const own = t(`backOffice.language.${language}`)
  /** Those that show first, then by their rooms, and in each the readers of the page's language first. */
  const order = (one: OfficeAnnouncement, other: OfficeAnnouncement) =>
    rank(one) - rank(other) ||
    place(one.room).localeCompare(place(other.room), language) ||
    Number(readers(other) === own) - Number(readers(one) === own)
  const groupOf = ({ room }: OfficeAnnouncement) =>
    t(room === null ? 'backOffice.announcements.everywhere' : 'backOffice.announcements.inRooms')
  const isGrouped = new Set(items.map(groupOf)).size > 1
  const columns: readonly Column<OfficeAnnouncement>[] = [
    { id: 'content', label: t('backOffice.announcements.content'), cell: ({ content }) => content, isFixed: true, isProse: true },
    {
      id: 'state',
      label: t('backOffice.operators.state'),
      cell: (announcement) => {
        const state = stateOf(announcement)
        return <Badge tone={TONES[state]}>{t(`backOffice.announcements.states.${state}`)}</Badge>
      },
      isMark: true,
    },
    {
      id: 'room',
      label: t('backOffice.announcements.room'),
      cell: ({ room }) => (room === null && isGrouped ? '' : place(room)),
    },
    { id: 'when', label: t('backOffice.announcements.shown'), cell: when, isLong: true },
    { id: 'language', label: t('backOffice.content.language'), cell: readers, isExtra: !isMixed },
    {
      id: 'audience',
      label: t('backOffice.content.fields.audience'),
      cell: ({ audience }) => audienceWords(t, audience),
      isExtra: true,
    },
    { id: 'at', label: t('backOffice.announcements.at'), cell: ({ at }) => time(at), isExtra: true },
  ]
  return (
    <TablePage
      title={t('backOffice.place.announcements')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      views={
        <ViewChips
          label={t('backOffice.operators.state')}
          chosen={chosenState}
          options={[
            { value: '', label: t('backOffice.table.all'), count: countOf('') },
            ...ANNOUNCEMENT_STATES.map((value) => ({
              value,
              label: t(`backOffice.announcements.states.${value}`),
              count: countOf(value),
            })),
          ]}
          onChoose={(state) => address.set({ state })}
        />
      }
      filters={[
        { id: 'text', label: t('backOffice.announcements.search'), kind: 'text' },
        {
          id: 'room',
          label: t('backOffice.announcements.room'),
          kind: 'choice',
          options: [
            { value: SITE, label: t('backOffice.announcements.everywhere') },
            ...anchors.map((anchor) => ({ value: anchor.chatRoomNo, label: anchorName(anchor, language) })),
          ],
        },
        {
          id: 'language',
          label: t('backOffice.content.language'),
          kind: 'choice',
          usual: own,
          options: [
            ...LANGUAGES.filter((value) => value !== language).map((value) => ({
              value,
              label: t(`backOffice.language.${value}`),
            })),
            { value: EVERY, label: t('backOffice.announcements.everyLanguage') },
          ],
        },
      ]}
      keeps={(one) =>
        (chosenState === '' || stateOf(one) === chosenState) &&
        (chosenRoom === null || (one.room ?? SITE) === chosenRoom) &&
        isRead(one)
      }
      order={order}
      columns={columns}
      keyOf={({ id }) => id}
      groupOf={isGrouped ? groupOf : undefined}
      firstGroup={t('backOffice.announcements.everywhere')}
      onOpen={mayAct ? ({ id }) => show(id) : undefined}
      empty={t(items.length === 0 ? 'backOffice.announcements.empty' : 'backOffice.table.noneHere')}
      emptyText={items.length === 0 ? t('backOffice.announcements.emptyText') : undefined}
      add={mayAct && { label: t('backOffice.announcements.add'), onPress: begin }}
    >
      {hidden > 0 && (
        <Row between wrap>
          <Muted>{t('backOffice.announcements.hidden', { number: hidden })}</Muted>
          <Button variant="outline" onClick={() => address.set({ language: EVERY })}>
            {t('backOffice.announcements.showEvery')}
          </Button>
        </Row>
      )}
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
            {() => (
              <>
                <p>{shown.content}</p>
                <FactList
                  facts={columns.slice(1).map(({ id, label, cell }) => ({
                    name: label,
                    // Among others its heading says it.
                    value: id === 'room' ? place(shown.room) : cell(shown),
                  }))}
                />
              </>
            )}
          </ActForm>
        )}
      </Sheet>
    </TablePage>
  )
}

import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type AnchorPresence, anchorPresence, isWatched } from '#src/api/model/anchor.ts'
import { anchorName, type OfficeAnchor, officePresence, roomTitle } from '#src/api/model/roomOffice.ts'
import type { anchorActMachine, officeAnchorsMachine } from '#src/machines/backOffice/officeAnchorsMachine.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { AnchorForm } from './AnchorForm.tsx'
import type { RoomOfficePageProps } from './roomOfficePage.ts'
import { useOpenRow } from '../act/useOpenRow.ts'
import styles from './rooms.module.css'

type AnchorsLogic = {
  readonly anchors: typeof officeAnchorsMachine
  readonly anchorAct: typeof anchorActMachine
  readonly copy: typeof copyMachine
}

/** Who is on the air first, and then who may be soonest. */
const RANKS: readonly AnchorPresence[] = ['playing', 'interrupted', 'notStarted', 'offAir']
const rankOf = (anchor: OfficeAnchor) => RANKS.indexOf(officePresence(anchor))

/** Who is on the air first, of them who is watched by most. */
const order = (one: OfficeAnchor, other: OfficeAnchor) => rankOf(one) - rankOf(other) || (other.viewers ?? 0) - (one.viewers ?? 0)

/** Anchors: what members read of them, whether they are on the air, and their stream keys. */
export function AnchorsPage({ actors, backOffice, logic, makeId }: RoomOfficePageProps<AnchorsLogic>) {
  const { t } = useTranslation('backOffice')
  const language = useLanguage()
  const address = useAddress()
  const query = { text: address.get('text') ?? '' }
  const state = address.get('state')
  const list = useActorRef(logic.anchors, { input: { query } })
  const act = useActorRef(logic.anchorAct)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('rooms.act'))
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const { open, shown, isOpen, show, begin, close } = useOpenRow({
    act,
    makeId,
    items,
    keyOf: ({ anchorRoomId }) => anchorRoomId,
  })
  const columns: readonly Column<OfficeAnchor>[] = [
    {
      id: 'nickname',
      label: t('backOffice.anchors.nickname'),
      cell: (anchor) => {
        const name = anchorName(anchor, language)
        return (
          <span className={styles.person}>
            {anchor.avatar !== null && <Avatar src={anchor.avatar} size={32} />}
            <span>
              {name}
              {name !== anchor.nickname && (
                <>
                  {' '}
                  <Muted as="small">{anchor.nickname}</Muted>
                </>
              )}
            </span>
          </span>
        )
      },
      isFixed: true,
    },
    { id: 'title', label: t('backOffice.anchors.title'), cell: (anchor) => roomTitle(anchor, language), isProse: true },
    { id: 'sport', label: t('backOffice.anchors.sport'), cell: ({ sport }) => t(`sport.${sport}`) },
    {
      id: 'state',
      label: t('backOffice.anchors.state'),
      cell: ({ status, isPublishing }) => (
        <Badge tone={officePresence({ status, isPublishing }) === 'playing' ? 'brand' : 'neutral'}>
          {t(isPublishing ? 'backOffice.anchors.publishing' : `backOffice.anchors.presence.${anchorPresence(status)}`)}
        </Badge>
      ),
      isMark: true,
    },
    {
      id: 'viewers',
      label: t('backOffice.anchors.viewers'),
      cell: ({ viewers, status, isPublishing }) =>
        viewers === null || viewers === 0 || !(isPublishing || isWatched(status)) ? '–' : viewers.toLocaleString('en-US'),
      isNumber: true,
    },
    {
      id: 'collected',
      label: t('backOffice.anchors.collected'),
      cell: ({ collected }) => collected.toLocaleString('en-US'),
      isNumber: true,
    },
    { id: 'room', label: t('backOffice.anchors.room'), cell: ({ chatRoomNo }) => chatRoomNo, isExtra: true },
  ]
  return (
    <TablePage
      title={t('backOffice.place.anchors')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[
        { id: 'text', label: t('backOffice.anchors.search'), kind: 'text' },
        {
          id: 'state',
          label: t('backOffice.anchors.state'),
          kind: 'choice',
          options: RANKS.map((value) => ({ value, label: t(`backOffice.anchors.presence.${value}`) })),
        },
      ]}
      keeps={(anchor) => state === null || officePresence(anchor) === state}
      columns={columns}
      keyOf={({ anchorRoomId }) => anchorRoomId}
      onOpen={mayAct ? ({ anchorRoomId }) => show(anchorRoomId) : undefined}
      order={order}
      empty={t('backOffice.anchors.empty')}
      add={mayAct && { label: t('backOffice.anchors.add'), onPress: begin }}
    >
      <Sheet
        open={isOpen}
        title={shown === null ? t('backOffice.anchors.add') : anchorName(shown, language)}
        closeLabel={t('act.close')}
        onClose={close}
      >
        {shown !== null && (
          <p className={styles.way}>
            <ButtonLink variant="outline" to={`/app/live/room/${shown.anchorRoomId}`}>
              {t('backOffice.anchors.toRoom')}
            </ButtonLink>
          </p>
        )}
        {open !== null && isOpen && mayAct && (
          <AnchorForm key={`${open.key} ${shown !== null}`} anchor={shown} anchorRoomId={open.key} act={act} copy={logic.copy} />
        )}
      </Sheet>
    </TablePage>
  )
}

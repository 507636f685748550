import { useSelector } from '@xstate/react'
import type { RoomTalk } from '../useRoomTalk.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { ReportSheet } from './ReportSheet.tsx'

/** What opens over the room when a message is reported, or a name or a link that leads away was pressed. */
export function OpenMessageSheets({ talk }: { readonly talk: RoomTalk }) {
  const { actions } = talk.messageActions
  const { Card } = talk.people
  const message = useSelector(actions, (snapshot) => snapshot.context.message)
  const link = useSelector(actions, (snapshot) => snapshot.context.link)
  const shown = useSelector(actions, (snapshot) => snapshot.context.shown)
  return (
    <>
      {shown !== null && (
        <Card
          key={shown.person.memberId}
          {...shown}
          room={talk.room}
          acts={talk.messageActions}
          moderation={talk.moderation}
          onClose={() => actions.send({ type: 'member.left' })}
        />
      )}
      {message !== null && <ReportSheet actions={actions} message={message} />}
      {link !== null && (
        <LinkDialog
          link={link}
          onCopy={(text) => actions.send({ type: 'text.copied', text })}
          onClose={() => actions.send({ type: 'link.left' })}
        />
      )}
    </>
  )
}

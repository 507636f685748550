import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { messageActionsMachine } from '#src/machines/chat/messageActionsMachine.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { ReportSheet } from './ReportSheet.tsx'

/** What opens over the room when a message is reported or a link that leads away was pressed. */
export function OpenMessageSheets({ actions }: { readonly actions: ActorRefFrom<typeof messageActionsMachine> }) {
  const message = useSelector(actions, (snapshot) => snapshot.context.message)
  const link = useSelector(actions, (snapshot) => snapshot.context.link)
  return (
    <>
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

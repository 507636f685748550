import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { talkMachine } from '#src/machines/chat/talkMachine.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { ReportSheet } from './ReportSheet.tsx'

/** What opens over the room when a message is reported or a link that leads away was pressed. */
export function TalkSheets({ talk }: { readonly talk: ActorRefFrom<typeof talkMachine> }) {
  const message = useSelector(talk, (snapshot) => snapshot.context.message)
  const link = useSelector(talk, (snapshot) => snapshot.context.link)
  return (
    <>
      {message !== null && <ReportSheet talk={talk} message={message} />}
      {link !== null && (
        <LinkDialog
          link={link}
          onCopy={(text) => talk.send({ type: 'text.copied', text })}
          onClose={() => talk.send({ type: 'link.left' })}
        />
      )}
    </>
  )
}

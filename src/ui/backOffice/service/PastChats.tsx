import { useSelector } from '@xstate/react'
import { MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeConversation } from '#src/api/model/support.ts'
import type { officeSupportPastMachine } from '#src/machines/backOffice/officeSupportMachine.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { CardsSkeleton } from '../table/CardsSkeleton.tsx'
import { FullEmpty } from './FullEmpty.tsx'
import { ChatList } from './ChatList.tsx'

type PastChatsProps = {
  readonly logic: typeof officeSupportPastMachine
  readonly now: () => number
  readonly onOpen: (chat: OfficeConversation) => void
  /** Puts the one that is open beside them, unless there is none to open. */
  readonly withChat: (list: ReactNode, isAlone: boolean) => ReactNode
}

/** Chats that are over. */
export function PastChats({ logic, now, onOpen, withChat }: PastChatsProps) {
  const { t } = useTranslation('backOffice')
  const list = useActorRef(logic, { input: { query: null } })
  const isNone = useSelector(list, ({ context }) => context.isKnown && context.items.length === 0)
  return withChat(
    <PagedList
      list={list}
      waiting={<CardsSkeleton />}
      empty={
        <FullEmpty icon={<MessagesSquare size={24} />} title={t('backOffice.chats.none')} text={t('backOffice.chats.noneText')} />
      }
      failedTitle={t('backOffice.chats.loadFailed')}
      moreLabel={t('backOffice.chats.more')}
    >
      {(found) => <ChatList title={t('backOffice.chats.past')} chats={found} now={now} onOpen={onOpen} />}
    </PagedList>,
    isNone,
  )
}

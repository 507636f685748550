import type { ReactNode } from 'react'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { ChatPanel } from './chat/ChatPanel.tsx'
import { InputBar } from './composer/InputBar.tsx'
import type { RoomTalk, TalkParts } from './useRoomTalk.tsx'

type RoomChatProps = {
  readonly parts: TalkParts
  readonly talk: RoomTalk
  readonly seconds: SecondsLogic
  readonly announcements?: ReactNode
  readonly orders?: ReactNode
  /** Null where no gifts are given. */
  readonly onGift?: (() => void) | null
}

/** A room's lines and where one writes. */
export function RoomChat({ parts, talk, seconds, announcements = null, orders = null, onGift = null }: RoomChatProps) {
  const { member, messageActions, moderator, preferences, people } = talk
  return (
    <ChatPanel
      chat={parts.chat}
      list={parts.chatList}
      outbox={parts.outbox}
      member={member}
      announcements={announcements}
      orders={orders}
      moderator={moderator}
      messageActions={messageActions}
      input={
        <InputBar
          chat={parts.chat}
          composer={parts.composer}
          memberId={messageActions.memberId}
          seconds={seconds}
          Picker={people.Picker}
          onGift={onGift}
          onLoginNeeded={messageActions.onLoginNeeded}
        />
      }
      seconds={seconds}
      preferences={preferences}
      Ignored={people.Ignored}
    />
  )
}

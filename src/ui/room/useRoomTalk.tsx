import { useSelector } from '@xstate/react'
import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { selectCanModerate } from '#src/machines/chat/chatSelectors.ts'
import type { composerMachine } from '#src/machines/chat/composerMachine.ts'
import type { messageActionsMachine } from '#src/machines/chat/messageActionsMachine.ts'
import type { outboxMachine } from '#src/machines/chat/outboxMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import type { IgnoredProps } from './chat/IgnoredPeople.tsx'
import type { MemberCardProps } from './chat/MemberCard.tsx'
import type { ComposerProps } from './composer/Composer.tsx'
import type { MessageActions } from './messageItems.tsx'
import { useModerator } from './moderation/useModerator.tsx'
import type { ModerationToolsProps, Moderator } from './moderator.ts'
import { useMessageActions } from './useMessageActions.ts'

/** The machines of a room's chat. */
export type TalkParts = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly chatList: ActorRefFrom<typeof chatListMachine>
  readonly outbox: ActorRefFrom<typeof outboxMachine>
  readonly composer: ActorRefFrom<typeof composerMachine>
  readonly moderation: ActorRefFrom<typeof moderationMachine>
}

export type TalkActors = {
  readonly preferences: PreferencesRef
  readonly session: ActorRefFrom<typeof sessionMachine>
  readonly prompt: ActorRefFrom<typeof promptMachine>
}

export type TalkLogic = {
  readonly messageActions: typeof messageActionsMachine
  /** What only moderators see: its code comes when one is there. */
  readonly ModerationTools: ComponentType<ModerationToolsProps>
  readonly seconds: SecondsLogic
  /** The people of a chat: the card of one, and whom a member ignores. */
  readonly people: {
    readonly Picker: ComposerProps['Picker']
    readonly Card: ComponentType<MemberCardProps>
    readonly Ignored: ComponentType<IgnoredProps>
  }
}

type RoomTalkOptions = {
  readonly room: string
  readonly parts: TalkParts
  readonly actors: TalkActors
  readonly logic: TalkLogic
  readonly now: () => number
  /** What moderators open beside the chat needs it in sight. */
  readonly onTools?: () => void
}

/** Who talks in a room, and what they may do there. */
export type RoomTalk = {
  readonly member: MemberInfo | null
  readonly messageActions: MessageActions
  /** Null for who does not moderate. */
  readonly moderator: Moderator | null
  /** The way to the room's set-up, for moderators. */
  readonly tools: ReactNode
  /** Whether that set-up is open. */
  readonly managing: boolean
  readonly askLogin: (featureKey: string) => void
  readonly room: string
  readonly preferences: PreferencesRef
  readonly people: TalkLogic['people']
  /** Null for who does not moderate. */
  readonly moderation: TalkParts['moderation'] | null
}

/** The talk of a room: what everybody may do with its lines, and what only moderators may. */
export function useRoomTalk({ room, parts, actors, logic, now, onTools }: RoomTalkOptions): RoomTalk {
  const { pathname } = useLocation()
  const { chat, chatList, moderation } = parts
  const member = useSelector(actors.session, selectMember)
  const canModerate = useSelector(chat, selectCanModerate)
  const [help, setHelp] = useState(false)
  const [managing, setManaging] = useState(false)
  const askLogin = useCallback(
    (featureKey: string) => actors.prompt.send({ type: 'login.needed', featureKey, fromPage: pathname }),
    [actors.prompt, pathname],
  )
  const messageActions = useMessageActions(logic.messageActions, {
    room,
    composer: parts.composer,
    memberId: member?.memberId ?? null,
    askLogin,
  })
  const moderator = useModerator({ canModerate, moderation, chat, list: chatList, messageActions, setHelp })
  const shownBy = (set: (open: boolean) => void) => (open: boolean) => {
    if (open) onTools?.()
    set(open)
  }
  const tools = canModerate && (
    <Later>
      <logic.ModerationTools
        room={room}
        chat={chat}
        moderation={moderation}
        now={now}
        managing={managing}
        onManage={shownBy(setManaging)}
        help={help}
        onHelp={shownBy(setHelp)}
      />
    </Later>
  )
  return {
    member,
    messageActions,
    moderator,
    tools,
    managing,
    askLogin,
    room,
    preferences: actors.preferences,
    people: logic.people,
    moderation: canModerate ? moderation : null,
  }
}

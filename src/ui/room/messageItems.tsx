import { AtSign, Copy, Flag, Reply, UserRound } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { TFunction } from 'i18next'
import { type ChatMessage, excerptOf } from '#src/api/model/chat.ts'
import type { composerMachine } from '#src/machines/chat/composerMachine.ts'
import type { messageActionsMachine } from '#src/machines/chat/messageActionsMachine.ts'
import type { MenuItem } from '#src/ui/kit/AnchoredMenu.tsx'

/** What anybody may do with a message, and what it takes. */
export type MessageActions = {
  readonly actions: ActorRefFrom<typeof messageActionsMachine>
  readonly composer: ActorRefFrom<typeof composerMachine>
  /** Null for a visitor. */
  readonly memberId: string | null
  readonly onLoginNeeded: () => void
  /** Where one writes, for the focus after an answer was begun. */
  readonly composerInput: () => HTMLElement | null
}

const ICON = { size: 16, 'aria-hidden': true } as const

/** What anybody may do with a message: answer it, speak to who wrote it, copy it, report it, see who wrote it beside `anchor`. Visitors are asked to log in for all but copying and seeing. */
export function messageItems(
  message: ChatMessage,
  { actions, composer, memberId, onLoginNeeded, composerInput }: MessageActions,
  { t, say, anchor }: { t: TFunction<'room'>; say: TFunction<'chat'>; anchor: () => HTMLElement | null },
): MenuItem[] {
  const { id, content, sender } = message
  const asMember = (action: () => void) => () => (memberId === null ? onLoginNeeded() : action())
  const focusNext = memberId === null ? {} : { focusNext: composerInput }
  const reply = { id, name: sender.name, excerpt: excerptOf(content) }
  const items: MenuItem[] = [
    {
      key: 'reply',
      label: t('talk.reply'),
      icon: <Reply {...ICON} />,
      onSelect: asMember(() => composer.send({ type: 'reply.chosen', reply })),
      ...focusNext,
    },
    {
      key: 'copy',
      label: t('talk.copy'),
      icon: <Copy {...ICON} />,
      onSelect: () => actions.send({ type: 'text.copied', text: content }),
    },
  ]
  if (sender.memberId === '') return items
  const card: MenuItem = {
    key: 'member',
    label: say('card.open', { name: sender.name }),
    icon: <UserRound {...ICON} />,
    onSelect: () => {
      const beside = anchor()
      if (beside !== null) actions.send({ type: 'member.asked', shown: { person: sender, lineId: id, message, anchor: beside } })
    },
  }
  if (sender.memberId === memberId) return [...items, card]
  return [
    ...items.slice(0, 1),
    {
      key: 'mention',
      label: t('talk.mention'),
      icon: <AtSign {...ICON} />,
      onSelect: asMember(() =>
        composer.send({ type: 'person.chosen', person: { memberId: sender.memberId, name: sender.name } }),
      ),
      ...focusNext,
    },
    ...items.slice(1),
    {
      key: 'report',
      label: t('talk.report'),
      icon: <Flag {...ICON} />,
      onSelect: asMember(() => actions.send({ type: 'report.asked', message })),
    },
    card,
  ]
}

import { AtSign, Copy, Flag, Reply } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { TFunction } from 'i18next'
import { type ChatMessage, excerptOf } from '#src/api/model/chat.ts'
import type { composerMachine } from '#src/machines/chat/composerMachine.ts'
import type { talkMachine } from '#src/machines/chat/talkMachine.ts'
import type { MenuItem } from '#src/ui/kit/AnchoredMenu.tsx'
import { COMPOSER_INPUT } from '../composer/Composer.tsx'

/** What everybody's acts on a message need. */
export type TalkRefs = {
  readonly talk: ActorRefFrom<typeof talkMachine>
  readonly composer: ActorRefFrom<typeof composerMachine>
  /** Null for a visitor. */
  readonly memberId: string | null
  readonly onLoginNeeded: () => void
}

const ICON = { size: 16, 'aria-hidden': true } as const

/** What anybody may do with a message: answer it, speak to who wrote it, copy it, report it. Visitors are asked to log in for all but copying. */
export function talkItems(
  message: ChatMessage,
  { talk, composer, memberId, onLoginNeeded }: TalkRefs,
  t: TFunction<'room'>,
): MenuItem[] {
  const { id, content, sender } = message
  const asMember = (act: () => void) => () => (memberId === null ? onLoginNeeded() : act())
  const focusNext = memberId === null ? {} : { focusNext: () => document.getElementById(COMPOSER_INPUT) }
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
      onSelect: () => talk.send({ type: 'text.copied', text: content }),
    },
  ]
  if (sender.memberId === memberId) return items
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
      onSelect: asMember(() => talk.send({ type: 'report.asked', message })),
    },
  ]
}

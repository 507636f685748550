import type { ActorRefFrom } from 'xstate'
import type { ChatMessage } from '#src/api/model/chat.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'

/** The key of each act on the message that has the focus. */
export const MESSAGE_KEYS = { delete: 'D', mute: 'M', unmute: 'U', kick: 'K', undo: 'Z', help: '?' } as const

type Act = () => void

/**
 * What a moderator may do with a message; `about` = with its writer: null for other moderators, who are out of reach, and for a writer
 * whose id was not sent.
 */
export function moderatorActions(
  message: ChatMessage,
  moderation: ActorRefFrom<typeof moderationMachine>,
): { readonly delete: Act; readonly about: { readonly mute: Act; readonly unmute: Act; readonly kick: Act } | null } {
  const { sender } = message
  const { memberId, name } = sender
  const ask = (action: 'mute' | 'kick') => () =>
    moderation.send({ type: 'form.asked', target: { action, memberId, name, quote: message.content } })
  return {
    delete: () => moderation.send({ type: 'act.submitted', act: { action: 'delete', messageId: message.id }, name }),
    about:
      sender.role === 'admin' || memberId === ''
        ? null
        : {
            mute: ask('mute'),
            unmute: () => moderation.send({ type: 'act.submitted', act: { action: 'unblock', memberId }, name }),
            kick: ask('kick'),
          },
  }
}

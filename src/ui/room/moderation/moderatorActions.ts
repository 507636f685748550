import type { ActorRefFrom } from 'xstate'
import type { ChatMessage } from '#src/api/model/chat.ts'
import { isOutOfReach } from '#src/machines/moderation/outOfReach.ts'
import type { moderationMachine, Restricted } from '#src/machines/moderation/moderationMachine.ts'

/** The key of each act on the message that has the focus. */
export const MESSAGE_KEYS = { delete: 'D', mute: 'M', unmute: 'U', kick: 'K', undo: 'Z', help: '?' } as const

type Act = () => void

/**
 * What a moderator may do with a message; `about` = with its writer: null for those out of reach. What stands already is not offered: who is muted is unmuted, and who was sent out is out.
 */
export function moderatorActions(
  message: ChatMessage,
  moderation: ActorRefFrom<typeof moderationMachine>,
  restricted: Restricted | null = null,
): {
  readonly delete: Act
  readonly about: { readonly mute: Act | null; readonly unmute: Act | null; readonly kick: Act | null } | null
} {
  const { sender } = message
  const { memberId, name } = sender
  // Not known = both are offered: the server has the last word.
  const isMuted = restricted?.muted.includes(memberId)
  const ask = (action: 'mute' | 'kick') => () =>
    moderation.send({ type: 'form.asked', target: { action, memberId, name, quote: message.content } })
  return {
    delete: () => moderation.send({ type: 'act.submitted', act: { action: 'delete', messageId: message.id }, name }),
    about: isOutOfReach(sender)
      ? null
      : {
          mute: isMuted === true ? null : ask('mute'),
          unmute:
            isMuted === false
              ? null
              : () => moderation.send({ type: 'act.submitted', act: { action: 'unblock', memberId }, name }),
          kick: restricted?.kicked.includes(memberId) === true ? null : ask('kick'),
        },
  }
}

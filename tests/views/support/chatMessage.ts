import type { ChatMessage } from '#src/api/model/chat.ts'

/** A line of a chat, by Mia. */
export const chatMessage = (id: string): ChatMessage => ({
  id,
  msgType: 'text',
  content: 'hello',
  clientId: null,
  sender: { memberId: 'm1', name: 'Mia', avatar: null, vipLevel: 1, role: 'member', mark: null },
  reply: null,
  mentions: [],
})

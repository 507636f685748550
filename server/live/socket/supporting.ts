import type { SupportEnterReply } from '#src/api/contract/pushesSupport.ts'
import type { SupportEventWire } from '#src/api/model/support.ts'
import { profile } from '#src/api/profile.ts'
import { findMember } from '#server/members/members.ts'
import { createConnectionLimiter } from '#server/platform/rateLimit.ts'
import { group, type LiveServer, type LiveSocket, supportOfGroup } from './types.ts'
import type { SocketServices } from './socketServices.ts'

/** Chats that one socket may be in at once: an operator's own, and some that they look at. */
const CHAT_LIMIT = 12
/** Signs of typing of one socket: a page tells one every three seconds. */
const TYPING_LIMIT = { burst: 5, interval: 1_000 }
/** Those who wait hear so soon after a change that their place may be another, in ms: many changes make one. */
const QUEUE_TICK = 1_000

/** Chats with customer service on the realtime link: entering, their events, tops, and signs of typing, which are stored nowhere. */
export function createSupporting(io: LiveServer, services: SocketServices, onFault: (error: unknown) => void) {
  /** By which key a socket entered a chat: what it may see is asked again when its member's role changes. */
  const keys = new WeakMap<LiveSocket, Map<string, string | null>>()
  /** Chats that sockets are about to enter: who leaves one before it is looked up is not let in after it. */
  const coming = new Set<{ readonly socket: LiveSocket; readonly id: string; isLeft: boolean }>()
  let queueTimer: NodeJS.Timeout | null = null

  /** Whether a socket may see a chat now: by what its member may do by now, and not when it connected. */
  async function see(socket: LiveSocket, id: string, key: string | null) {
    const memberId = socket.data.session?.member.id
    const member = memberId === undefined ? undefined : await findMember(services.db, memberId)
    return services.support.enter({ member: member ?? null, key }, id)
  }

  async function enter(socket: LiveSocket, id: string, key: string | null): Promise<SupportEnterReply> {
    const entered = [...socket.rooms].filter((name) => supportOfGroup(name) !== null && name !== group.support(id))
    if (entered.length >= CHAT_LIMIT) return { ok: false, code: profile.codes.rateLimited }
    // Joined first and read afterwards, so that no event falls between the two; a stranger hears nothing, for nothing is sent before it is read.
    const wish = { socket, id, isLeft: false }
    coming.add(wish)
    const may = await see(socket, id, key).finally(() => coming.delete(wish))
    if (may === null || wish.isLeft) return { ok: false, code: profile.codes.notFound }
    await socket.join([group.support(id), group.supportSide(id, may.isOffice)])
    keys.set(socket, (keys.get(socket) ?? new Map<string, string | null>()).set(id, key))
    const now = await see(socket, id, key).catch((error: unknown) => {
      // As with rooms: without an answer the page opens its link again.
      leave(socket, id)
      throw error
    })
    if (now !== null) return { ok: true, epoch: now.epoch, top: now.top }
    leave(socket, id)
    return { ok: false, code: profile.codes.notFound }
  }

  function leave(socket: LiveSocket, id: string): void {
    keys.get(socket)?.delete(id)
    for (const wish of coming) if (wish.socket === socket && wish.id === id) wish.isLeft = true
    for (const name of [group.support(id), group.supportSide(id, true), group.supportSide(id, false)]) void socket.leave(name)
  }

  /** Everybody who is in a chat as its customer asks how it stands: many wait. */
  function tellQueue(): void {
    queueTimer ??= setTimeout(() => {
      queueTimer = null
      for (const name of io.sockets.adapter.rooms.keys()) {
        const id = supportOfGroup(name)
        if (id !== null) io.to(group.supportSide(id, false)).emit('supportChanged', { conversationId: id })
      }
    }, QUEUE_TICK)
  }

  return {
    /** Listens to one socket. */
    answer(socket: LiveSocket): void {
      const typing = createConnectionLimiter(TYPING_LIMIT, services.now)
      socket.on('supportEnter', ({ conversationId, key }, acknowledge) => {
        enter(socket, conversationId, key).then((reply) => acknowledge?.(reply), onFault)
      })
      socket.on('supportLeave', ({ conversationId }) => leave(socket, conversationId))
      socket.on('supportTyping', ({ conversationId }) => {
        const isOffice = socket.rooms.has(group.supportSide(conversationId, true))
        const isIn = isOffice || socket.rooms.has(group.supportSide(conversationId, false))
        if (isIn && typing.admit('socket')) services.bus.publish({ type: 'typing', chatId: conversationId, isOffice })
      })
    },
    /** Sends a chat's event to those who are in it. */
    tell(conversationId: string, epoch: string, event: SupportEventWire): void {
      io.to(group.support(conversationId)).emit('support', { conversationId, epoch, events: [event] })
    },
    /** Tells the other side of a chat that somebody writes. */
    tellTyping(conversationId: string, isOffice: boolean): void {
      io.to(group.supportSide(conversationId, !isOffice)).emit('supportTyping', { conversationId })
    },
    /** Tells operators' pages that a chat is another, and those who wait. */
    tellOffice(memberIds: readonly string[], conversationId: string): void {
      for (const memberId of memberIds) io.to(group.member(memberId)).emit('supportChanged', { conversationId })
      tellQueue()
    },
    /** Takes a member's sockets out of chats that they may not see any more. */
    async recheck(memberId: string): Promise<void> {
      for (const id of io.sockets.adapter.rooms.get(group.member(memberId)) ?? []) {
        const socket = io.sockets.sockets.get(id)
        if (socket === undefined) continue
        for (const [chatId, key] of keys.get(socket) ?? []) if ((await see(socket, chatId, key)) === null) leave(socket, chatId)
      }
    },
    /** Tells everybody how far their chats have come. */
    async sweep(): Promise<void> {
      const ids = [...io.sockets.adapter.rooms.keys()].map(supportOfGroup).filter((id) => id !== null)
      if (ids.length === 0) return
      const rows = await services.db.selectFrom('support_chat').select(['id', 'epoch', 'top']).where('id', 'in', ids).execute()
      for (const { id, epoch, top } of rows) io.to(group.support(id)).emit('supportTop', { conversationId: id, epoch, top })
    },
    stop(): void {
      if (queueTimer !== null) clearTimeout(queueTimer)
    },
  }
}

import { fromObservable, createActor } from 'xstate'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import type { ChatMessage, SenderMark } from '#src/api/model/chat.ts'
import { type Restricted, moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { raidLinesOf } from '#src/machines/moderation/raidLines.ts'
import { EMPTY_WINDOW } from '#src/streams/chat.ts'
import { moderatorActions } from '#src/ui/room/moderation/moderatorActions.ts'

const message = (memberId: string, role: 'member' | 'admin' = 'member', mark: SenderMark | null = null): ChatMessage => ({
  id: `c-${memberId}`,
  msgType: 'text',
  content: 'hello',
  clientId: 'client-id-0000001',
  sender: { memberId, name: memberId, avatar: null, vipLevel: 1, role, mark },
  reply: null,
  mentions: [],
})

test('[D-8] a menu offers what can be done: nobody is muted twice, unmuted who is not, or sent out who is out', () => {
  const restricted = new Subject<Restricted | null>()
  const moderation = createActor(
    moderationMachine.provide({ actors: { restricted: fromObservable<Restricted | null, { room: string }>(() => restricted) } }),
    {
      input: { room: 'c1' },
    },
  ).start()
  const offered = (memberId: string, role?: 'admin' | 'member', mark?: 'anchor') => {
    const { about } = moderatorActions(message(memberId, role, mark), moderation, moderation.getSnapshot().context.restricted)
    return about === null ? null : Object.entries(about).flatMap(([name, act]) => (act === null ? [] : [name]))
  }
  // Before it is known, the server has the last word.
  expect(offered('m1')).toEqual(['mute', 'unmute', 'kick'])
  restricted.next({ muted: ['m1'], kicked: ['m2'] })
  expect(offered('m1')).toEqual(['unmute', 'kick'])
  expect(offered('m2')).toEqual(['mute'])
  expect(offered('m3')).toEqual(['mute', 'kick'])
  expect(offered('m4', 'admin')).toBeNull()
  expect(offered('m5', 'member', 'anchor')).toBeNull()
  restricted.error(new Error('no network'))
  expect(offered('m1')).toEqual(['mute', 'unmute', 'kick'])
  moderation.stop()
})

test('[D-8] lines to choose from are the latest of members, latest first, and never more than one order is about', () => {
  const rows = Array.from({ length: 80 }, (_, seq) => {
    const written = message(seq % 10 === 0 ? 'm-admin' : `m${seq}`, seq % 10 === 0 ? 'admin' : 'member')
    return { type: 'message' as const, key: `${seq}`, seq, at: seq, message: { ...written, id: `${seq}` } }
  })
  const lines = raidLinesOf({ ...EMPTY_WINDOW, rows })
  expect(lines).toHaveLength(50)
  expect(lines[0]?.messageId).toBe('79')
  expect(lines.some(({ memberId }) => memberId === 'm-admin')).toBe(false)
})

import { BehaviorSubject, NEVER, of, Subject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { chatSeen } from '#src/api/contract/chat.ts'
import { ignoreList, ignoreRemove } from '#src/api/contract/chatPeople.ts'
import { restrictedMembers } from '#src/api/contract/moderation.ts'
import { gameRecent } from '#src/api/contract/gameHall.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { Cursor } from '#src/api/model/cursor.ts'
import { type ChatListPorts, provideChatList } from '#src/machines/chat/chatListActors.ts'
import { ignoredKey } from '#src/machines/chat/ignoredActors.ts'
import { provideIgnored } from '#src/machines/chat/chatPeopleActors.ts'
import { type HallPorts, provideHall } from '#src/machines/games/hallActors.ts'
import { provideModeration } from '#src/machines/moderation/moderationActors.ts'
import '#src/machines/moderation/moderatorCallsActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { memberById } from './support/memberById.ts'
import { partOf } from './support/partOf.ts'

/** Members of one device, the first of whom is here. */
function membersOf(first: MemberInfo | null) {
  let member = first
  const changes = new Subject<MemberInfo | null>()
  return {
    members: { current: () => member, changes },
    become: (next: MemberInfo | null) => {
      member = next
      changes.next(next)
    },
  }
}

function timeByHand() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  return (ms: number) => vi.advanceTimersByTimeAsync(ms)
}

test('[C-13] how far a member saw a room is nobody else’s: who comes after them keeps and tells a place of their own', async () => {
  const pass = timeByHand()
  const { members, become } = membersOf(memberById('m-mia'))
  const { storage, kept } = memoryStorage()
  const { client, asked } = askedServer(() => ({}))
  const cursors = new Subject<Cursor>()
  const rooms = { open: () => ({ cursors }) } as unknown as ChatListPorts['rooms']
  const machine = provideChatList({ client, rooms, storage, members, hidden: of(false), now: () => Date.now() })
  const visit = partOf(machine, 'keepSeen', { room: 'c1' })
  cursors.next({ epoch: 'e', seq: 7 })
  await pass(1_000)
  expect([...kept]).toEqual([['anchorage.seen.m-mia.c1', '{"epoch":"e","seq":7}']])
  become(memberById('m-leo'))
  visit.stop()
  expect([...kept.keys(), ...asked]).toEqual(['anchorage.seen.m-mia.c1'])
})

test('[C-13] [A-2] who logs in over a quiet room has seen what it stands at, once it says so again', async () => {
  const pass = timeByHand()
  const { members, become } = membersOf(null)
  const { storage, kept } = memoryStorage()
  const { client, asked } = askedServer(() => ({}))
  const cursors = new Subject<Cursor>()
  const rooms = { open: () => ({ cursors }) } as unknown as ChatListPorts['rooms']
  const machine = provideChatList({ client, rooms, storage, members, hidden: of(false), now: () => Date.now() })
  const visit = partOf(machine, 'keepSeen', { room: 'c1' })
  cursors.next({ epoch: 'e', seq: 7 })
  await pass(1_000)
  become(memberById('m-leo'))
  cursors.next({ epoch: 'e', seq: 7 })
  await pass(1_000)
  expect(kept.get('anchorage.seen.m-leo.c1')).toBe('{"epoch":"e","seq":7}')
  visit.stop()
  expect(asked).toEqual([{ path: chatSeen.path, payload: { room: 'c1', epoch: 'e', through: 7 } }])
})

test('[C-13] a member’s place is told when they leave, a visitor’s never', async () => {
  const pass = timeByHand()
  const told = async (memberId: string | null) => {
    const { members } = membersOf(memberById(memberId))
    const { client, asked } = askedServer(() => ({}))
    const cursors = new Subject<Cursor>()
    const rooms = { open: () => ({ cursors }) } as unknown as ChatListPorts['rooms']
    const ports = { client, rooms, storage: memoryStorage().storage, members, hidden: of(false), now: () => Date.now() }
    const visit = partOf(provideChatList(ports), 'keepSeen', { room: 'c1' })
    cursors.next({ epoch: 'e', seq: 7 })
    await pass(1_000)
    expect(asked).toEqual([])
    visit.stop()
    expect(cursors.observed).toBe(false)
    return asked
  }
  expect(await told('m-mia')).toEqual([{ path: chatSeen.path, payload: { room: 'c1', epoch: 'e', through: 7 } }])
  expect(await told(null)).toEqual([])
})

test('[C-13] who ignores nobody any more has nobody kept on the device', async () => {
  const { storage, kept } = memoryStorage()
  const one = { memberId: 'm-leo', name: 'Leo', avatar: '', at: 0 }
  const answers: Record<string, unknown> = { [ignoreList.path]: { list: [one] }, [ignoreRemove.path]: { list: [] } }
  const { client } = askedServer(({ path }) => answers[path])
  const actor = createActor(provideIgnored({ client, storage, toasts: { raise: () => undefined } })).start()
  actor.send({ type: 'member.changed', memberId: 'm-mia' })
  await settled()
  expect(storage.keys('')).toEqual([ignoredKey('m-mia')])
  actor.send({ type: 'member.heard', memberId: 'm-leo' })
  await settled()
  expect([...kept.keys()]).toEqual([])
  actor.stop()
})

/** A moderator's list of a room whom they cannot act on again, and which calls an act is followed by. */
function restrictedList() {
  const pass = timeByHand()
  const admin = { ...memberById('m-ada'), role: 'admin' } as unknown as MemberInfo
  const { members, become } = membersOf(admin)
  const { client, socket, asked } = askedServer(() => ({ list: [] }))
  const { moderation } = provideModeration({ client, socket, members })
  const part = partOf(moderation, 'restricted', { room: 'c1' })
  const asksAfter = async (act: () => void) => {
    asked.length = 0
    act()
    // The calls come by a chunk of their own.
    await vi.dynamicImportSettled()
    await pass(200)
    await vi.dynamicImportSettled()
    return asked.map(({ path }) => path)
  }
  return {
    part,
    become,
    asksAfter,
    back: () => socket.back.next(true),
    moderatedIn: (room: string) => socket.self.next({ kind: 'moderated', room }),
  }
}

test('[D-8] whom a moderator cannot act on again is asked for by what happens in their room alone', async () => {
  const { part, asksAfter, back, moderatedIn } = restrictedList()
  const once = [restrictedMembers.path]
  expect(await asksAfter(() => undefined)).toEqual(once)
  expect(await asksAfter(() => moderatedIn('c2'))).toEqual([])
  expect(await asksAfter(() => moderatedIn('c1'))).toEqual(once)
  expect(await asksAfter(back)).toEqual(once)
  part.stop()
})

test('[D-8] nobody is asked for who moderates no more', async () => {
  const { part, become, asksAfter, moderatedIn } = restrictedList()
  await asksAfter(() => undefined)
  expect(await asksAfter(() => become(memberById('m-mia')))).toEqual([])
  expect(await asksAfter(() => moderatedIn('c1'))).toEqual([])
  expect(part.shown.at(-1)).toBeNull()
  part.stop()
})

test('[P-5] games that somebody played lately go with them: a visitor has none, and is not asked for', async () => {
  const pass = timeByHand()
  const { members, become } = membersOf(memberById('m-mia'))
  const { client, socket, asked } = askedServer(() => ({ list: ['reels'] }))
  const ports = { client, socket, members, hidden: new BehaviorSubject(false), random: () => 0, venues: NEVER }
  const recent = partOf(provideHall(ports as unknown as HallPorts), 'recent')
  await pass(0)
  expect(recent.shown.at(-1)).toEqual(['reels'])
  become(null)
  await pass(60_000)
  expect(recent.shown.at(-1)).toEqual([])
  expect(asked).toEqual([{ path: gameRecent.path, payload: {} }])
  recent.stop()
})

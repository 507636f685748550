import { Subject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { restrictedMembers } from '#src/api/contract/moderation.ts'
import type { Role } from '#src/api/model/chat.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { provideModeration } from '#src/machines/moderation/moderationActors.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { partOf } from './support/partOf.ts'

const person = (memberId: string, role: Role) => ({ memberId, role }) as unknown as MemberInfo
const ADA = person('ada', 'admin')
const MIA = person('mia', 'member')

/** What a room knows of whom acts cannot be done to again, for who is here; `answer` = what the server says to each ask, by its count from 1. */
async function watchRoom(first: MemberInfo | null, answer: (count: number) => unknown = (count) => ({ count })) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let member = first
  const changes = new Subject<MemberInfo | null>()
  const { client, socket, asked } = askedServer(() => answer(asked.length))
  const { moderation } = provideModeration({ client, socket, members: { current: () => member, changes } })
  const { shown, stop } = partOf(moderation, 'restricted', { room: 'c1' })
  onTestFinished(stop)
  /** As long as several changes are one. */
  const pass = async () => {
    await import('#src/machines/moderation/moderatorCallsActors.ts')
    await vi.advanceTimersByTimeAsync(150)
    await settled()
  }
  await pass()
  return {
    asked,
    pass,
    last: () => shown.at(-1),
    moderated: (room: string) => socket.self.next({ kind: 'moderated', room }),
    back: () => socket.back.next(true),
    become: async (next: MemberInfo | null) => {
      member = next
      changes.next(next)
      await pass()
    },
  }
}

test.each([
  ['a member', MIA],
  ['a visitor', null],
])('[D-8] whom acts cannot be done to again is not asked for %s', async (_, first) => {
  const { asked, last, moderated, pass } = await watchRoom(first)
  moderated('c1')
  await pass()
  expect([asked, last()]).toEqual([[], null])
})

test('[D-8] whom acts cannot be done to again is asked of the moderator’s own room, as it is opened', async () => {
  const { asked, last } = await watchRoom(ADA)
  expect([asked, last()]).toEqual([[{ path: restrictedMembers.path, payload: { room: 'c1' } }], { count: 1 }])
})

test('[D-8] an order on many members is one change', async () => {
  const { asked, moderated, pass, last } = await watchRoom(ADA)
  for (let line = 0; line < 50; line += 1) moderated('c1')
  await pass()
  expect([asked.length, last()]).toEqual([2, { count: 2 }])
})

test('[D-8] what is done in another room changes nothing here', async () => {
  const { asked, moderated, pass } = await watchRoom(ADA)
  moderated('c2')
  await pass()
  expect(asked).toHaveLength(1)
})

test('[D-8] after a cut it is asked again whom acts cannot be done to', async () => {
  const { asked, back, pass } = await watchRoom(ADA)
  back()
  await pass()
  expect(asked).toHaveLength(2)
})

test('[D-8] an ask that was refused is made again at the next change', async () => {
  const { last, moderated, pass } = await watchRoom(ADA, (count) => {
    if (count === 1) throw new Error('not this room')
    return { count }
  })
  const before = last()
  moderated('c1')
  await pass()
  expect([before, last()]).toEqual([undefined, { count: 2 }])
})

test('[D-8] what was known for a moderator is not for who comes after', async () => {
  const { last, become } = await watchRoom(ADA)
  const before = last()
  await become(MIA)
  expect([before, last()]).toEqual([{ count: 1 }, null])
})

test('[D-8] a moderator who comes later is asked for then', async () => {
  const { asked, become } = await watchRoom(null)
  await become(ADA)
  expect(asked).toHaveLength(1)
})

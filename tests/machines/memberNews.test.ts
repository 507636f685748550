import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { memberNews } from '#src/machines/session/memberNewsActors.ts'
import { settled } from './support/deferred.ts'
import { scriptedClient } from '#tests/support/scriptedClient.ts'

const MIA: MemberInfo = {
  memberId: 'u1',
  name: 'mia',
  nickname: 'Mia',
  avatar: '/art/portrait/u1.svg',
  role: 'member',
  vipLevel: 2,
}

test('[C-11] what a member is told while they are asked for after a cut stays: the answer is older', async () => {
  const socket = { self: new Subject<SelfPush>(), back: new Subject<boolean>() }
  const { client } = scriptedClient({ answer: () => ({ data: { ...MIA, nickname: 'Asked' } }) })
  const heard: string[] = []
  const listening = memberNews({ client, socket }, () => true).subscribe(({ nickname }) => heard.push(nickname))
  socket.back.next(true)
  socket.self.next({ kind: 'member', member: { ...MIA, nickname: 'Told' } })
  await settled()
  expect(heard).toEqual(['Told'])
  listening.unsubscribe()
})

test('[C-11] a member is heard of who changed, and asked for after a cut', async () => {
  const socket = { self: new Subject<SelfPush>(), back: new Subject<boolean>() }
  let [isMember, fails] = [true, false]
  const { client, asked } = scriptedClient({ answer: () => (fails ? new Error('cut') : { data: { ...MIA, nickname: 'Asked' } }) })
  const heard: string[] = []
  const listening = memberNews({ client, socket }, () => isMember).subscribe(({ nickname }) => heard.push(nickname))
  socket.self.next({ kind: 'messages', unread: 1 })
  socket.self.next({ kind: 'member', member: { ...MIA, nickname: 'Told' } })
  socket.back.next(true)
  await settled()
  expect(heard).toEqual(['Told', 'Asked'])
  fails = true
  socket.back.next(true)
  await settled()
  fails = false
  isMember = false
  socket.back.next(true)
  await settled()
  expect([heard.length, asked.length]).toEqual([2, 2])
  isMember = true
  socket.back.next(true)
  await settled()
  expect(heard).toEqual(['Told', 'Asked', 'Asked'])
  listening.unsubscribe()
})

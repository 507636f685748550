import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { reportDismiss } from '#src/api/contract/chatReports.ts'
import { chatOperation, chatUnblock, chatUndo, roomSetup } from '#src/api/contract/moderation.ts'
import { NEVER } from 'rxjs'
import type { Client } from '#src/api/transport/client.ts'
import { provideModeration } from '#src/machines/moderation/moderationActors.ts'
import { performOrder } from '#src/machines/moderation/moderatorCallsActors.ts'
import type { ModeratorAct } from '#src/machines/moderation/moderationMachine.ts'
import { settled } from './support/deferred.ts'
import { memberById } from './support/memberById.ts'

type Case = { readonly act: ModeratorAct; readonly call: unknown; readonly payload: unknown }

const ACTS: readonly Case[] = [
  {
    act: { action: 'delete', messageId: 'm1' },
    call: chatOperation,
    payload: { room: 'c1', action: 'delete', messageId: 'm1' },
  },
  {
    act: { action: 'mute', memberId: 'u1', minutes: 10, reason: 'spam' },
    call: chatOperation,
    payload: { room: 'c1', action: 'mute', memberId: 'u1', minutes: 10, reason: 'spam' },
  },
  { act: { action: 'unblock', memberId: 'u1' }, call: chatUnblock, payload: { room: 'c1', memberId: 'u1' } },
  { act: { action: 'setup', followersOnly: true }, call: roomSetup, payload: { room: 'c1', followersOnly: true } },
  { act: { action: 'dismiss', messageId: 'm1' }, call: reportDismiss, payload: { room: 'c1', messageId: 'm1' } },
  { act: { action: 'undo', logId: 'l1' }, call: chatUndo, payload: { room: 'c1', logId: 'l1' } },
]

test.each(ACTS)('[D-8] what a moderator does ($act.action) goes by its own call, once', async ({ act, call, payload }) => {
  const sent = vi.fn<() => Promise<unknown>>(async () => ({ logId: 'l9', logIds: ['l9'] }))
  const members = { current: () => memberById('ada') }
  const order = { room: 'c1', act, waiting: () => [] }
  const done = await performOrder({ client: { call: sent }, members }, order, new AbortController().signal)
  expect(sent.mock.calls).toEqual([[call, payload]])
  expect(done.logId).toBe(act.action === 'undo' ? null : 'l9')
})

/** A moderator who deleted three lines at once and left the room before the first call was answered. */
async function leftRoom() {
  let who: string | null = 'ada'
  const asked: string[] = []
  const answers: { readonly resolve: (answer: { logId: string }) => void; readonly reject: (error: Error) => void }[] = []
  const client = {
    call: (_: unknown, { messageId }: { messageId: string }) => {
      asked.push(messageId)
      return new Promise<{ logId: string }>((resolve, reject) => answers.push({ resolve, reject }))
    },
  } as unknown as Client
  const members = { current: () => memberById(who), changes: NEVER }
  const { moderation } = provideModeration({ client, socket: { self: NEVER, back: NEVER }, members })
  const actor = createActor(moderation, { input: { room: 'c1' } }).start()
  for (const messageId of ['a', 'b', 'c']) actor.send({ type: 'act.submitted', act: { action: 'delete', messageId } })
  await vi.waitFor(() => expect(asked).toEqual(['a']))
  actor.stop()
  return { asked, answer: (at: number) => answers[at]!, become: (memberId: string | null) => void (who = memberId) }
}

test('[D-8] acts that wait when a moderator leaves the room are done one after the other, also after one that was refused', async () => {
  const { asked, answer } = await leftRoom()
  expect(asked).toEqual(['a'])
  answer(0).resolve({ logId: 'l1' })
  await settled()
  expect(asked).toEqual(['a', 'b'])
  answer(1).reject(new Error('refused'))
  await settled()
  expect(asked).toEqual(['a', 'b', 'c'])
})

test('[D-8] acts that wait when a moderator leaves the room are not done for who logs in after', async () => {
  const { asked, answer, become } = await leftRoom()
  become('leo')
  answer(0).resolve({ logId: 'l1' })
  await settled()
  expect(asked).toEqual(['a'])
})

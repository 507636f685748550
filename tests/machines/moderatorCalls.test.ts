import { expect, test, vi } from 'vitest'
import { reportDismiss } from '#src/api/contract/chatReports.ts'
import { chatOperation, chatUnblock, chatUndo, roomSetup } from '#src/api/contract/moderation.ts'
import { performAct } from '#src/machines/moderation/moderatorCallsActors.ts'
import type { ModeratorAct } from '#src/machines/moderation/moderationMachine.ts'

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
  const done = await performAct({ call: sent }, { room: 'c1', act })
  expect(sent.mock.calls).toEqual([[call, payload]])
  expect(done.logId).toBe(act.action === 'undo' ? null : 'l9')
})

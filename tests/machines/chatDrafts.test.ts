import { NEVER, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import { type ChatPorts, provideChat } from '#src/machines/chat/chatActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { settled } from './support/deferred.ts'
import { memberById } from './support/memberById.ts'

/** A device whose members change, and what it keeps. */
function device() {
  const { storage, kept } = memoryStorage()
  let member = memberById(null)
  const changes = new Subject<MemberInfo | null>()
  const current = () => member
  const ports = { storage, members: { current, changes }, lineBack: NEVER, socket: { self: NEVER } }
  // The line that is written asks for no more than these.
  const { composer } = provideChat(ports as unknown as ChatPorts)
  return {
    kept,
    become: async (memberId: string | null) => {
      member = memberById(memberId)
      changes.next(current())
      await settled()
    },
    open: async (room: string) => {
      const actor = createActor(composer, { input: { room } }).start()
      await settled()
      return {
        write: async (text: string) => {
          actor.send({ type: 'draft.changed', text })
          await settled()
        },
        text: () => actor.getSnapshot().context.text,
        close: () => void actor.stop(),
      }
    },
  }
}

test('a line that is begun is kept for who wrote it, in its room: no other member of the device sees it, nor a visitor', async () => {
  const { open, become, kept } = device()
  await become('m-mia')
  const line = await open('c1')
  await line.write('a secret of Mia’s')
  await become('m-leo')
  expect(line.text()).toBe('')
  await line.write('hello from Leo')
  await become(null)
  expect(line.text()).toBe('')
  await become('m-mia')
  expect(line.text()).toBe('a secret of Mia’s')
  line.close()
  const other = await open('c2')
  expect(other.text()).toBe('')
  other.close()
  await become('m-leo')
  const again = await open('c1')
  expect(again.text()).toBe('hello from Leo')
  await again.write('')
  again.close()
  expect(kept.size).toBe(1)
})

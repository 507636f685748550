import { NEVER, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { App } from '#src/app/app.ts'
import { ignoredOf } from '#src/app/lazy/ignored.ts'
import { ignoredKey } from '#src/machines/chat/ignoredActors.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { memberById } from './support/memberById.ts'

test('[D-7] the device leaves out whom the member who is here ignores, of all that it kept', () => {
  const { storage } = memoryStorage()
  storage.write(ignoredKey('m-mia'), ['m-leo'])
  storage.write(ignoredKey('m-leo'), ['m-oda', 'm-ada'])
  const changes = new Subject<MemberInfo | null>()
  const page = createScope()
  const session = createActor(
    createMachine({ context: { member: null }, initial: 'restoring', states: { restoring: {} } }),
  ).start()
  const members = { current: () => ({ memberId: 'm-mia' }), changes }
  const ignored = ignoredOf({
    storage,
    members,
    page,
    client: {},
    toasts: {},
    actors: { session },
    socket: { self: NEVER },
  } as unknown as App)
  const ids = () => [...ignored.current()]
  const become = (memberId: string | null) => {
    changes.next(memberById(memberId))
    return ids()
  }
  expect([ids(), become('m-leo'), become(null), become('m-mia')]).toEqual([['m-leo'], ['m-oda', 'm-ada'], [], ['m-leo']])
  page.close()
})

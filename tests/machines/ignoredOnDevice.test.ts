import { NEVER, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { App } from '#src/app/app.ts'
import { ignoredOf } from '#src/app/lazy/ignored.ts'
import { ignoredKey } from '#src/machines/chat/ignoredActors.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'

test('[D-7] whom a member ignores is left out from what the device kept, and of nobody else: neither for another member nor for a visitor', () => {
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a member is known by their id alone here
    changes.next(memberId === null ? null : ({ memberId } as MemberInfo))
    return ids()
  }
  expect([ids(), become('m-leo'), become(null), become('m-mia')]).toEqual([['m-leo'], ['m-oda', 'm-ada'], [], ['m-leo']])
  page.close()
})

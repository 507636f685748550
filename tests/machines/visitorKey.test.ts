import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import type { MemberInfo } from '#src/api/model/member.ts'
import { KEPT, visitorForgotten } from '#src/machines/support/visitorKeyActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'

test('[R-4] [B-4] the device forgets its visitor when a member logs out, and not when one logs in', () => {
  const { storage } = memoryStorage()
  const changes = new Subject<MemberInfo | null>()
  visitorForgotten({ changes }, storage).subscribe()
  const kept = () => Object.values(KEPT).map((key) => storage.read(key, v.string()))
  for (const key of Object.values(KEPT)) storage.write(key, 'of the visitor')
  changes.next({ memberId: 'm1' } as MemberInfo)
  expect(kept()).toEqual(['of the visitor', 'of the visitor'])
  changes.next(null)
  expect(kept()).toEqual([null, null])
})

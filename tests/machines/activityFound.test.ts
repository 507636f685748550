import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { activityCalls } from '#src/api/contract/activities.ts'
import { createOrderLocks } from '#src/browser/orderLocks.ts'
import { provideActivities } from '#src/machines/activities/activityActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'

const { activityList, quizInfo } = activityCalls
const [ONE, OTHER] = [
  { id: 'a1', kind: 'quiz' },
  { id: 'a2', kind: 'lottery' },
]

test('[C-12] the page of an activity knows the others from the one list that it asked for', async () => {
  const { client, socket, asked } = askedServer(({ path }) =>
    path === activityList.path
      ? { now: 0, isPaused: false, list: [ONE, OTHER] }
      : { now: 0, isPaused: false, card: ONE, view: {} },
  )
  const { storage } = memoryStorage()
  const { page } = provideActivities({
    client,
    socket,
    storage,
    tab: storage,
    locks: createOrderLocks(undefined),
    members: { current: () => null, changes: NEVER },
    now: () => 0,
    random: () => 0,
    origin: '',
  })
  const actor = createActor(page, { input: { id: 'a1', makeId: () => 'k' } }).start()
  await settled()
  expect([actor.getSnapshot().context.sheet?.all, asked.map(({ path }) => path)]).toEqual([
    [ONE, OTHER],
    [activityList.path, quizInfo.path],
  ])
  actor.stop()
})

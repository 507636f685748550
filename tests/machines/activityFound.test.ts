import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { activityCalls } from '#src/api/contract/activities.ts'
import { SESSION_KEYS } from '#src/api/model/common.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { createOrderLocks } from '#src/browser/orderLocks.ts'
import { provideActivities } from '#src/machines/activities/activityActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { answerOf } from './support/partOf.ts'

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

const LISTED = { now: 0, isPaused: false, list: [ONE, OTHER] }
const INFO = { now: 0, isPaused: false, card: ONE, view: {} }

/** What is found of an activity where the list, and what is told of the one, are these. */
function find(id: string, { listed = LISTED, info = INFO }: { listed?: unknown; info?: unknown } = {}) {
  const { client, socket } = askedServer(({ path }) => {
    const said = path === activityList.path ? listed : info
    if (said instanceof Error) throw said
    return said
  })
  const { storage } = memoryStorage()
  storage.write(SESSION_KEYS.referral, 'REFER')
  const { page } = provideActivities({
    client,
    socket,
    storage,
    tab: storage,
    locks: createOrderLocks(undefined),
    members: { current: () => null, changes: NEVER },
    now: () => 0,
    random: () => 0,
    origin: 'https://site.example',
  })
  return answerOf(page, 'load', { id })
}
const refusal = (code: number) => new ApiError('business', code, '')

test.each([
  ['paused, where all are', 'a1', { listed: { ...LISTED, isPaused: true } }, 'paused'],
  ['paused, where it is itself', 'a1', { info: { ...INFO, card: null } }, 'paused'],
  ['missing, where it is not listed', 'a3', {}, 'missing'],
  ['missing, where it is gone meanwhile', 'a1', { info: refusal(profile.codes.notFound) }, 'missing'],
  ['barred, for who may not take part', 'a1', { info: refusal(profile.codes.activityBlacklisted) }, 'barred'],
])('[C-12] an activity is %s', async (_, id, server, found) => {
  expect(await find(id, server)).toEqual({ found })
})

test('[C-12] an activity that cannot be asked for is neither missing nor barred', async () => {
  await expect(find('a1', { info: refusal(profile.codes.rateLimited) })).rejects.toThrow()
})

test('[C-12] [E-4] the page of an activity has this site’s address and the recommendation that its visitor came by', async () => {
  expect(await find('a1')).toMatchObject({
    found: 'open',
    sheet: { visit: { origin: 'https://site.example', referral: 'REFER' } },
  })
})

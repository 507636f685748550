import { NEVER, Subject } from 'rxjs'
import { beforeEach, expect, test } from 'vitest'
import { createActor, fromCallback, fromObservable } from 'xstate'
import {
  depositLimitAnswer,
  depositLimitRaiseCancel,
  depositLimitSet,
  realityCheckSet,
  saferPlaySettings,
  selfExclusionBegin,
  timeOutBegin,
} from '#src/api/contract/saferPlay.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { RealityMinutes } from '#src/api/model/saferPlay.ts'
import type { Client } from '#src/api/transport/client.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { SaferPlayNews } from '#src/machines/saferPlay/saferPlayMachine.ts'
import { provideSaferPlaySettings } from '#src/machines/saferPlay/settingsActors.ts'
import { type Change, type Pausing, type Settings, settingsMachine } from '#src/machines/saferPlay/settingsMachine.ts'
import { handActor, settled } from './support/deferred.ts'
import { memberById } from './support/memberById.ts'

const SETTINGS: Settings = { limits: [], pause: null, realityMinutes: 60, limitAsked: false }

function start() {
  const load = handActor<Settings, undefined>()
  const store = handActor<Settings, { change: Change }>()
  const news = new Subject<SaferPlayNews | null>()
  const actor = createActor(
    settingsMachine.provide({
      actors: { load: load.logic, store: store.logic, news: fromObservable(() => news), rest: fromCallback(() => undefined) },
    }),
  ).start()
  return { actor, load, store, news, context: () => actor.getSnapshot().context }
}

let settings: ReturnType<typeof start>
beforeEach(() => {
  settings = start()
})
const shown = async (value: Settings = SETTINGS) => {
  settings.load.last().resolve(value)
  await settled()
}

test('[P-6] what cannot be loaded says why and can be tried again', async () => {
  settings.load.last().reject(new Failure('errors.timeout'))
  await settled()
  expect(settings.context().errorKey).toBe('errors.timeout')
  settings.actor.send({ type: 'settings.retried' })
  await shown()
  expect(settings.context()).toEqual({ settings: SETTINGS, change: null, waiting: [], done: null, failed: null, errorKey: null })
})

test('[P-6] one change at a time: what was stored is said, and what was refused too', async () => {
  await shown()
  const change = { kind: 'limit', period: 'day', fen: fen(5_000) } as const
  settings.actor.send({ type: 'change.submitted', change })
  expect(settings.store.asked.map(({ input }) => input)).toEqual([{ change }])
  settings.store.last().resolve({ ...SETTINGS, limitAsked: true })
  await settled()
  expect(settings.context()).toMatchObject({ settings: { limitAsked: true }, done: change, change: null })
  settings.actor.send({ type: 'change.submitted', change: { kind: 'reality', minutes: 15 } })
  settings.store.last().reject(new Failure('errors.conflict'))
  await settled()
  expect(settings.context()).toMatchObject({ done: null, change: null, errorKey: 'errors.conflict' })
})

const reality = (minutes: RealityMinutes) => ({ kind: 'reality', minutes }) as const
const submit = (change: Exclude<Change, Pausing>) => settings.actor.send({ type: 'change.submitted', change })
const stored = () => settings.store.asked.map(({ input }) => input.change)
const answer = async (value: Settings = SETTINGS) => {
  settings.store.last().resolve(value)
  await settled()
}

test('[P-6] what is chosen while a change is stored is stored after it: of one setting what was chosen last', async () => {
  await shown()
  const limit = { kind: 'limit', period: 'day', fen: fen(5_000) } as const
  submit(reality(120))
  submit(reality(60))
  submit(limit)
  submit(reality(30))
  expect(stored()).toEqual([reality(120)])
  await answer()
  expect(stored()).toEqual([reality(120), limit])
  await answer()
  await answer({ ...SETTINGS, realityMinutes: 30 })
  expect(stored()).toEqual([reality(120), limit, reality(30)])
  expect(settings.context()).toMatchObject({ settings: { realityMinutes: 30 }, change: null, waiting: [], done: reality(30) })
})

test('[P-6] a pause that is chosen while a change is stored is asked about after it', async () => {
  await shown()
  const pause = { kind: 'timeOut', hours: 24 } as const
  submit(reality(30))
  settings.actor.send({ type: 'pause.chosen', change: pause })
  expect(settings.context().change).toEqual(reality(30))
  await answer()
  expect([settings.actor.getSnapshot().value, settings.context().change]).toEqual([
    { shown: { view: 'still', act: 'confirming' } },
    pause,
  ])
  expect(stored()).toEqual([reality(30)])
})

test('[P-6] that a change was not stored is told also when another one was stored after it', async () => {
  await shown()
  const limit = { kind: 'limit', period: 'day', fen: fen(5_000) } as const
  submit(limit)
  submit(reality(30))
  settings.store.last().reject(new Failure('errors.timeout'))
  await settled()
  await answer()
  expect(settings.context()).toMatchObject({ done: reality(30), failed: limit, errorKey: 'errors.timeout' })
})

test('[P-6] that a change was not stored is no longer told once a later one of the same setting was', async () => {
  await shown()
  submit(reality(60))
  submit(reality(30))
  settings.store.last().reject(new Failure('errors.timeout'))
  await settled()
  await answer()
  expect(settings.context()).toMatchObject({ done: reality(30), failed: null, errorKey: null })
})

const limitOf = (period: 'day' | 'week', amount = 5_000) => ({ kind: 'limit', period, fen: fen(amount) }) as const

test('[P-6] limits of two periods that are chosen while a change is stored are both stored', async () => {
  await shown()
  submit(reality(60))
  submit(limitOf('day'))
  submit(limitOf('week'))
  await answer()
  await answer()
  expect(stored()).toEqual([reality(60), limitOf('day'), limitOf('week')])
})

test('[P-6] that a limit was not stored is told also once one of another period was', async () => {
  await shown()
  submit(limitOf('day'))
  submit(limitOf('week'))
  settings.store.last().reject(new Failure('errors.timeout'))
  await settled()
  await answer()
  expect(settings.context()).toMatchObject({ done: limitOf('week'), failed: limitOf('day'), errorKey: 'errors.timeout' })
})

test('[P-6] a pause is asked about once more; an exclusion goes with what was written', async () => {
  await shown()
  const change = { kind: 'exclusion', months: 6, phrase: '' } as const
  settings.actor.send({ type: 'pause.chosen', change })
  settings.actor.send({ type: 'pause.cancelled' })
  expect(settings.context().change).toBeNull()
  settings.actor.send({ type: 'pause.chosen', change })
  expect(settings.store.asked).toHaveLength(0)
  settings.actor.send({ type: 'pause.confirmed', phrase: 'exclude me' })
  expect(settings.store.last().input).toEqual({ change: { ...change, phrase: 'exclude me' } })
})

test('[P-6] a change elsewhere is seen here, while one is being confirmed too', async () => {
  await shown()
  settings.actor.send({ type: 'pause.chosen', change: { kind: 'timeOut', hours: 24 } })
  settings.news.next({ pause: null, dueAt: null })
  expect(settings.load.asked).toHaveLength(2)
  await shown({ ...SETTINGS, realityMinutes: 15 })
  expect(settings.context()).toMatchObject({ settings: { realityMinutes: 15 }, change: { kind: 'timeOut' } })
})

test('[P-6] a change elsewhere during the first load is not missed: it is asked again', async () => {
  settings.news.next({ pause: null, dueAt: null })
  expect(settings.load.asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  settings.load.asked[0]?.resolve(SETTINGS)
  await shown({ ...SETTINGS, realityMinutes: 15 })
  expect(settings.context().settings?.realityMinutes).toBe(15)
})

test('[P-6] what could not be loaded is asked for again when something changed elsewhere', async () => {
  settings.load.last().reject(new Failure('errors.timeout'))
  await settled()
  settings.news.next(null)
  await shown()
  expect(settings.context()).toMatchObject({ settings: SETTINGS, errorKey: null })
})

test.each([
  {
    change: { kind: 'limit', period: 'week', fen: fen(5_000) },
    path: depositLimitSet.path,
    payload: { period: 'week', limit: '5000' },
  },
  { change: { kind: 'limit', period: 'day', fen: null }, path: depositLimitSet.path, payload: { period: 'day', limit: null } },
  { change: { kind: 'cancelRaise', period: 'month' }, path: depositLimitRaiseCancel.path, payload: { period: 'month' } },
  { change: { kind: 'reality', minutes: 15 }, path: realityCheckSet.path, payload: { minutes: 15 } },
  { change: { kind: 'limitAnswer', answer: 'later' }, path: depositLimitAnswer.path, payload: { answer: 'later' } },
  { change: { kind: 'timeOut', hours: 24 }, path: timeOutBegin.path, payload: { hours: 24 } },
  {
    change: { kind: 'exclusion', months: 6, phrase: 'exclude me' },
    path: selfExclusionBegin.path,
    payload: { months: 6, phrase: 'exclude me' },
  },
] as const)('[P-6] a change goes to the call of its own kind: $change.kind', async ({ change, path, payload }) => {
  const said: unknown[] = []
  const client = {
    call: async (call: { path: string }, of: unknown) => {
      if (call.path !== saferPlaySettings.path) said.push([call.path, of])
      return SETTINGS
    },
  } as unknown as Client
  const members = { current: () => memberById('m-mia') }
  const actor = createActor(provideSaferPlaySettings({ client, socket: { self: NEVER, back: NEVER }, members })).start()
  await settled()
  if (change.kind === 'timeOut' || change.kind === 'exclusion') {
    actor.send({ type: 'pause.chosen', change })
    actor.send({ type: 'pause.confirmed', phrase: 'exclude me' })
  } else actor.send({ type: 'change.submitted', change })
  expect(said).toEqual([[path, payload]])
  actor.stop()
})

/** A page on which the first of a member's changes is on its way, and two wait: a limit, and a pause to be confirmed. */
async function busyPage() {
  let member = 'm-mia'
  const asked: string[] = []
  type First = { readonly resolve: (value: Settings) => void; readonly reject: (error: Error) => void }
  let first: First = { resolve: () => undefined, reject: () => undefined }
  const firstAnswer = new Promise<Settings>((resolve, reject) => {
    first = { resolve, reject }
  })
  const client = {
    call: async ({ path }: { path: string }) => {
      if (path === saferPlaySettings.path) return SETTINGS
      asked.push(path)
      return path === realityCheckSet.path ? firstAnswer : SETTINGS
    },
  } as unknown as Client
  const members = { current: () => memberById(member) }
  const actor = createActor(provideSaferPlaySettings({ client, socket: { self: NEVER, back: NEVER }, members })).start()
  await settled()
  actor.send({ type: 'change.submitted', change: reality(30) })
  actor.send({ type: 'change.submitted', change: { kind: 'limit', period: 'day', fen: fen(5_000) } })
  actor.send({ type: 'pause.chosen', change: { kind: 'timeOut', hours: 24 } })
  const leave = () => {
    actor.stop()
    return settled()
  }
  return { asked, first, leave, become: (id: string) => void (member = id) }
}

/** The same page after the member left it. */
async function leftPage() {
  const page = await busyPage()
  await page.leave()
  return page
}

test('[P-6] a change that waits when the page is left is stored after the one before it; an unconfirmed pause is not', async () => {
  const { asked, first } = await leftPage()
  expect(asked).toEqual([realityCheckSet.path])
  first.resolve(SETTINGS)
  await settled()
  expect(asked).toEqual([realityCheckSet.path, depositLimitSet.path])
})

test('[P-6] a change that waits when the page is left is stored also when the one before it was refused', async () => {
  const { asked, first } = await leftPage()
  first.reject(new Error('refused'))
  await settled()
  expect(asked).toEqual([realityCheckSet.path, depositLimitSet.path])
})

test('[P-6] a change that waited when the page was left is not stored for a member who came after', async () => {
  const { asked, first, become } = await leftPage()
  become('m-leo')
  first.resolve(SETTINGS)
  await settled()
  expect(asked).toEqual([realityCheckSet.path])
})

test('[P-6] a change that waits is not stored for a member who came before the page was left', async () => {
  const { asked, first, leave, become } = await busyPage()
  become('m-leo')
  await leave()
  first.resolve(SETTINGS)
  await settled()
  expect(asked).toEqual([realityCheckSet.path])
})

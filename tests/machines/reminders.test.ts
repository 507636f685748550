import { NEVER, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, createMachine, fromObservable, SimulatedClock } from 'xstate'
import { LANGUAGES } from '#src/api/model/format.ts'
import type { Reminder, ReminderTarget } from '#src/api/model/reminder.ts'
import type { App } from '#src/app/app.ts'
import { remindersOf } from '#src/app/lazy/reminders.ts'
import { isChanging, reminderOf, remindersMachine } from '#src/machines/reminders/remindersMachine.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { loadWords } from '#src/ui/i18n/words.ts'
import { handActor, settled } from './support/deferred.ts'

const ANCHOR: ReminderTarget = { kind: 'anchor', id: 'a1' }
const MATCH: ReminderTarget = { kind: 'match', id: 'm1' }
const waiting = (target: ReminderTarget): Reminder => ({ ...target, startedAt: null })

function start() {
  const load = handActor<readonly Reminder[], undefined>()
  const store = handActor<readonly Reminder[], { target: ReminderTarget; add: boolean }>()
  const begun = new Subject<unknown>()
  const said: string[] = []
  const clock = new SimulatedClock()
  const reminders = createActor(
    remindersMachine.provide({
      actors: { load: load.logic, store: store.logic, begun: fromObservable<unknown, undefined>(() => begun) },
      actions: { announce: (_, { key }) => said.push(key), askLogin: () => said.push('login') },
    }),
    { clock },
  ).start()
  const context = () => reminders.getSnapshot().context
  return {
    clock,
    load,
    store,
    begun,
    said,
    press: (target: ReminderTarget) => reminders.send({ type: 'reminder.toggled', target }),
    is: (target: ReminderTarget) => reminderOf(context().list, target),
    busy: (target: ReminderTarget) => isChanging(context(), target),
    member: (isMember: boolean) => reminders.send({ type: 'member.changed', isMember }),
    login: async (list: readonly Reminder[] = []) => {
      reminders.send({ type: 'member.changed', isMember: true })
      load.last().resolve(list)
      await settled()
    },
  }
}

test('[S-1] a visitor who wants to be reminded is asked to log in', () => {
  const { press, said, store, member, busy } = start()
  // It is not known yet who this is.
  press(ANCHOR)
  expect([said, busy(ANCHOR)]).toEqual([[], true])
  member(false)
  press(MATCH)
  expect([said, store.asked.length, busy(ANCHOR)]).toEqual([['login', 'login'], 0, false])
})

test('[S-1] what is pressed before it is known that this is a member is set then', async () => {
  const { press, login, store } = start()
  press(ANCHOR)
  await login()
  expect(store.last().input).toEqual({ target: ANCHOR, add: true })
})

test('[S-1] a reminder is set once the server has it, one after the other; a second press meanwhile changes nothing', async () => {
  const { login, press, is, busy, store } = start()
  await login()
  for (const target of [ANCHOR, ANCHOR, MATCH]) press(target)
  expect([is(ANCHOR), busy(ANCHOR), busy(MATCH), store.asked.length]).toEqual([null, true, true, 1])
  expect(store.last().input).toEqual({ target: ANCHOR, add: true })
  store.last().resolve([waiting(ANCHOR)])
  await settled()
  expect([is(ANCHOR), busy(ANCHOR), store.last().input]).toEqual(['waiting', false, { target: MATCH, add: true }])
  store.last().resolve([waiting(ANCHOR), waiting(MATCH)])
  await settled()
  press(ANCHOR)
  expect(store.last().input).toEqual({ target: ANCHOR, add: false })
  store.last().resolve([waiting(MATCH)])
  await settled()
  expect([is(ANCHOR), is(MATCH)]).toEqual([null, 'waiting'])
})

test('[S-1] what began is marked when the server says so, and can be waited for anew', async () => {
  const { login, press, is, begun, load, store } = start()
  await login([waiting(ANCHOR)])
  begun.next(true)
  load.last().resolve([{ ...ANCHOR, startedAt: 5 }])
  await settled()
  expect(is(ANCHOR)).toBe('started')
  press(ANCHOR)
  expect(store.last().input).toEqual({ target: ANCHOR, add: true })
})

test('[S-1] reminders that could not be loaded are asked for again', async () => {
  const { login, member, load, is, clock } = start()
  member(true)
  load.last().reject(new Error('no'))
  await settled()
  clock.increment(15_000)
  load.last().resolve([waiting(ANCHOR)])
  await settled()
  expect([is(ANCHOR), load.asked.length]).toEqual(['waiting', 2])
  clock.increment(60_000)
  expect(load.asked).toHaveLength(2)
  await login([waiting(MATCH)])
  expect([is(ANCHOR), is(MATCH)]).toEqual([null, 'waiting'])
})

test('[S-1] while reminders could not be loaded one is set all the same, and its answer tells all of them', async () => {
  const { member, press, load, store, is, busy, clock } = start()
  member(true)
  load.last().reject(new Error('no'))
  await settled()
  press(MATCH)
  expect(store.last().input).toEqual({ target: MATCH, add: true })
  store.last().resolve([waiting(ANCHOR), waiting(MATCH)])
  await settled()
  clock.increment(60_000)
  expect([is(ANCHOR), is(MATCH), busy(MATCH), load.asked.length]).toEqual(['waiting', 'waiting', false, 1])
})

test('[S-1] a change that may have been stored is looked for', async () => {
  const { login, press, load, store, is, clock } = start()
  await login()
  press(ANCHOR)
  store.last().reject(new Error('no'))
  await settled()
  clock.increment(15_000)
  load.last().resolve([waiting(ANCHOR)])
  await settled()
  expect(is(ANCHOR)).toBe('waiting')
})

test('[S-1] one that could not be set says why and stays off; another member has none of it', async () => {
  const { login, press, is, busy, said, store, member } = start()
  await login()
  press(ANCHOR)
  store.last().reject(new Error('no'))
  await settled()
  expect([said, is(ANCHOR), busy(ANCHOR)]).toEqual([['errors.unknown'], null, false])
  press(MATCH)
  store.last().resolve([waiting(MATCH)])
  await settled()
  member(false)
  expect(is(MATCH)).toBeNull()
})

test('[R-6] a visitor who asks to be reminded reads that reminders are for members, in words that are there with the button', async () => {
  const asked: { readonly featureKey: string; readonly fromPage: string }[] = []
  const session = createActor(createMachine({ context: { member: null }, initial: 'visitor', states: { visitor: {} } })).start()
  const page = createScope()
  const reminders = remindersOf({
    client: {},
    socket: { self: NEVER, back: NEVER },
    toasts: {},
    navigator: { here: () => '/app/live?view=schedule' },
    page,
    actors: { prompt: { send: (event: (typeof asked)[number]) => asked.push(event) }, session },
  } as unknown as App)
  reminders.send({ type: 'reminder.toggled', target: MATCH })
  expect(asked).toMatchObject([{ fromPage: '/app/live?view=schedule' }])
  const words = createI18n((key) => expect.unreachable(key))
  for (const language of LANGUAGES) await loadWords(words, language, ['remind'])
  const said = LANGUAGES.map((lng) => words.t(asked[0]?.featureKey ?? '', { lng, defaultValue: '' }))
  expect(said).toEqual(['开播和开赛提醒', 'reminders'])
  page.close()
  reminders.stop()
})

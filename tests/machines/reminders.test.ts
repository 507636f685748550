import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable } from 'xstate'
import type { Reminder, ReminderTarget } from '#src/api/model/reminder.ts'
import { isChanging, reminderOf, remindersMachine } from '#src/machines/reminders/remindersMachine.ts'
import { handActor, settled } from './support/deferred.ts'

const ANCHOR: ReminderTarget = { kind: 'anchor', id: 'a1' }
const MATCH: ReminderTarget = { kind: 'match', id: 'm1' }
const waiting = (target: ReminderTarget): Reminder => ({ ...target, startedAt: null })

function start() {
  const load = handActor<readonly Reminder[], undefined>()
  const store = handActor<readonly Reminder[], { target: ReminderTarget; add: boolean }>()
  const begun = new Subject<unknown>()
  const said: string[] = []
  const reminders = createActor(
    remindersMachine.provide({
      actors: { load: load.logic, store: store.logic, begun: fromObservable<unknown, undefined>(() => begun) },
      actions: { announce: (_, { key }) => said.push(key), askLogin: () => said.push('login') },
    }),
  ).start()
  const context = () => reminders.getSnapshot().context
  return {
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

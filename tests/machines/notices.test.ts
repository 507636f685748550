import { beforeEach, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { SecurityNotice } from '#src/api/model/securityNotice.ts'
import { noticesMachine, type NoticesOrder, selectAsked } from '#src/machines/account/noticesMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { handActor, settled } from './support/deferred.ts'

const NOTICE: SecurityNotice = { noticeId: 'n1', kind: 'newDevice', device: 'Chrome · Windows', at: 1, mayOwn: true }
const OTHER: SecurityNotice = { noticeId: 'n2', kind: 'password', device: null, at: 2, mayOwn: true }

function start(seen: string | null = null) {
  const clock = new SimulatedClock()
  const load = handActor<readonly SecurityNotice[], undefined>()
  const answer = handActor<{ isPasswordDue: boolean }, NoticesOrder>()
  const kept: (string | null)[] = []
  const actor = createActor(
    noticesMachine.provide({
      actors: { load: load.logic, answer: answer.logic },
      actions: { keep: (_, params) => void kept.push(params.seen) },
    }),
    { clock, input: { seen } },
  ).start()
  return {
    actor,
    clock,
    load,
    answer,
    kept,
    asked: () => selectAsked(actor.getSnapshot()),
    session: (tag: string | null) => actor.send({ type: 'session.changed', tag }),
    async comes(list: readonly SecurityNotice[]) {
      load.last().resolve(list)
      await settled()
    },
    async answers(isMine: boolean, isPasswordDue: boolean) {
      actor.send({ type: 'notices.answered', noticeIds: ['n1'], isMine })
      answer.last().resolve({ isPasswordDue })
      await settled()
    },
  }
}

let notices: ReturnType<typeof start>
beforeEach(() => {
  notices = start()
})

test('[C-8] after a login what was not answered is asked about once, as a whole', async () => {
  notices.session('mia 1')
  expect(notices.asked()).toBeNull()
  await notices.comes([NOTICE, OTHER])
  expect(notices.asked()).toBe('question')
  notices.actor.send({ type: 'notices.answered', noticeIds: ['n1', 'n2'], isMine: true })
  expect(notices.asked()).toBe('answering')
  expect(notices.answer.last().input).toEqual({ noticeIds: ['n1', 'n2'], isMine: true })
  notices.answer.last().resolve({ isPasswordDue: false })
  await settled()
  expect([notices.asked(), notices.kept]).toEqual([null, ['mia 1']])
  expect(notices.actor.getSnapshot().context.list).toEqual([])
  // The same session again asks for nothing.
  notices.session('mia 1')
  expect(notices.load.asked).toHaveLength(1)
})

test('[C-8] who says that it was not them is led to a new login password', async () => {
  notices.session('mia 1')
  await notices.comes([NOTICE])
  await notices.answers(false, true)
  expect([notices.asked(), notices.kept]).toEqual(['alarm', []])
  notices.actor.send({ type: 'notices.closed' })
  expect([notices.asked(), notices.kept]).toEqual([null, ['mia 1']])
})

test('[C-8] an answer that did not arrive is asked for again, with why', async () => {
  notices.session('mia 1')
  await notices.comes([NOTICE])
  notices.actor.send({ type: 'notices.answered', noticeIds: ['n1'], isMine: false })
  notices.answer.last().reject(new Failure('errors.networkAbnormal'))
  await settled()
  expect([notices.asked(), notices.actor.getSnapshot().context.errorKey]).toEqual(['question', 'errors.networkAbnormal'])
  await notices.answers(false, true)
  expect(notices.asked()).toBe('alarm')
})

test('[C-8] why an answer did not arrive is not told while the next one is on its way', async () => {
  notices.session('mia 1')
  await notices.comes([NOTICE])
  const send = () => notices.actor.send({ type: 'notices.answered', noticeIds: ['n1'], isMine: false })
  send()
  notices.answer.last().reject(new Failure('errors.networkAbnormal'))
  await settled()
  send()
  expect([notices.asked(), notices.actor.getSnapshot().context.errorKey]).toEqual(['answering', null])
})

test('[C-8] without notices nothing is shown; notices that did not come are asked for again after a while', async () => {
  notices.session('mia 1')
  notices.load.last().reject(new Error('cut'))
  await settled()
  notices.clock.increment(29_999)
  expect(notices.load.asked).toHaveLength(1)
  notices.clock.increment(1)
  expect(notices.load.asked).toHaveLength(2)
  await notices.comes([])
  expect([notices.asked(), notices.kept]).toEqual([null, ['mia 1']])
})

test('[C-8] what was left unanswered is not shown again in this session, but after the next login', async () => {
  notices.session('mia 1')
  await notices.comes([NOTICE])
  notices.actor.send({ type: 'notices.closed' })
  expect([notices.asked(), notices.kept]).toEqual([null, ['mia 1']])
  notices.session(null)
  expect(notices.kept).toEqual(['mia 1', null])
  notices.session('mia 1')
  await notices.comes([NOTICE])
  expect(notices.asked()).toBe('question')
})

test('[C-8] a session that was asked before the page was loaded anew is not asked again; another one is', async () => {
  const again = start('mia 1')
  again.session('mia 1')
  expect(again.load.asked).toHaveLength(0)
  again.session('leo 1')
  expect(again.load.asked).toHaveLength(1)
})

test('[C-8] a session that ends takes its question along', async () => {
  notices.session('mia 1')
  await notices.comes([NOTICE])
  notices.session(null)
  expect([notices.asked(), notices.actor.getSnapshot().context.list]).toEqual([null, []])
  notices.session('leo 1')
  expect(notices.load.asked).toHaveLength(2)
})

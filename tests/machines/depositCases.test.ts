import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { depositCaseAct, depositCaseHold, depositCaseList } from '#src/api/contract/depositCases.ts'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { KeptPicture } from '#src/api/model/upload.ts'
import type { CaseAct } from '#src/api/model/depositCase.ts'
import { provideDepositCases } from '#src/machines/backOffice/depositCaseActors.ts'
import { refusalOf } from '#src/machines/backOffice/depositCaseMachine.ts'
import { depositCasePictureMachine } from '#src/machines/backOffice/depositCasePictureMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { type ScriptedAnswer, scriptedClient } from '#tests/support/scriptedClient.ts'
import { handActor, settled } from './support/deferred.ts'

const HELD = {
  kind: 'held',
  caseId: 'harbourpay:p1',
  at: 1_000,
  provider: 'harbourpay',
  paymentId: 'p1',
  reference: 'D1',
  asset: 'FEN',
  amount: '700',
  reason: 'noOrder',
  order: null,
  end: null,
} as const
const CLAIM = { memberId: 'm-leo', by: 'leo', until: 9_000_000 }
const ENDED = { ...HELD, end: { how: 'credited', words: 'theirs', by: 'Oda', at: 2_000, ledgerId: 't1' } } as const
const CREDIT: CaseAct = { act: 'credit', caseId: HELD.caseId, reference: 'D2', words: 'theirs' }
const SUSPENSE = { fen: '700', uusdt: '0' }
const QUERY = { view: 'held', text: null, hands: null } as const

/** The cases as an operator has them, with a server that has this list and answers acts so. */
function begin(answers: { list: readonly object[]; act: (path: string) => ScriptedAnswer }) {
  const clock = new SimulatedClock()
  const self = new Subject<SelfPush>()
  const back = new Subject<boolean>()
  const { client, asked } = scriptedClient({
    answer: (path) =>
      path === depositCaseList.path ? { data: { list: answers.list, more: false, suspense: SUSPENSE } } : answers.act(path),
  })
  const logic = provideDepositCases({ client, socket: { self, back } })
  const list = createActor(logic.depositCases, { input: { query: QUERY }, clock }).start()
  const act = createActor(logic.depositCaseAct, { clock }).start()
  const lists = () => asked.filter((path) => path === depositCaseList.path).length
  return { clock, self, logic, list, act, asked, lists }
}

test('[C-10] a case is settled once however often it is confirmed, what became of it is told, and the list asked for again', async () => {
  const state = { list: [HELD] as readonly object[], act: () => ({ data: { result: 'done', case: ENDED } }) }
  const { list, act, asked } = begin(state)
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  state.list = []
  act.send({ type: 'act.sent', order: CREDIT })
  act.send({ type: 'act.sent', order: CREDIT })
  await waitFor(list, ({ context }) => context.items.length === 0)
  expect(asked.filter((path) => path === depositCaseAct.path)).toHaveLength(1)
  expect(act.getSnapshot().context.answer).toMatchObject({ result: 'done', item: { end: { how: 'credited' } } })
})

test('[D-8] another operator’s claim is seen as soon as it is told, and without a word when the time comes', async () => {
  const state = { list: [HELD] as readonly object[], act: () => new Error('nobody acts') }
  const { clock, self, list, lists } = begin(state)
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  expect(list.getSnapshot().context.items[0]?.claim).toBeNull()
  state.list = [{ ...HELD, claim: CLAIM }]
  self.next({ kind: 'moneyOffice', of: 'adjustment', id: 'a1' })
  expect(lists()).toBe(1)
  self.next({ kind: 'moneyOffice', of: 'depositCase', id: HELD.caseId })
  await waitFor(list, ({ context }) => context.items[0]?.claim?.by === 'leo')
  state.list = [HELD]
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  clock.increment(8_000)
  await waitFor(list, ({ context }) => context.items[0]?.claim === null)
})

test('[D-8] claiming and giving back are calls of their own; a claim of another one is told as such', async () => {
  const { act, asked } = begin({
    list: [HELD],
    act: () => ({ data: { result: 'claimed', case: { ...HELD, claim: CLAIM } } }),
  })
  act.send({ type: 'act.sent', order: { act: 'claim', caseId: HELD.caseId } })
  const { context } = await waitFor(act, (snapshot) => snapshot.context.answer !== null)
  expect(asked).toContain(depositCaseHold.path)
  expect(context.answer).toMatchObject({ result: 'claimed', item: { claim: CLAIM } })
})

test('an act that fails says so, and the list stays as it is', async () => {
  const { list, act } = begin({ list: [HELD], act: () => ({ code: 10_604, message: 'gone' }) })
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  act.send({ type: 'act.sent', order: CREDIT })
  await waitFor(act, ({ context }) => context.errorKey !== null)
  expect(list.getSnapshot().context.items).toHaveLength(1)
})

test('what can be put right where it was written is refused there; anything else ends the act', () => {
  const results = [
    'noOrder',
    'otherAsset',
    'returnOnly',
    'done',
    'signed',
    'late',
    'claimed',
    'unclaimed',
    'tooMany',
    undefined,
  ] as const
  expect(results.map(refusalOf)).toEqual(['noOrder', 'otherAsset', 'returnOnly', ...results.slice(3).map(() => null)])
})

test('[Q10] all that is in suspense is told beside the cases, by its asset', async () => {
  const { logic } = begin({ list: [], act: () => new Error('nobody acts') })
  const query = { view: 'held', text: null, hands: null } as const
  const cases = createActor(logic.depositCases, { input: { query }, clock: new SimulatedClock() }).start()
  const { context } = await waitFor(cases, (snapshot) => snapshot.matches('ready'))
  expect(context.figures).toMatchObject({ FEN: 700, UUSDT: 0 })
})

test('[C-10] the picture of an appeal comes when it is asked for, once, and again after a failure', async () => {
  const load = handActor<KeptPicture, { caseId: string }>()
  const actor = createActor(depositCasePictureMachine.provide({ actors: { load: load.logic } }), {
    input: { caseId: 'ap1' },
  }).start()
  const value = () => actor.getSnapshot().value
  expect(load.asked).toHaveLength(0)
  actor.send({ type: 'picture.asked' })
  load.last().reject(new Failure('errors.timeout'))
  await settled()
  expect([value(), actor.getSnapshot().context.errorKey]).toEqual(['failed', 'errors.timeout'])
  actor.send({ type: 'picture.asked' })
  load.last().resolve({ type: 'image/png', data: 'AAAA' })
  await settled()
  expect(value()).toBe('shown')
  actor.send({ type: 'picture.closed' })
  actor.send({ type: 'picture.asked' })
  expect([value(), load.asked.length]).toEqual(['shown', 2])
})

import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import { type AnyStateMachine, createActor } from 'xstate'
import { officeContentList } from '#src/api/contract/contentOffice.ts'
import { officeRaises, officeRaiseSign } from '#src/api/contract/raises.ts'
import { reportDays } from '#src/api/contract/reports.ts'
import { secondFactorBegin, secondFactorConfirm, secondFactorProve } from '#src/api/contract/secondFactor.ts'
import { strayRoundAsk, strayRoundPropose, strayRounds, strayRoundSettle } from '#src/api/contract/strayRounds.ts'
import {
  officeSupportAct,
  officeSupportMessages,
  officeSupportPast,
  officeSupportPicture,
} from '#src/api/contract/supportOffice.ts'
import { FIGURES } from '#src/api/model/dayFigures.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { provideContentOffice } from '#src/machines/backOffice/contentOfficeActors.ts'
import { provideFactor } from '#src/machines/backOffice/factorActors.ts'
import { changing } from '#src/machines/backOffice/officeListActors.ts'
import { provideOfficeSupport } from '#src/machines/backOffice/officeSupportActors.ts'
import { provideRaises } from '#src/machines/backOffice/raiseActors.ts'
import { provideReport } from '#src/machines/backOffice/reportActors.ts'
import { provideStrayOffice } from '#src/machines/backOffice/strayOfficeActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { answerOf } from './support/partOf.ts'

const ROUND = {
  roundId: 'R-7',
  reference: 'REF-1',
  member: { name: 'Mia' },
  names: { en: 'Reef Dice', 'zh-CN': '礁石' },
}
const OTHER_ROUND = { roundId: 'R-8', reference: 'REF-2', member: { name: 'Leo' }, names: { en: 'Lighthouse' } }
const STRAYS = {
  rounds: [ROUND, OTHER_ROUND],
  acts: [
    { actId: 'act-1', round: ROUND },
    { actId: 'act-2', round: null },
  ],
}

test.each([
  [{ act: 'ask', roundId: 'r1' }, strayRoundAsk, { roundId: 'r1' }],
  [
    { act: 'propose', roundId: 'r1', how: 'won', payout: '700', reason: 'seen' },
    strayRoundPropose,
    { roundId: 'r1', how: 'won', payout: '700', reason: 'seen' },
  ],
  [
    { act: 'settle', roundId: 'r1', proposedAt: 7, verdict: 'refuse', reason: 'not so' },
    strayRoundSettle,
    { roundId: 'r1', proposedAt: 7, verdict: 'refuse', reason: 'not so' },
  ],
])('[P-9] what is done about a round without an end goes by its own call: $act', async (order, { path }, payload) => {
  const { client, asked } = askedServer(() => ({ result: 'done' }))
  await answerOf(provideStrayOffice(client).strayAct, 'act', { order })
  expect(asked).toEqual([{ path, payload }])
})

test.each([
  ['', ['R-7', 'R-8']],
  [' r-8 ', ['R-8']],
  ['ref-1', ['R-7']],
  ['mia', ['R-7']],
  ['lighthouse', ['R-8']],
  ['礁石', ['R-7']],
  ['nobody', []],
])('[D-8] rounds without an end are found by number, reference, member or a name of the game: “%s”', async (text, found) => {
  const { client } = askedServer(() => STRAYS)
  const answer = await answerOf(provideStrayOffice(client).strays, 'load', { query: { text }, after: null, count: 9 })
  expect(answer).toEqual({ list: STRAYS.rounds.filter(({ roundId }) => found.includes(roundId)), more: false })
})

test.each([
  ['', ['act-1', 'act-2']],
  ['ACT-2', ['act-2']],
  ['r-7', ['act-1']],
  ['mia', ['act-1']],
  ['ref-1', []],
])('[D-8] refused acts are found by number, or by the round or member that they have: “%s”', async (text, found) => {
  const { client } = askedServer(() => STRAYS)
  const answer = await answerOf(provideStrayOffice(client).refusedActs, 'load', { query: { text }, after: null, count: 9 })
  expect(answer).toEqual({ list: STRAYS.acts.filter(({ actId }) => found.includes(actId)), more: false })
})

/** What is asked for again once something was done; the first call is the act's own. */
async function askedAfter(server: ReturnType<typeof askedServer>, list: AnyStateMachine, act: AnyStateMachine, order: object) {
  const actor = createActor(list, { input: { query: { text: '' } } }).start()
  await settled()
  server.asked.length = 0
  await answerOf(act, 'act', { order })
  await settled()
  actor.stop()
  return server.asked.map(({ path }) => path)
}

test.each(['strays', 'refusedActs'] as const)(
  '[D-8] the list of %s is asked for again once a round was acted on',
  async (name) => {
    const server = askedServer(() => ({ rounds: [], acts: [], result: 'done' }))
    const office = provideStrayOffice(server.client)
    const paths = await askedAfter(server, office[name], office.strayAct, { act: 'ask', roundId: 'r1' })
    expect(paths).toEqual([strayRoundAsk.path, strayRounds.path])
  },
)

test('[D-8] raises are shown of one kind alone', async () => {
  const raises = [
    { digest: 'a', kind: 'setting' },
    { digest: 'b', kind: 'task' },
  ]
  const { client, asked } = askedServer(() => ({ list: raises }))
  const answer = await answerOf(provideRaises(client, 'task', changing<null>()).raises, 'load', { query: null })
  expect([answer, asked]).toEqual([{ list: [raises[1]], more: false }, [{ path: officeRaises.path, payload: {} }]])
})

const VERDICT = { digest: 'a', verdict: 'refuse', reason: 'why' }

test('[D-8] a verdict on a raise is sent as it was given', async () => {
  const { client, asked } = askedServer(() => ({ result: 'done' }))
  await answerOf(provideRaises(client, 'task', changing<null>()).raiseAct, 'act', { order: VERDICT })
  expect(asked).toEqual([{ path: officeRaiseSign.path, payload: VERDICT }])
})

test('[D-8] once a verdict on a raise was given the raises are asked for again', async () => {
  const server = askedServer(() => ({ list: [], result: 'done' }))
  const { raises, raiseAct } = provideRaises(server.client, 'task', changing<null>())
  expect(await askedAfter(server, raises, raiseAct, VERDICT)).toEqual([officeRaiseSign.path, officeRaises.path])
})

/** What is one of an asset, in its own smallest unit. */
const ONE = { FEN: 100, UUSDT: 1_000_000, GOLD: 1 }

/** What is done with an operator’s second factor; `proved` = how often a login was let on by it. */
async function doFactor(order: object, result: string) {
  const { client, asked } = askedServer(() => ({ result }))
  let proved = 0
  const answer = await answerOf(
    provideFactor(client, () => void (proved += 1)),
    'act',
    { order },
  )
  return { asked, answer, proved }
}

const BEGIN = { act: 'begin', loginPassword: 'lighthouse7' }
const CONFIRM = { act: 'confirm', code: '123456' }
const PROVE = { act: 'prove', code: '654321' }

test.each([
  [BEGIN, secondFactorBegin, { loginPassword: 'lighthouse7' }],
  [CONFIRM, secondFactorConfirm, { factorCode: '123456' }],
  [PROVE, secondFactorProve, { factorCode: '654321' }],
])('[D-8] what is done with an operator’s second factor goes by its own call: $act', async (order, { path }, payload) => {
  const { asked, answer } = await doFactor(order, 'done')
  expect([asked, answer]).toEqual([[{ path, payload }], { act: order.act, reply: { result: 'done' } }])
})

test.each([
  [BEGIN, 'done', 0],
  [CONFIRM, 'done', 0],
  [PROVE, 'done', 1],
  [PROVE, 'wrong', 0],
])('[D-8] only a second factor that is proved lets a login on: %o, %s', async (order, result, proofs) => {
  const { proved } = await doFactor(order, result)
  expect(proved).toBe(proofs)
})

test('[C-11] a report’s file has a row each day with its figures in whole ones of their assets', async () => {
  const figures = Object.fromEntries(Object.entries(FIGURES).map(([name, asset], at) => [name, (at + 2) * ONE[asset]]))
  const { client, asked } = askedServer(() => ({ list: [{ day: '2026-01-02', ...figures }] }))
  const files: string[][] = []
  const { reportExport } = provideReport({ client, saveFile: (...file) => files.push(file) })
  const span = { from: '2026-01-01', to: '2026-01-31' }
  expect(await answerOf(reportExport, 'act', { order: { span, headings: ['day'] } })).toBe(1)
  const cells = Object.keys(FIGURES).map((_, at) => at + 2)
  const [name, type, text] = files[0] ?? []
  expect([asked, name, type, text?.split('\r\n')[1]]).toEqual([
    [{ path: reportDays.path, payload: span }],
    'report-2026-01-01-2026-01-31.csv',
    'text/csv',
    ['"2026-01-02"', ...cells].join(','),
  ])
})

/** Chats for operators, over a server that answers so. */
function supportOffice(answer: unknown) {
  const server = askedServer(() => answer)
  const ports: Parameters<typeof provideOfficeSupport>[0] = {
    client: server.client,
    socket: { sockets: NEVER, back: server.socket.back },
    tabStorage: memoryStorage().storage,
    members: { current: () => null, changes: NEVER },
    upload: async () => true,
    random: () => 0,
    onNeeded: () => undefined,
  }
  return { ...server, office: provideOfficeSupport(ports) }
}

test.each([
  ['officeSupportPast', officeSupportPast, { conversationId: 'sc-9' }, { before: 'sc-9' }],
  ['officeSupportMessages', officeSupportMessages, { messageId: 'm-9' }, { before: 'm-9' }],
] as const)('[R-4] %s are asked for from the latest, then after the last that is shown', async (name, { path }, last, next) => {
  const { asked, office } = supportOffice({ list: [], more: false })
  for (const after of [null, last]) await answerOf(office[name], 'load', { query: null, after, count: 20 })
  expect(asked).toEqual([
    { path, payload: {} },
    { path, payload: next },
  ])
})

test('[R-4] an answer of an operator goes to the chat that it was written in, with its pictures', async () => {
  const { asked, office } = supportOffice({ result: 'done' })
  const line = { clientId: 'c1', text: 'hello', pictures: ['p1', 'p2'] }
  expect(await answerOf(office.draft, 'send', { ...line, letterId: 'sc-1', kind: 'feedback' })).toEqual({ letterId: 'sc-1' })
  expect(asked).toEqual([{ path: officeSupportAct.path, payload: { act: 'answer', conversationId: 'sc-1', ...line } }])
})

test('[R-4] an answer to a chat that another operator has by now fails, so that its words stay', async () => {
  const { office } = supportOffice({ result: 'late' })
  const sending = answerOf(office.draft, 'send', { letterId: 'sc-1', clientId: 'c1', text: 'hello', pictures: [] })
  await expect(sending).rejects.toBeInstanceOf(Failure)
})

test.each(['done', 'late'])(
  '[R-4] after an operator acted on a chat, however it came out (%s), the chats are asked for again',
  async (result) => {
    const { client, socket, asked, office } = supportOffice({ list: [], more: false, result })
    const order = { act: 'close', conversationId: 'sc-1' }
    const paths = await askedAfter({ client, socket, asked }, office.officeSupportPast, office.officeSupportAct, order)
    expect([paths, asked[0]?.payload]).toEqual([[officeSupportAct.path, officeSupportPast.path], order])
  },
)

test('[R-4] a picture of a chat is asked for with the chat that it is of', async () => {
  const { asked, office } = supportOffice({ type: 'image/png', data: 'eA==' })
  const order = { conversationId: 'sc-1', pictureId: 'p1' }
  await answerOf(office.picture, 'act', { order })
  expect(asked).toEqual([{ path: officeSupportPicture.path, payload: order }])
})

test.each([
  [
    { language: null, state: null, place: '' },
    { kind: 'banner', text: 'tide' },
  ],
  [
    { language: 'en', state: 'draft', place: 'home' },
    { kind: 'banner', text: 'tide', language: 'en', state: 'draft', place: 'home' },
  ],
])('[C-7] pieces of content are asked for by what is sought alone: %o', async (sought, payload) => {
  const { client, asked } = askedServer(() => ({ list: [], more: false }))
  const { list } = provideContentOffice({ client, upload: () => expect.unreachable(), hold: () => () => undefined, origin: '' })
  await answerOf(list, 'load', { query: { kind: 'banner', text: 'tide', ...sought }, after: null, count: 50 })
  expect(asked).toEqual([{ path: officeContentList.path, payload }])
})

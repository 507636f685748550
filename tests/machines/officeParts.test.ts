import { expect, onTestFinished, test, vi } from 'vitest'
import { type AnyStateMachine, createActor } from 'xstate'
import { officeContentList } from '#src/api/contract/contentOffice.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { type OfficeParts, officeParts } from './support/officeParts.ts'
import { answerOf, partOf } from './support/partOf.ts'

type Find = (office: OfficeParts) => AnyStateMachine
const SEARCH = { text: '' }
const reason = 'as agreed'
const SIGN = { digest: 'd', verdict: 'approve', reason }
const PIECE = { itemId: 'i1', revision: 4, latest: 7 }
const deed = (what: object) => ({ item: PIECE, deed: what, reason })

/** The parts over a server that answers so. */
function answered(answer: Parameters<typeof askedServer>[0]) {
  const server = askedServer(answer)
  return { ...server, office: officeParts(server) }
}
const SHOWN = { query: SEARCH, after: null, count: 500 }

/** What is shown, what is done about it, and what is asked for again then. */
const RENEWED: readonly (readonly [string, Find, unknown, Find, string, unknown])[] = [
  ['anchors, after a key', (o) => o.anchors.anchors, SEARCH, (o) => o.anchors.anchorAct, 'act', { act: 'key' }],
  [
    'announcements, after one more',
    (o) => o.announcements.announcements,
    SEARCH,
    (o) => o.announcements.announcementAct,
    'act',
    { act: 'remove' },
  ],
  ['barred members, after a bar', (o) => o.activities.bars, 'a1', (o) => o.activities.bar, 'act', { id: 'a1' }],
  ['votes, after a word', (o) => o.activities.vote, 'a1', (o) => o.activities.voteAct, 'act', { what: 'propose' }],
  [
    'content, after a save',
    (o) => o.content.list,
    { kind: 'banner', text: '', language: null, state: null, place: '' },
    (o) => o.content.edit,
    'save',
    {},
  ],
  [
    'content, after a deed',
    (o) => o.content.list,
    { kind: 'banner', text: '', language: null, state: null, place: '' },
    (o) => o.content.edit,
    'act',
    deed({ deed: 'offline', what: 'all' }),
  ],
  ['links of previews, after another', (o) => o.content.links, { itemId: 'i1' }, (o) => o.content.make, 'act', { itemId: 'i1' }],
  ['links of previews, after one fewer', (o) => o.content.links, { itemId: 'i1' }, (o) => o.content.end, 'act', 'p1'],
  ['gifts, after a save', (o) => o.gifts.gifts, SEARCH, (o) => o.gifts.giftAct, 'act', {}],
  ['goods, after a verdict on a raise', (o) => o.goods.goods, SEARCH, (o) => o.goods.raiseAct, 'act', SIGN],
  ['raises of goods, after a save', (o) => o.goods.raises, null, (o) => o.goods.goodsAct, 'act', {}],
  [
    'moderators, after an order',
    (o) => o.moderators.moderators,
    SEARCH,
    (o) => o.moderators.moderatorAct,
    'act',
    { rooms: null, base: null },
  ],
  [
    'rooms of matches, after an order',
    (o) => o.moderators.matchRooms,
    SEARCH,
    (o) => o.moderators.moderatorAct,
    'act',
    { rooms: null, base: null },
  ],
  [
    'rooms of tables, after an order',
    (o) => o.moderators.tableRooms,
    SEARCH,
    (o) => o.moderators.moderatorAct,
    'act',
    { rooms: null, base: null },
  ],
  ['mutes and kicks, after an end', (o) => o.restrictions.restrictions, SEARCH, (o) => o.restrictions.restrictionAct, 'act', {}],
  ['a form, after an act', (o) => o.forms.officeForm, { formId: 'f1' }, (o) => o.forms.officeFormAct, 'act', {}],
  ['chats, after an act', (o) => o.chats.officeSupport, null, (o) => o.chats.officeSupportAct, 'act', {}],
  ['lines of chats, after an act', (o) => o.chats.officeSupportMessages, null, (o) => o.chats.officeSupportAct, 'act', {}],
  ['agents, after a payment', (o) => o.agents.agents, { state: null }, (o) => o.agents.pay, 'act', {}],
]

test.each(RENEWED)('[D-8] what is shown is asked for again after an act: %s', async (_, shown, query, by, name, order) => {
  const { office, asked } = answered(() => ({ list: [], more: false, token: null, result: 'done' }))
  const actor = createActor(shown(office), { input: { query } }).start()
  await settled()
  const [first] = asked.splice(0)
  await answerOf(by(office), name, { order })
  await settled()
  actor.stop()
  expect(first).toBeDefined()
  expect(asked.slice(1)).toEqual([first])
})

test('[P-9] a match can be named in an activity that has an id and has not begun', async () => {
  const match = { matchClass: 'football', leagueName: 'L', homeName: 'Gulls', visitName: 'Terns', startAt: 5 }
  const list = [
    { ...match, matchId: 'm1', gameStatus: 'pre' },
    { ...match, matchId: 'm2', gameStatus: 'live' },
    { ...match, matchId: null, gameStatus: 'pre' },
  ]
  const { office } = answered(() => ({ list }))
  const shown = await answerOf(office.activities.matches, 'load', { ...SHOWN, query: null })
  const named = { id: 'm1', sport: 'football', league: 'L', home: 'Gulls', visit: 'Terns', startAt: 5 }
  expect(shown).toEqual({ list: [named], more: false })
})

/** How often figures are asked for again while an act goes on. */
async function figuresAfter(act: (server: ReturnType<typeof answered>) => Promise<unknown>) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const server = answered(() => ({ joined: 0, members: 0, days: [] }))
  const { shown, stop } = partOf(server.office.activities.figures, 'changes', { query: 'a1' })
  const before = shown.length
  await act(server)
  stop()
  return shown.length - before
}

test('[P-9] figures of an activity are asked for again every half minute', async () => {
  expect(await figuresAfter(() => vi.advanceTimersByTimeAsync(29_999))).toBe(0)
  expect(await figuresAfter(() => vi.advanceTimersByTimeAsync(60_000))).toBe(2)
})

test('[P-9] figures of an activity are asked for again when activities changed', async () => {
  const heard = await figuresAfter(async ({ socket }) => {
    socket.self.next({ kind: 'activity', activityId: 'a1' })
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(heard).toBe(1)
})

test('[P-9] figures of an activity are asked for again after a cut', async () => {
  expect(await figuresAfter(async ({ socket }) => socket.back.next(true))).toBe(1)
})

test('[C-7] content goes on after its last piece', async () => {
  const { office, asked } = answered(() => ({ list: [], more: false }))
  const query = { kind: 'banner', text: '', language: null, state: null, place: '' }
  await answerOf(office.content.list, 'load', { query, after: { itemId: 'i9' }, count: 20 })
  expect(asked).toEqual([{ path: officeContentList.path, payload: { kind: 'banner', text: '', after: 'i9' } }])
})

test.each([
  ['t0ken', 'https://anchorage.test/app/preview#t0ken'],
  [null, null],
])('[C-7] a preview is told as a link of this site, where there is one: %s', async (token, link) => {
  const { office } = answered(() => ({ token }))
  expect(await answerOf(office.content.make, 'act', { order: { itemId: 'i1', version: 3 } })).toEqual({ link })
})

const PICTURE = { type: 'image/png', body: new Blob(['picture']) }

test('[C-7] a picture of content is kept once it was sent as one of content', async () => {
  const { office, asked } = answered(() => ({ uploadId: 'u1', upload: '/upload/1', picture: { hash: 'h' } }))
  const kept = await answerOf(office.content.edit, 'upload', { file: PICTURE })
  expect([kept, office.uploads, asked.map(({ payload }) => payload)]).toEqual([
    { kept: { hash: 'h' } },
    ['/upload/1'],
    [{ purpose: 'content', type: 'image/png', bytes: 7 }, { uploadId: 'u1' }],
  ])
})

test('[C-7] a picture of content that cannot be sent is not kept', async () => {
  const { office, asked } = answered(() => ({}))
  const kept = await answerOf(office.content.edit, 'upload', { file: { ...PICTURE, type: 'image/bmp' } })
  expect([kept, asked]).toEqual([{ trouble: 'type' }, []])
})

test.each([
  ['key', { act: 'key' }, { streamKey: 'k' }, { streamKey: 'k' }],
  ['owner', { act: 'owner' }, { result: 'taken' }, { streamKey: null, owner: 'taken' }],
])('[A-1] what became of an act on an anchor is told: %s', async (_, order, answer, told) => {
  const { office } = answered(() => answer)
  expect(await answerOf(office.anchors.anchorAct, 'act', { order })).toEqual(told)
})

test.each<readonly [string, Find, object]>([
  ['an agent', (o) => o.agents.settle, { result: 'own' }],
  ['a statement', (o) => o.agents.pay, { result: 'own' }],
  ['a held member', (o) => o.agents.clear, { result: 'own' }],
  ['a delivery', (o) => o.deliveries.retry, { result: 'own' }],
  ['a form', (o) => o.forms.officeFormAct, { result: 'own' }],
  ['a letter', (o) => o.letters.officeLetterAct, { result: 'own' }],
  ['a chat', (o) => o.chats.officeSupportAct, { result: 'own' }],
])('[D-8] what became of an act on %s is told as the server says it', async (_, of, answer) => {
  const { office } = answered(() => answer)
  expect(await answerOf(of(office), 'act', { order: {} })).toBe('own')
})

test('[D-8] a draft of a limit is told with what it does', async () => {
  const { office } = answered(() => ({ odds: 1 }))
  expect(await answerOf(office.site.limitPreview, 'act', { order: { limit: '5' } })).toEqual({ limit: '5', odds: 1 })
})

test('[C-10] the total of deposits is told as the list of one', async () => {
  const { office } = answered(() => ({ list: [1], more: true, total: { fen: '5' } }))
  const shown = await answerOf(office.deposits.depositTotal, 'load', { ...SHOWN, query: {} })
  expect(shown).toEqual({ list: [{ total: { fen: '5' } }], more: false })
})

test('[D-8] how many a message is for is told', async () => {
  const { office } = answered(() => ({ members: 12 }))
  expect(await answerOf(office.messages.officeMessageCount, 'act', { order: {} })).toBe(12)
})

test('[D-8] that a message was not known is told', async () => {
  const { office } = answered(() => ({ result: 'unknown' }))
  expect(await answerOf(office.messages.officeMessageAct, 'act', { order: { act: 'send' } })).toBe('unknown')
})

test('[D-8] a file that has ten thousand rows goes on to no further page, and is said to be cut', async () => {
  const page = Array.from({ length: 4_000 }, (_, id) => ({
    id,
    at: 0,
    by: 'oda',
    role: '',
    act: '',
    reason: '',
    before: null,
    after: null,
    asked: '',
    outcome: '',
    address: null,
  }))
  const { office, asked } = answered(() => ({ list: page, more: true }))
  const saved = await answerOf(office.trail.trailExport, 'act', { order: { query: {}, headings: [] } })
  expect([saved, asked.length]).toEqual([{ rows: 12_000, isCut: true }, 3])
})

test('[D-8] a file of a list that breaks off ends there', async () => {
  const { office, asked } = answered(() => ({ list: [], more: true }))
  const saved = await answerOf(office.trail.trailExport, 'act', { order: { query: {}, headings: [] } })
  expect([saved, asked.length]).toEqual([{ rows: 0, isCut: true }, 1])
})

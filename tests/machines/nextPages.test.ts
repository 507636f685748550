import { expect, test } from 'vitest'
import { type AnyStateMachine, createActor } from 'xstate'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { type ListName, listsOf } from './support/listsOf.ts'

const IDS = ['id', 'letterId', 'messageId', 'orderId', 'caseId', 'formId', 'deliveryId', 'memberId', 'agentId', 'statementId']

/** The last item of a page, of any list: each of its ids says which one it is. */
const LAST = {
  ...Object.fromEntries([...IDS, 'adjustmentId', 'withdrawalId', 'dealId'].map((name) => [name, name])),
  withdrawal: { withdrawalId: 'withdrawal.withdrawalId' },
  what: 'bet',
  bet: { betId: 'bet.betId' },
  round: { id: 'round.id' },
  changedAt: 5,
}

/** What an answer with cases of deposits has besides. */
const SUSPENSE = { fen: '0', uusdt: '0' }

const server = askedServer(() =>
  server.asked.length === 1 ? { list: [LAST], more: true, suspense: SUSPENSE } : { list: [], more: false, suspense: SUSPENSE },
)
const lists = listsOf(server)

/** What two pages are asked for with, the second after `LAST`. */
async function pagesOf(name: ListName, query: object | null): Promise<readonly unknown[]> {
  server.asked.length = 0
  const actor = createActor<AnyStateMachine>(lists[name], { input: { query } }).start()
  await settled()
  await settled()
  actor.stop()
  return server.asked.map(({ payload }) => payload)
}

const DAYS = { from: '2026-01-01', to: '2026-01-31' }

/** What a list can be narrowed by, and by which of its last item's ids it goes on. */
const LISTS: readonly (readonly [ListName, string, object | null])[] = [
  ['activities', 'id', null],
  ['adjustments', 'adjustmentId', { text: 't', state: 's', asset: 'a' }],
  ['agentMembers', 'id', null],
  ['agentStatements', 'statementId', null],
  ['announcements', 'id', null],
  ['deals', 'dealId', { type: 'gift', ...DAYS }],
  ['depositCases', 'caseId', { view: 'open', text: 't', hands: 'own' }],
  ['endedGrants', 'id', null],
  ['friends', 'id', null],
  ['letters', 'letterId', null],
  ['lockedGrants', 'id', null],
  ['messages', 'messageId', { kind: 'k' }],
  ['officeAgents', 'agentId', { state: 's' }],
  ['officeStatements', 'statementId', { state: 's' }],
  ['officeDeliveries', 'deliveryId', { state: 's', channel: 'c' }],
  ['officeDeposits', 'orderId', { text: 't', state: 's', method: 'm', ...DAYS }],
  ['officeForms', 'formId', { kind: 'k', state: 's', text: 'r' }],
  ['officeLetters', 'letterId', { state: 's', kind: 'k', name: 'n' }],
  ['officeMembers', 'memberId', { text: 't', isActive: false, tag: 'g', robots: true }],
  ['officeMessages', 'messageId', { kind: 'k' }],
  ['playRecords', 'bet.betId', { kind: 'k', venue: 'v', state: 's', ...DAYS }],
  ['points', 'id', null],
  ['purchases', 'id', null],
  ['reviews', 'withdrawal.withdrawalId', { view: 'open', text: 't', state: 's', provider: 'p' }],
  ['trail', 'id', { by: 'b', act: 'a', text: 't', outcome: 'o', ...DAYS }],
  ['welfare', 'id', null],
  ['withdrawals', 'withdrawalId', null],
]

/** What a call says beside its filters and its place. */
const BESIDE: Partial<Record<ListName, object>> = { endedGrants: { of: 'ended' }, lockedGrants: { of: 'locked' } }
const SIZED: ReadonlySet<ListName> = new Set(['adjustments', 'trail'])

test.each(LISTS)(
  '[P-6] [D-8] the list of %s goes on after its last item, by its %s, narrowed as it began',
  async (name, id, query) => {
    const [first, next] = await pagesOf(name, query)
    const said = { ...query, ...BESIDE[name], ...(SIZED.has(name) && { size: expect.any(Number) as number }) }
    expect(first).toEqual(said)
    expect(next).toEqual({ ...said, before: id, ...(name === 'officeForms' && { changedAt: LAST.changedAt }) })
  },
)

test.each(LISTS.filter(([, , query]) => query !== null))(
  '[D-8] the list of %s, narrowed by nothing, is asked for whole',
  async (name, _, query) => {
    const nothing = Object.fromEntries(Object.keys(query ?? {}).map((field) => [field, field === 'view' ? 'open' : null]))
    const [first] = await pagesOf(name, nothing)
    const { size: _size, ...said } = first as { readonly size?: number }
    expect(said).toEqual('view' in nothing ? { view: 'open' } : {})
  },
)

test('[A-1] the log of a room goes on after its last line, of the same room and narrowed as it began', async () => {
  const query = { room: 'c1', by: 'u1', group: 'mutes', since: 5 }
  expect(await pagesOf('operationLog', query)).toEqual([
    { ...query, after: null, size: 20 },
    { ...query, after: 'id', size: 20 },
  ])
})

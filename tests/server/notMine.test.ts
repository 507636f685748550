import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#src/api/contract/calls.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { letterStart } from '#src/api/contract/letters.ts'
import { supportSend } from '#src/api/contract/support.ts'
import { units } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { feeOf, type WithdrawalMethod } from '#src/api/model/withdrawal.ts'
import { grantByOrder } from '#server/sim/payoutByHand.ts'
import { termsOf } from '#server/cashier/withdrawal/withdrawalTerms.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { type Owned, type OwnedCase, placeIds } from '#tests/support/contract/ownedIds.ts'
import { ownersThings, OWNERS_WORDS } from '#tests/support/contract/ownersThings.ts'
import { fittingPayload, withValue } from '#tests/support/contract/payloadFields.ts'
import { PAYER_SECRET } from '#tests/support/deposit.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { visit } from '#tests/support/venue.ts'
import { wholeDatabase } from '#tests/support/wholeDatabase.ts'
import { PIN, prepare } from '#tests/support/withdrawals.ts'

const { cases, unplaced } = placeIds(calls)
const titled = (one: OwnedCase) => `${one.name} of another member’s ${one.of}`

type World = {
  readonly server: TestServer
  readonly things: Readonly<Record<Owned, string>>
  /** What the other member has of their own, where a call names two things and only one of them is the owner's. */
  readonly own: Readonly<Record<'letter' | 'chat' | 'visit', string>>
}
type Outcome = {
  readonly reply: string
  readonly isFault: boolean
  readonly lost: readonly string[]
  readonly added: readonly string[]
}

/** What came of each call by the other member, and then by the owner. */
const others = new Map<string, Outcome>()
const owners = new Map<string, Outcome>()
let world: World
/** All rows as the last call left them. */
let standing: ReadonlySet<string>

beforeAll(async () => {
  const server = await startTestServer({ settings: { PAYER_SECRET, DEPOSIT_SECONDS: '900' } })
  // Quotes and tokens of the owner last for half a minute, however long the calls take here.
  server.clock.hold()
  const mia = await server.login('mia')
  const leo = await server.login('leo')
  const things = await ownersThings(server, mia)
  await prepare(server, leo, { cardNum: '6222021234567803' })
  const { letter } = granted(
    await server.call(letterStart, { clientId: newClientId(), kind: 'fault', text: '-' }, { token: leo }),
  )
  const { conversation } = granted(await server.call(supportSend, { clientId: newClientId(), text: '-' }, { token: leo }))
  const own = { letter: letter.letterId, chat: conversation.conversationId, visit: await visit(server, leo) }
  world = { server, things, own }
  // Money of every kind, so that nobody is refused for want of it.
  for (const name of ['mia', 'leo']) await grantByOrder(server.services, { name, asset: 'UUSDT', amount: units(100_000_000) })
  standing = new Set(await wholeDatabase(server))
  for (const one of cases) others.set(titled(one), await outcomeOf(world, one, own, leo))
  // What is taken away is gone for the calls after it.
  const isTakenAway = ({ name }: OwnedCase) => Number(/Delete|Cancel|Close/.test(name))
  for (const one of cases.toSorted((first, second) => isTakenAway(first) - isTakenAway(second))) {
    owners.set(titled(one), await outcomeOf(world, one, things, mia))
  }
}, 240_000)
afterAll(() => world.server.stop())

/** An order to a destination that nothing but the destination is wrong with. */
function withdrawal(method: WithdrawalMethod) {
  const { min, fee } = termsOf(method)
  return { amount: toWire(min), fee: toWire(feeOf(min, fee)), password: PIN, clientId: newClientId() }
}

/** What a call needs beside the id, so that nothing but the id is wrong with it. */
function beside(own: World['own'], { name, of }: OwnedCase): Readonly<Record<string, unknown>> {
  const clientId = newClientId()
  const [call = ''] = name.split(' ')
  switch (call) {
    case 'withdrawalNew':
      return { method: of === 'card' ? 'card' : 'virtual', ...withdrawal(of === 'card' ? 'card' : 'virtual') }
    case 'withdrawalUsdt':
      return withdrawal('usdt')
    case 'withdrawalFast':
      return withdrawal('fast')
    case 'securityNoticeAcknowledge':
      return { isMine: true }
    case 'letterReply':
      return { clientId, letterId: own.letter, text: '-' }
    case 'betReconcile':
    case 'betPlace':
      return { clientId, venueToken: own.visit }
    case 'pay':
      return { method: 'bankCard', amount: '10000', bank: 'ICBC' }
    case 'supportSend':
      return { clientId, text: '-' }
    case 'supportPicture':
      return { conversationId: own.chat, pictureId: 'support-sent' }
    default:
      return {}
  }
}

/** Makes the call with the owner's id, and looks at what it did. */
async function outcomeOf({ server, things }: World, one: OwnedCase, own: World['own'], token: string): Promise<Outcome> {
  const fitting = fittingPayload(one.call.payload, one.field)
  const payload = withValue({ ...(fitting as object), ...beside(own, one) }, one.field.path, things[one.of])
  const before = standing
  // Enough for the device's allowance of calls.
  server.clock.advance(20)
  const reply = await server.call<Call>(one.call, payload, { token })
  const after = new Set(await wholeDatabase(server))
  standing = after
  return {
    reply: JSON.stringify(reply),
    isFault: reply.status !== 200,
    lost: [...before].filter((row) => !after.has(row)),
    added: [...after].filter((row) => !before.has(row)),
  }
}

test('[D-8] every field of every call that names something is placed: whose it is, or why it is nobody’s', () => {
  expect(unplaced).toEqual([])
})

test.each(cases.map(titled))('[D-8] %s: nothing of it is told, and nothing is changed', (title) => {
  const { reply, isFault, lost, added } = others.get(title)!
  expect(isFault, reply).toBe(false)
  for (const word of [OWNERS_WORDS, 'm-mia', ...Object.values(world.things)]) expect(reply).not.toContain(word)
  expect(lost).toEqual([])
  // An order that one does not have is given up as one's own, whoever else has one of that name.
  expect(added.filter((row) => !row.includes('"member_id":"m-leo"'))).toEqual([])
})

test('[D-8] what the owner does by them changes and takes away nothing of the other member’s', () => {
  const taken = [...owners].flatMap(([title, { lost }]) =>
    lost.filter((row) => row.includes('"member_id":"m-leo"')).map((row) => `${title}: ${row}`),
  )
  expect(taken).toEqual([])
})

test('[D-8] each of them is the owner’s: by the same call they are told more, or something changes', () => {
  // After the last of a page there is nothing for the owner either.
  const acted = cases.filter(({ field }) => !['before', 'after'].includes(field.name)).map(titled)
  const same = acted.filter((title) => {
    const { reply, lost, added } = owners.get(title)!
    return reply === others.get(title)?.reply && lost.length + added.length === 0
  })
  expect(same).toEqual([])
})

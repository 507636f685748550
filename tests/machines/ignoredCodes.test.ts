import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { anchorList } from '#src/api/contract/anchors.ts'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import { depositList } from '#src/api/contract/deposit.ts'
import { dormantAccountReactivate } from '#src/api/contract/dormantWake.ts'
import { favouriteList } from '#src/api/contract/favourites.ts'
import { giftRank } from '#src/api/contract/gifts.ts'
import { matchList } from '#src/api/contract/matches.ts'
import { dealRecords } from '#src/api/contract/records.ts'
import { bankCardDelete } from '#src/api/contract/savedCards.ts'
import { betReconcile } from '#src/api/contract/sportsbook.ts'
import { robotCheck } from '#src/api/contract/verification.ts'
import { withdrawalTerms } from '#src/api/contract/withdrawal.ts'
import { walletReconcile } from '#src/api/contract/wallet.ts'
import { emptyBodyOf } from '#src/api/transport/emptyBody.ts'
import { logout } from '#src/api/contract/logout.ts'
import { profile } from '#src/api/profile.ts'
import { createFailurePolicy } from '#src/app/failurePolicy.ts'
import { callActor } from '#src/machines/kit/callActors.ts'
import { failureKey } from '#src/machines/kit/failure.ts'
import { byCursor } from '#src/machines/kit/pagedListActors.ts'
import { refusalOf } from '#src/machines/kit/refusalActors.ts'
import { scriptedClient } from '#tests/support/scriptedClient.ts'

/** A member's page whose every call is answered with a code; `shown` = what the page shows of its own. */
function answered(code: number) {
  const shown: unknown[] = []
  const raise = (item: unknown) => void shown.push(item)
  const onFailure = createFailurePolicy({
    session: () => expect.unreachable('the session is not concerned'),
    notifyAccess: raise,
    toasts: { raise },
    alerts: { raise },
    isAtHelp: () => false,
    token: () => null,
  })
  const { client } = scriptedClient({
    answer: () => ({ code, message: '不用理会' }),
    onFailure,
    token: 'a-token-of-twenty-letters',
  })
  return { client, shown }
}

/** What a promise rejects with. */
const failureOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => expect.unreachable('it resolved'),
    (error: unknown) => error,
  )

test.each(profile.codes.ignored)('[X-1] %i resolves a call whose reply holds nothing, and shows nothing', async (code) => {
  const { client, shown } = answered(code)
  expect(await client.call(logout, {})).toEqual({})
  expect(shown).toEqual([])
})

test.each(profile.codes.ignored)('[X-1] %i gives lists no items, and no error', async (code) => {
  const { client, shown } = answered(code)
  expect(await client.call(depositList, {})).toEqual({ list: [], more: false })
  expect(await client.call(favouriteList, {})).toEqual({ anchors: [], matches: [], games: [] })
  const noMatches = { lobby: { epoch: '', seq: 0 }, list: [], total: 0, counts: {} }
  expect(await client.call(anchorList, {})).toEqual(noMatches)
  expect(await client.call(matchList, {})).toEqual(noMatches)
  expect(await client.call(giftRank, { room: 'r1' })).toEqual({ list: [], own: null })
  const pages = byCursor(async (_: null, __, signal) => client.call(dealRecords, {}, { signal }))
  const actor = createActor(pages, { input: { query: null, after: null, count: 20 } }).start()
  expect(await toPromise(actor)).toEqual({ list: [], more: false })
  expect(shown).toEqual([])
})

test.each([betReconcile, walletReconcile, bankCardDelete, withdrawalTerms, dormantAccountReactivate, robotCheck])(
  '[X-1] [Q7] nothing is made up where it would say what became of money or of an act: $path',
  (call) => expect(emptyBodyOf(call)).toBeNull(),
)

test.each(profile.codes.ignored)('[X-1] %i makes no caller say that the service is unavailable', async (code) => {
  const { client, shown } = answered(code)
  const balance = createActor(
    callActor(() => client.call(coinBalance, {})),
    { input: undefined },
  )
  balance.subscribe({ error: () => undefined })
  const failure = await failureOf(toPromise(balance.start()))
  expect([failureKey(failure), shown]).toEqual(['errors.nothing', []])
})

test.each(profile.codes.ignored)('[X-1] [Q8] %i refuses no order: whether it was carried out is asked', async (code) => {
  const { client } = answered(code)
  expect(refusalOf(await failureOf(client.call(coinBalance, {})))).toBeNull()
})

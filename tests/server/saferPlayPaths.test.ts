import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pay } from '#src/api/contract/deposit.ts'
import { launch, transferIn, transferOut, venueBalance } from '#src/api/contract/venues.ts'
import { giftReward } from '#src/api/contract/gifts.ts'
import {
  realityCheckAnswer,
  selfExclusionBegin,
  depositLimitSet,
  saferPlayPulse,
  timeOutBegin,
} from '#src/api/contract/saferPlay.ts'
import { betPlace, venueEnter } from '#src/api/contract/sportsbook.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { makePause } from '#src/api/model/saferPlay.ts'
import { priceMarkets } from '#server/sim/odds/pricing.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { PAYER_SECRET } from '#tests/support/deposit.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { fund, visit } from '#tests/support/venue.ts'

const HOUR = 3_600_000
const { match } = FIXTURE
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET } })
})
afterAll(() => server.stop())

/** Everything that begins or pays for play. */
const ACTS = ['deposit', 'gift', 'launch', 'enter', 'transferIn', 'bet'] as const
type Act = (typeof ACTS)[number]
/** Where it comes from: this page, another session of this device, another device, or an id that was used before. */
const FROM = ['page', 'secondSession', 'otherDevice', 'acceptedIdAgain', 'refusedIdAgain'] as const

const tried = fc.record({ do: fc.constant('try' as const), act: fc.constantFrom(...ACTS), from: fc.constantFrom(...FROM) })
const step = fc.oneof(
  { weight: 5, arbitrary: tried },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('timeOut' as const), hours: fc.constantFrom(24 as const, 72 as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('exclude' as const), months: fc.constantFrom(6 as const, 12 as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('inFlight' as const), act: fc.constantFrom(...ACTS) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 23, 24, 49, 72) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('other' as const), what: fc.constantFrom('raise', 'break', 'pulse', 'out') }),
  },
)

test(
  '[P-6] no path reaches a deposit, a gift, a bet, a launch or a venue while a member is timed out or excluded, and money always gets out',
  { timeout: 180_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        server.clock.hold()
        // Nobody can end a pause, so each run begins with a member who never made one.
        await server.services.db.deleteFrom('play_pause').execute()
        // Nor may the runs before have used up its paces: another refusal would stand in for the pause's.
        await server.services.db.deleteFrom('pace').execute()
        const markets = priceMarkets(
          match,
          { sport: 'football', homeScore: 0, visitScore: 0, period: 0, second: 0, homeShare: 500 },
          false,
        )
        const { selectionId, price } = markets[0]!.selections[0]!
        let token = await server.login('mia')
        let device = 'test-device'
        /** Tokens that were given while the member might play: none of them may open or pay for anything later. */
        let launchToken = ''
        let venueToken = ''
        const open = async () => {
          venueToken = await visit(server, token)
          launchToken = granted(await server.call(launch, { venue: 'OBTY' }, { token })).launch!.token
        }
        await open()
        await fund(server, token, 20_000)
        /** The rule as a person would put it: until when the member must not play. */
        let until = 0
        const accepted = new Map<Act, string>()
        const refused = new Map<Act, string>()

        const headers = () => ({ [headerName('tb-uuid')]: device })
        const send = async (act: Act, clientId: string) => {
          const by = { token, headers: headers() }
          if (act === 'deposit') {
            return server.call(pay, { orderId: clientId, method: 'bankCard', amount: '5000', bank: 'ICBC' }, by)
          }
          if (act === 'launch') return server.call(launch, { venue: 'OBTY' }, by)
          if (act === 'enter') return server.call(venueEnter, { launchToken }, by)
          if (act === 'transferIn') return server.call(transferIn, { venue: 'OBTY', clientId, amount: '100' }, by)
          if (act === 'gift') {
            return server.call(giftReward, { room: FIXTURE.chatRoom, clientId, giftId: FIXTURE.smallGift, quantity: 1 }, by)
          }
          const order = { clientId, matchId: match, selectionId, price, stake: '200', policy: 'any', share: false } as const
          return server.call(betPlace, { venueToken, ...order }, by)
        }
        const isKeyed = (act: Act) => act === 'deposit' || act === 'gift' || act === 'transferIn' || act === 'bet'
        const movements = async () => {
          const { db } = server.services
          const moved = db.selectFrom('ledger_tx').select('id').where('kind', 'in', ['gift', 'venueIn', 'betStake'])
          const ordered = db.selectFrom('deposit_order').select('id')
          return (await moved.execute()).length + (await ordered.execute()).length
        }
        const loginOn = async (where: string) => {
          device = where
          token = await server.login('mia', where)
        }

        for (const one of steps) {
          const now = server.clock.now()
          const paused = until > now
          if (one.do === 'wait') {
            server.clock.advance(one.hours * HOUR)
            await loginOn('test-device')
            if (until <= server.clock.now()) await open()
            await server.services.odds.post(match, { markets, score: { home: 0, visit: 0 } })
          } else if (one.do === 'timeOut' || one.do === 'exclude') {
            const pause = makePause(one.do === 'timeOut' ? { hours: one.hours } : { months: one.months }, now)
            const reply =
              one.do === 'timeOut'
                ? await server.call(timeOutBegin, { hours: one.hours }, { token, headers: headers() })
                : await server.call(
                    selfExclusionBegin,
                    { months: one.months, phrase: 'exclude me' },
                    { token, headers: headers() },
                  )
            expect(reply.ok).toBe(pause.until > until)
            until = Math.max(until, pause.until)
          } else if (one.do === 'inFlight') {
            await server.services.odds.post(match, { markets, score: { home: 0, visit: 0 } })
            const clientId = newClientId()
            const before = await movements()
            const [reply, pausing] = await Promise.all([
              send(one.act, clientId),
              server.call(timeOutBegin, { hours: 24 }, { token, headers: headers() }),
            ])
            if (pausing.ok) until = now + 24 * HOUR
            if (paused) expect(reply).toMatchObject({ ok: false })
            expect(await movements()).toBe(before + (reply.ok && isKeyed(one.act) ? 1 : 0))
            // Whichever was first: asked again, it is told the same, and nothing moves any more.
            if (isKeyed(one.act)) expect((await send(one.act, clientId)).ok).toBe(reply.ok)
            else expect(await send(one.act, clientId)).toMatchObject({ code: profile.codes.saferPlay })
            expect(await movements()).toBe(before + (reply.ok && isKeyed(one.act) ? 1 : 0))
          } else if (one.do === 'other') {
            // None of these loosens anything; the way out is open whatever holds.
            const by = { token, headers: headers() }
            if (one.what === 'raise') granted(await server.call(depositLimitSet, { period: 'day', limit: null }, by))
            else if (one.what === 'break') granted(await server.call(realityCheckAnswer, { choice: 'break' }, by))
            else if (one.what === 'pulse') granted(await server.call(saferPlayPulse, {}, by))
            else {
              const { wallet } = granted(await server.call(venueBalance, { venue: 'OBTY' }, by))
              if (wallet < 1) continue
              granted(await server.call(transferOut, { venue: 'OBTY', clientId: newClientId(), amount: '1' }, by))
            }
          } else {
            if (one.from === 'secondSession') await loginOn(device)
            if (one.from === 'otherDevice') await loginOn(device === 'test-device' ? 'other-device' : 'test-device')
            await server.services.odds.post(match, { markets, score: { home: 0, visit: 0 } })
            const known = one.from === 'acceptedIdAgain' ? accepted.get(one.act) : undefined
            const clientId = known ?? (one.from === 'refusedIdAgain' ? refused.get(one.act) : undefined) ?? newClientId()
            const before = await movements()
            const reply = await send(one.act, clientId)
            if (known !== undefined && isKeyed(one.act)) {
              // It was done when the member might play: asked again it is told so, and nothing moves anew.
              expect(reply.ok || reply.code === profile.codes.venueLeft).toBe(true)
              expect(await movements()).toBe(before)
            } else if (paused) {
              expect(reply.ok).toBe(false)
              expect(await movements()).toBe(before)
              // A visit may be over by its own time; where it is not, the pause is the reason.
              if (!reply.ok && reply.code !== profile.codes.venueLeft) expect(reply.code).toBe(profile.codes.saferPlay)
              refused.set(one.act, clientId)
            } else {
              if (one.act !== 'enter' && one.act !== 'bet') granted(reply)
              if (reply.ok && isKeyed(one.act)) accepted.set(one.act, clientId)
            }
          }
        }
      }),
      { numRuns: 40 },
    ),
)

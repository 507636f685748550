import { expect, test } from 'vitest'
import { articleHandlers } from '#server/calls/articles.ts'
import { contentHandlers } from '#server/calls/content.ts'
import type { CallContext } from '#server/calls/context.ts'
import { siteOfficeHandlers } from '#server/calls/siteOffice.ts'
import { venueHandlers } from '#server/calls/venues.ts'
import { walletHandlers } from '#server/calls/wallet.ts'
import type { Caller } from '#server/members/caller.ts'
import type { Services } from '#server/services.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What a call asks of the services before and after its work; the work itself is the test's.

const { services } = await startBareServices(() => 0)

/** A call of a member, or of a visitor, with some of the services put in. */
async function calling(call: (context: CallContext) => unknown, own: object, member: object | null): Promise<unknown> {
  const caller: unknown = { session: member === null ? null : { member }, language: 'en' }
  return call({
    services: { ...services, ...(own as Partial<Services>) },
    caller: caller as Caller,
    receivedAt: 0,
    noteChange: () => undefined,
  })
}
const MIA = { id: 'm-mia', name: 'mia', vip_level: 0 }

/** What happened in which order while a member moved money. */
async function movedBy(call: (context: CallContext) => unknown) {
  const happened: string[] = []
  const sportsbook = { judged: async (memberId: string) => void happened.push(`judged ${memberId}`) }
  const write = async () => {
    happened.push('written')
    return { centre: 0n, wallet: 0n, done: true, entries: [] }
  }
  await calling(call, { sportsbook, write }, MIA).catch(() => undefined)
  return happened
}
const MOVE = { venue: 'OBTY', clientId: 'c1', amount: 1 } as never

test.each<readonly [string, (context: CallContext) => unknown]>([
  ['a venue', (context) => venueHandlers.transferOut(MOVE, context)],
  ['all venues', (context) => walletHandlers.walletRecover(MOVE, context)],
])('[C-9] money leaves %s once the bets on their way are judged', async (_, call) => {
  expect((await movedBy(call)).slice(0, 1)).toEqual(['judged m-mia'])
})

test('[C-9] money comes to a venue without waiting for bets on their way', async () => {
  expect(await movedBy((context) => venueHandlers.transferIn(MOVE, context))).toEqual(['written'])
})

/** For whom the shelves were looked at, and which of them, in a call of a visitor. */
async function readBy(call: (context: CallContext) => unknown, newsDomain: string | null) {
  const read: unknown[] = []
  const shelves = {
    shown: async (kind: string, language: string, reader: unknown) => {
      read.push([kind, language, reader === 'tokenless' ? reader : 'own'])
      return []
    },
  }
  await calling(call, { shelves, env: { ...services.env, newsDomain } }, null).catch(() => undefined)
  return read
}
const PAGE = { page: 1, size: 20 } as never
const SLUG = { slug: 's' } as never

type Read = readonly [what: string, call: (context: CallContext) => unknown, newsDomain: string | null, read: readonly unknown[]]

test.each<Read>([
  ['banners of home', (context) => contentHandlers.bannersV1({}, context), null, ['banner', 'en', 'tokenless']],
  ['banners', (context) => contentHandlers.bannersV2({}, context), null, ['banner', 'en', 'tokenless']],
  ['the navigation', (context) => contentHandlers.navigationList({}, context), null, ['navigation', 'en', 'own']],
  ['what floats', (context) => contentHandlers.floatWindowList({}, context), null, ['floatWindow', 'en', 'own']],
  ['sponsors', (context) => contentHandlers.sponsorConfig({}, context), null, ['sponsor', 'en', 'own']],
  ['materials', (context) => contentHandlers.siteMaterials({}, context), null, ['material', 'en', 'own']],
  ['the venue of choice', (context) => contentHandlers.premiumVenueJump({}, context), null, ['premium', 'en', 'own']],
  ['what can be had', (context) => contentHandlers.pcDownloadConfig({}, context), null, ['download', 'en', 'own']],
  ['news', (context) => articleHandlers.newsList(PAGE, context), null, ['article', 'en', 'own']],
  ['news at a domain', (context) => articleHandlers.newsList(PAGE, context), 'news.test', ['article', 'en', 'tokenless']],
  ['a piece at a domain', (context) => articleHandlers.infoDetail(SLUG, context), 'news.test', ['article', 'en', 'tokenless']],
  ['help beside a domain', (context) => articleHandlers.helpList(PAGE, context), 'news.test', ['article', 'en', 'own']],
  ['help, one piece', (context) => articleHandlers.helpDetail(SLUG, context), 'news.test', ['article', 'en', 'own']],
])(
  '[C-3] [C-4] what is shown is of its kind, in the caller’s language and for who can be told to ask: %s',
  async (_, call, domain, read) => {
    expect(await readBy(call, domain)).toEqual([read])
  },
)

test.each(['done', 'late'])(
  '[S-6] who is kept out is read again after an act on maintenance that came out so: %s',
  async (result) => {
    let read = 0
    const accessRules = { readAgain: () => void (read += 1) }
    const write = async () => ({ result, before: {}, after: {} })
    const order = { order: { act: 'open' }, base: null, reason: 'r' } as never
    await calling((context) => siteOfficeHandlers.officeSiteSet(order, context), { accessRules, write }, MIA)
    expect(read).toBe(1)
  },
)

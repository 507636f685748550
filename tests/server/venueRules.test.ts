import { beforeEach, describe, expect, test } from 'vitest'
import { fen, units } from '#src/api/model/money/amount.ts'
import { balanceOf, isAccountOpen } from '#server/ledger/ledger.ts'
import { venueHouseOf, venueWalletOf } from '#server/ledger/owners.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { hashToken } from '#server/platform/ids.ts'
import { listVenues } from '#server/venues/venueList.ts'
import { enterVenue, isVenueOpen, launchVenue, visitedVenue } from '#server/venues/venueTokens.ts'
import { fundVenueWallet, openVenueWallet, tellVenueWallet } from '#server/venues/venueWallet.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// A venue: what everybody is told of it, who comes in, and what its wallet lacks, one rule at a time.

const MINUTE = 60_000
const begin = 1_000 * 1_440 * MINUTE
let now = begin
const { db, services } = await startBareServices(() => now)
const heard: BusMessage[] = []
services.bus.subscribe((message) => heard.push(message))

const venue = (code: string, values: BareRow['values'] = {}) =>
  row('venue', {
    code,
    kind: 'sports',
    place: 7,
    status: 0,
    channel_status: 1,
    is_display: 1,
    provider: null,
    brand: 'tidepool',
    wallet: 'transfer',
    maintenance_from: null,
    maintenance_until: null,
    words_zh: '',
    words_en: '',
    en_name: `${code} name`,
    name_zh: '海港',
    name_en: 'Harbour',
    ...values,
  })
beforeEach(async () => {
  now = begin
  heard.length = 0
  await emptyTables(db, 'account', 'play_pause', 'venue', 'venue_token')
})

describe('a venue as everybody sees it', () => {
  const told = async (values: BareRow['values'] = {}) => {
    await db.deleteFrom('venue').execute()
    await writeRows(db, venue('OBTY', values))
    const [one] = await listVenues(db, now)
    return one
  }

  test('[S-2] has its names, its place and whether it is listed', async () => {
    expect(await told({ kind: 'slots', channel_status: 1, is_display: 0 })).toEqual({
      channelCode: 'OBTY',
      status: 1,
      isDisplay: 0,
      venueStatus: 0,
      kind: 'slots',
      venueEnName: 'OBTY name',
      names: { 'zh-CN': '海港', en: 'Harbour' },
      place: 7,
      maintenance: null,
    })
  })

  test('[S-2] that was closed by hand says why until somebody opens it', async () => {
    const words = { words_zh: '坏了', words_en: 'Broken' }
    expect(await told({ status: 2, maintenance_from: 5, maintenance_until: 6, ...words })).toMatchObject({
      venueStatus: 2,
      maintenance: { from: 0, until: null, words: { 'zh-CN': '坏了', en: 'Broken' } },
    })
  })

  test.each([
    [-1, 0, true],
    [0, 1, true],
    [MINUTE - 1, 1, true],
    [MINUTE, 0, false],
  ])('[S-2] %i ms after its maintenance of a minute began has the status %i', async (after, status, isTold) => {
    now = begin + after
    const one = await told({ maintenance_from: begin, maintenance_until: begin + MINUTE })
    expect([one?.venueStatus, one?.maintenance !== null]).toEqual([status, isTold])
  })

  test('[S-2] whose maintenance has no end stays closed', async () => {
    now = begin + 9_999 * MINUTE
    expect(await told({ maintenance_from: begin })).toMatchObject({ venueStatus: 1, maintenance: { from: begin, until: null } })
  })
})

describe('who comes in', () => {
  const launch = (code: 'OBTY' | 'IMTY' = 'OBTY', memberId = 'm') => services.write((tx) => launchVenue(tx, memberId, code))
  const enter = (token: string, memberId = 'm') => services.write((tx) => enterVenue(tx, memberId, token))
  const pause = () => writeRows(db, row('play_pause', { member_id: 'm', kind: 'timeout', since: begin, until: begin + MINUTE }))
  const launched = async (code: 'OBTY' | 'IMTY' = 'OBTY') => (await launch(code)).launch?.token ?? ''

  test('[P-5] [C-9] has a minute to enter', async () => {
    await writeRows(db, venue('OBTY'))
    expect(await launch()).toMatchObject({ status: 0, launch: { expiresAt: begin + MINUTE } })
  })

  test('[P-5] [C-9] visits the venue that they were launched into', async () => {
    await writeRows(db, venue('OBTY'), venue('IMTY'))
    const [first, second] = [await enter(await launched('IMTY')), await enter(await launched('OBTY'))]
    const visited = async (token: string) => visitedVenue(db, 'm', token, now)
    expect([await visited(first.token), await visited(second.token)]).toEqual(['IMTY', 'OBTY'])
  })

  test('[P-5] [C-9] is not launched into a venue that is no sportsbook, or that there is not', async () => {
    await writeRows(db, venue('OBTY', { kind: 'slots' }))
    for (const code of ['OBTY', 'IMTY'] as const) await expect(launch(code)).rejects.toMatchObject({ words: 'notFound' })
  })

  test('[S-2] is told the status of a venue that is closed, and given nothing to enter with', async () => {
    await writeRows(db, venue('OBTY', { status: 2 }))
    expect(await launch()).toEqual({ status: 2, launch: null })
    expect(await db.selectFrom('venue_token').selectAll().execute()).toEqual([])
  })

  test('[S-2] is let in no more once the venue closed', async () => {
    await writeRows(db, venue('OBTY'))
    const token = await launched()
    await db.updateTable('venue').set({ status: 1 }).execute()
    await expect(enter(token)).rejects.toMatchObject({ words: 'venueShut' })
  })

  test('[P-6] is not launched while they paused', async () => {
    await writeRows(db, venue('OBTY'))
    await pause()
    await expect(launch()).rejects.toMatchObject({ words: 'playPaused' })
    now += MINUTE
    expect((await launch()).launch).not.toBeNull()
  })

  test('[P-6] does not enter once they paused, though they were launched before', async () => {
    await writeRows(db, venue('OBTY'))
    const token = await launched()
    await pause()
    await expect(enter(token)).rejects.toMatchObject({ words: 'playPaused' })
  })

  test('[P-5] [C-9] is known by no token in the clear', async () => {
    await writeRows(db, venue('OBTY'))
    const token = await launched()
    const stored = await db.selectFrom('venue_token').select(['token_hash', 'member_id', 'kind']).execute()
    expect(stored).toEqual([{ token_hash: hashToken(token), member_id: 'm', kind: 'launch' }])
  })

  test('[S-2] a venue takes bets until the moment at which its maintenance begins', async () => {
    await writeRows(db, venue('OBTY', { maintenance_from: begin + 1 }))
    expect([await isVenueOpen(db, 'OBTY', begin), await isVenueOpen(db, 'OBTY', begin + 1)]).toEqual([true, false])
  })
})

describe('what a wallet at a venue lacks', () => {
  const held = async (owner: string) => Number(await balanceOf(db, owner, 'FEN'))
  const there = venueWalletOf('m', 'OBTY')
  let keys = 0
  /** A member with so much in the centre, and whether so much was there to be moved to the venue. */
  async function funded(centre: number, amount: number, values: BareRow['values'] = {}) {
    const key = `k-${(keys += 1)}`
    await writeRows(db, venue('OBTY', values))
    await services.write((tx) => openVenueWallet(tx.db, 'm', 'OBTY'))
    await db
      .updateTable('account')
      .set({ balance: units(centre) })
      .where('owner', '=', 'm')
      .execute()
    const fund = () => services.write((tx) => fundVenueWallet(tx, { memberId: 'm', venue: 'OBTY', amount: fen(amount), key }))
    const wasThere = [await fund(), await fund()]
    return { wasThere: wasThere[0], centre: await held('m'), wallet: await held(there) }
  }

  test('[C-9] comes from the centre wallet, to the last fen, once a key', async () => {
    expect(await funded(500, 300)).toEqual({ wasThere: true, centre: 200, wallet: 300 })
  })

  test('[C-9] may be all that there is', async () => {
    expect(await funded(300, 300)).toEqual({ wasThere: true, centre: 0, wallet: 300 })
  })

  test('[C-9] does not come where there is less', async () => {
    expect(await funded(299, 300)).toEqual({ wasThere: false, centre: 299, wallet: 0 })
  })

  test('[C-9] does not come to a venue without a wallet of its own', async () => {
    expect(await funded(500, 300, { wallet: 'centre' })).toEqual({ wasThere: false, centre: 500, wallet: 0 })
  })

  test('[C-9] is there where nothing is lacking, whatever the venue', async () => {
    expect(await funded(0, 0, { wallet: 'centre' })).toEqual({ wasThere: true, centre: 0, wallet: 0 })
  })

  test('[C-9] opens the accounts of the member and of the house, of that venue alone', async () => {
    await services.write((tx) => openVenueWallet(tx.db, 'm', 'OBTY'))
    const { stakes, book } = venueHouseOf('OBTY')
    const open = await Promise.all(['m', there, stakes, book].map((owner) => isAccountOpen(db, owner, 'FEN')))
    expect([open, await isAccountOpen(db, venueWalletOf('m', 'IMTY'), 'FEN')]).toEqual([[true, true, true, true], false])
  })

  test('[S-9] [C-9] is told with what both wallets hold', async () => {
    await funded(500, 300)
    heard.length = 0
    await services.write((tx) => tellVenueWallet(tx, 'm', 'OBTY'))
    const push = { kind: 'venueWallet', venue: 'OBTY', centre: '200', wallet: '300' }
    expect(heard).toEqual([{ type: 'self', memberId: 'm', push }])
  })
})

import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { type ActorRefFrom, fromObservable, fromPromise } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { Bet } from '#src/api/model/sportsbook.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { matchListMachine, type MatchPage } from '#src/machines/anchor/matchListMachine.ts'
import { roomStatusesMachine } from '#src/machines/anchor/roomStatusesMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import { type BetFromNear, betMachine } from '#src/machines/sportsbook/betMachine.ts'
import { betsMachine, type BetsQuery } from '#src/machines/sportsbook/betsMachine.ts'
import { keptOrderMachine } from '#src/machines/sportsbook/keptOrderMachine.ts'
import type { BetOrder, Placed } from '#src/machines/sportsbook/slip.ts'
import { slipMachine } from '#src/machines/sportsbook/slipMachine.ts'
import { sportsbookMachine, type VenueStanding } from '#src/machines/sportsbook/sportsbookMachine.ts'
import { venueLookMachine } from '#src/machines/sportsbook/venueLookMachine.ts'
import {
  type Balances,
  type Transferred,
  type TransferOrder,
  venueWalletMachine,
} from '#src/machines/sportsbook/venueWalletMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { HiddenContext } from '#src/ui/kit/sight.ts'
import { SportsbookPage } from '#src/ui/sportsbook/SportsbookPage.tsx'
import { BET, KEPT, LOST } from '#tests/machines/support/betOrder.ts'
import { handActor } from '#tests/machines/support/deferred.ts'
import { handOrder } from '#tests/machines/support/handOrder.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { silent } from '#tests/support/silent.ts'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { playing } from './support/playing.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { toldToEnd } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const MIA = { memberId: 'm1' } as MemberInfo
const REDS: AnchorMatch = { ...anchorMatch(), homeName: 'Reds', visitName: 'Blues' }
const HOUR = 3_600_000

type Look = {
  readonly venue?: string
  readonly query?: string
  readonly member?: MemberInfo | null
  readonly isSettled?: boolean
  /** Undefined = it is not known yet whether the member paused. */
  readonly pause?: Pause | null | undefined
  readonly width?: 'wide' | 'narrow'
  readonly isHidden?: boolean
  readonly isPlayMoney?: boolean
  readonly kept?: readonly BetOrder[]
  readonly matches?: readonly AnchorMatch[]
}

/** The page of the sportsbook Harbour Sports, as its visit begins. */
async function showPage(look: Look = {}) {
  const { venue = 'OBTY', query = '', member = MIA, isSettled = true, width = 'narrow', matches = [REDS] } = look
  const pause = 'pause' in look ? look.pause : null
  windowOf(width)
  const open = handActor<{ status: number }, { venue: VenueCode }>()
  const load = handActor<Balances, { venue: VenueCode }>()
  const standings = new Subject<VenueStanding>()
  const asked: BetsQuery[] = []
  const orders = handOrder<BetOrder, Placed>(
    (errorKey) => ({ result: 'failed', errorKey }),
    (look.kept ?? []).map((order) => ({ place: 'OBTY', order })),
  )
  const lobby = silent<RoomNews, undefined>()
  const bets = betsMachine.provide({
    actors: {
      load: fromPromise(async ({ input }) => {
        asked.push(input.query)
        return { list: [] as readonly Bet[], more: false }
      }),
      changes: silent<unknown, { query: BetsQuery }>(),
    },
  })
  const wallet = venueWalletMachine.provide({
    actors: {
      loadBalances: load.logic,
      pushes: silent<Balances, { venue: VenueCode }>(),
      order: handOrder<TransferOrder, Transferred>((errorKey) => ({ result: 'failed', errorKey })).logic,
    },
  })
  const logic = {
    venue: sportsbookMachine.provide({
      actors: { open: open.logic, standing: fromObservable(() => standings), wallet, bets },
      actions: { goHome: () => undefined },
    }),
    look: venueLookMachine.provide({
      actors: { standing: fromObservable(() => standings) },
      actions: { goHome: () => undefined },
    }),
    bets,
    bet: betMachine.provide({ actors: given<BetFromNear, { readonly betId: string }>([]) }),
    slip: slipMachine,
    keptOrder: keptOrderMachine.provide({ actors: { order: orders.logic } }),
    matchList: matchListMachine.provide({
      actors: {
        rooms: roomStatusesMachine.provide({ actors: { loadStatuses: fromPromise(async () => ({})), lobby } }),
        loadMatches: fromPromise<MatchPage, { sport: SportKind | null }>(async () => ({
          lobby: { seq: 0 },
          list: matches,
          counts: {},
        })),
        lobby,
      },
    }),
  }
  const title = shownBy<ActorRefFrom<typeof titleMachine>>({})
  const actors = {
    session: shownBy<ActorRefFrom<typeof sessionMachine>>({ member }, { states: isSettled ? [] : ['"restoring"'] }).ref,
    title: title.ref,
    site: shownBy<SiteRef>({ info: { playMoney: look.isPlayMoney === true } }).ref,
  }
  const page = await show(
    <HiddenContext value={look.isHidden === true}>
      <SportsbookPage actors={actors} play={playing(pause)} logic={logic} now={() => NOON} makeId={() => 'client-made-id-0001'} />
    </HiddenContext>,
    {
      address: `/app/venue/${venue}${query}`,
      route: '/app/venue/:venue',
      language: 'en',
      words: ['sportsbook', 'shared', 'bet', 'saferPlay'],
    },
  )
  const { screen } = page
  await toldToEnd(() => undefined)
  return {
    ...page,
    titles: () => title.sent,
    opened: () => open.asked.map(({ input }) => input.venue),
    betsAsked: () => asked,
    opens: (status = 0) => toldToEnd(() => open.last().resolve({ status })),
    fails: (errorKey: ErrorKey) => toldToEnd(() => open.last().reject(new Failure(errorKey))),
    stands: (next: VenueStanding) => toldToEnd(() => standings.next(next)),
    holds: (balances: Balances | null) =>
      toldToEnd(() => (balances === null ? load.last().reject(new Error('no line')) : load.last().resolve(balances))),
    loads: () => load.asked.length,
    questions: () => orders.reconcile.asked.length,
    told: (placed: Placed | null) =>
      toldToEnd(() => (placed === null ? orders.reconcile.last().reject(LOST) : orders.reconcile.last().resolve(placed))),
    purse: () => screen.getByRole('region', { name: 'Venue wallet' }).textContent,
    press: async (name: string | RegExp) => {
      await page.user.click(screen.getByRole('button', { name }))
      await toldToEnd(() => undefined)
    },
    has: (text: string | RegExp) => screen.queryAllByText(text).length > 0,
  }
}

/** The page once the venue is open. */
async function showOpen(look: Look = {}) {
  const page = await showPage(look)
  await page.opens()
  return page
}

test('[C-9] a venue that there is not is said to be none, and nothing is opened', async () => {
  const { has, opened, titles } = await showPage({ venue: 'nobody' })
  expect([has('The link may be wrong. Please enter from a match.'), opened(), titles()]).toEqual([
    true,
    [],
    [{ type: 'title.changed', text: 'There is no such venue' }],
  ])
})

test.each(['wide', 'narrow'] as const)(
  '[R-6] a visitor sees the matches of a venue without opening it, and is not asked to log in for that: %s',
  async (width) => {
    const { screen, opened, betsAsked } = await showPage({ member: null, width })
    expect([screen.queryByRole('heading', { name: 'Matches' }) !== null, screen.queryByRole('dialog')]).toEqual([true, null])
    expect([opened(), betsAsked(), screen.queryAllByRole('link', { name: /log in/i })]).toEqual([[], [], []])
  },
)

test.each(['wide', 'narrow'] as const)('[R-6] a visitor has neither a wallet nor bets at a venue: %s', async (width) => {
  const { screen } = await showPage({ member: null, width })
  expect([screen.queryByRole('region', { name: 'Venue wallet' }), screen.queryByRole('tab', { name: 'My bets' })]).toEqual([
    null,
    null,
  ])
})

test('[R-6] a visitor opens a match of the address with its slip beside it', async () => {
  const { screen } = await showPage({ member: null, width: 'wide', query: '?match=m1' })
  expect(screen.queryByRole('heading', { name: 'Reds v Blues' })).not.toBe(null)
  expect(screen.getByRole('complementary', { name: 'Bet slip' }).textContent).toContain('Pick a price; log in to bet on it.')
})

test('[S-2] a visitor at a venue that closes sees nothing more of it', async () => {
  const { stands, has } = await showPage({ member: null })
  const before = has('Matches')
  await stands({ status: 1, maintenance: null })
  expect([before, has('Matches'), has('Entering the venue…')]).toEqual([true, false, true])
})

test('[S-2] a visitor reads of a maintenance that is to come', async () => {
  const { stands, has } = await showPage({ member: null })
  await stands({ status: 0, maintenance: { from: NOON + HOUR, until: null, words: { 'zh-CN': '升级', en: 'Upgrade' } } })
  expect(has('Upgrade')).toBe(true)
})

test('[C-9] while it is not known who this is nothing of the venue is there yet', async () => {
  const { has } = await showPage({ member: null, isSettled: false })
  expect([has('Matches'), has('Entering the venue…')]).toEqual([false, true])
})

test.each([
  ['timeOut', /^You are taking a time-out until 2026-01-05 13:00/],
  ['exclusion', /^You excluded yourself until 2026-01-05 13:00/],
] as const)('[P-6] who paused by a %s enters no venue, but reads why and sees their bets', async (kind, words) => {
  const { screen, has, opened, betsAsked } = await showPage({ pause: { kind, since: 0, until: NOON + HOUR } })
  expect([has(words), opened(), betsAsked()]).toEqual([true, [], [{ venue: 'OBTY', state: null }]])
  expect(screen.getByRole('link', { name: 'To the wallet' }).getAttribute('href')).toBe('/app/cashier')
})

test('[P-6] before it is known whether the member paused no venue is entered', async () => {
  const { opened, has } = await showPage({ pause: undefined })
  expect([opened(), has('Entering the venue…')]).toEqual([[], true])
})

test('[C-9] a venue that could not be opened says why, and is opened again by a press', async () => {
  const { has, fails, press, opened } = await showPage()
  await fails('errors.networkAbnormal')
  const isSaid = has('The venue could not be opened') && has(/network/)
  await press('Try again')
  expect([isSaid, opened()]).toEqual([true, ['OBTY', 'OBTY']])
})

test('[C-9] a venue that the server has not is said to be none', async () => {
  const { has, fails } = await showPage()
  await fails('errors.notFound')
  expect([has('The venue could not be opened'), has('The link may be wrong. Please enter from a match.')]).toEqual([false, true])
})

test('[C-9] what there is at the venue and what in the centre stand each by its name', async () => {
  const { holds, purse } = await showOpen()
  await holds({ wallet: fen(4_050), centre: fen(1_234_500) })
  expect(purse()).toBe('Venue balance¥40.50Main wallet¥12,345.00 Transfer')
})

test('[P-6] who hides their balances does not see them at a venue', async () => {
  const { holds, purse } = await showOpen({ isHidden: true })
  await holds({ wallet: fen(4_050), centre: fen(1_234_500) })
  expect(purse()).toBe('Venue balance¥****Main wallet¥**** Transfer')
})

test('[C-9] balances that are not known are not said to be none', async () => {
  const { purse } = await showOpen()
  expect(purse()).toBe('Venue balance¥—Main wallet¥— Transfer')
})

test('[C-9] balances that could not be loaded are asked for again by a press', async () => {
  const { holds, press, loads } = await showOpen()
  await holds(null)
  await press(/^The balance could not be loaded/)
  expect(loads()).toBe(2)
})

test('[C-9] money is moved from a sheet that the wallet of the venue opens', async () => {
  const { screen, holds, press } = await showOpen()
  await holds({ wallet: fen(4_050), centre: fen(1_234_500) })
  await press('Transfer')
  const sheet = await screen.findByRole('dialog', { name: 'Between the main wallet and the venue' })
  expect(sheet.textContent).toContain('Up to ¥12,345.00')
})

test.each([true, false])('[C-9] that the money is play money is said where the site says so: %s', async (isPlayMoney) => {
  const { has } = await showOpen({ isPlayMoney })
  expect(has('This is play money, not real money')).toBe(isPlayMoney)
})

test.each([
  [null, 'Maintenance from today 13:00'],
  [NOON + 2 * HOUR, 'Maintenance from today 13:00 to today 14:00'],
])('[S-2] a maintenance that is to come, until %o, is said with its times and why', async (until, said) => {
  const { screen, stands } = await showOpen()
  await stands({ status: 0, maintenance: { from: NOON + HOUR, until, words: { 'zh-CN': '升级', en: 'Upgrade' } } })
  const words = screen.getByText(/^Maintenance from/).textContent.replaceAll(' UTC+8', '')
  expect([words, screen.queryByText('Upgrade') !== null]).toEqual([said, true])
})

test('[C-9] on a phone the matches are chosen from first, and the bets are in a tab', async () => {
  const { screen, user, has } = await showOpen()
  const before = [has('Matches'), has('Your bets show up here.')]
  await user.click(screen.getByRole('tab', { name: 'My bets' }))
  expect([before, has('Your bets show up here.')]).toEqual([[true, false], true])
})

test('[C-9] on a phone the match of the address is opened in place of the others', async () => {
  const { screen } = await showOpen({ query: '?match=m1' })
  expect([
    screen.queryByRole('heading', { name: 'Reds v Blues' }) !== null,
    screen.queryByRole('heading', { name: 'Matches' }),
  ]).toEqual([true, null])
})

test('[C-9] on a wide screen a match is open from the start, beside those to choose from', async () => {
  const { screen } = await showOpen({ width: 'wide' })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Matches', 'Reds v Blues'])
})

test.each<[string, string | undefined]>([
  ['one that is played', 'live'],
  ['else the next', undefined],
])('[C-9] the match that is open from the start is %s', async (_, live) => {
  const { screen } = await showOpen({
    width: 'wide',
    matches: [
      { ...REDS, matchId: 'm0', homeName: 'Over', gameStatus: 'ended' },
      { ...REDS, matchId: 'm2', homeName: 'Next', gameStatus: 'pre' },
      { ...REDS, matchId: 'm3', homeName: 'Third', gameStatus: live === undefined ? 'pre' : 'live' },
    ],
  })
  const name = live === undefined ? 'Next v Blues' : 'Third v Blues'
  expect(screen.queryByRole('heading', { name })).not.toBe(null)
})

test('[C-9] a match of another venue in the address is not opened here', async () => {
  const { screen } = await showOpen({ query: '?match=m9', matches: [REDS, { ...REDS, matchId: 'm9', venueName: 'FBTY' }] })
  expect(screen.queryByRole('heading', { name: 'Matches' })).not.toBe(null)
})

test('[Q8] a bet that an earlier visit left is said to be checked with its stake, and asked about by a press', async () => {
  const { has, told, press, questions } = await showOpen({ kept: [KEPT] })
  await told(null)
  const isSaid = has('No answer yet') && has('Match result · Reds · ¥10.00')
  const before = questions()
  await press('Check now')
  expect([isSaid, questions() - before]).toEqual([true, 1])
})

test('[Q8] a bet that an earlier visit left and that was taken is told until it is read', async () => {
  const { has, told, press } = await showOpen({ kept: [KEPT] })
  await told({ result: 'accepted', bet: { ...BET, stake: fen(1_000), price: 185 } })
  const isSaid = has('Taken at 1.85; possible return ¥18.50.')
  await press('All right')
  expect([isSaid, has('Bet placed')]).toEqual([true, false])
})

test('[Q8] a bet that an earlier visit left and that never arrived is told as not placed', async () => {
  const { has, told } = await showOpen({ kept: [KEPT] })
  await told({ result: 'lost' })
  expect([has('Not placed, nothing was charged'), has(/^This order never arrived/), has('Bet placed')]).toEqual([
    true,
    true,
    false,
  ])
})

test('[Q8] a bet on a match that is not among those of the venue is told without names that are not its own', async () => {
  const { has, told } = await showOpen({ kept: [{ ...KEPT, matchId: 'm8' }] })
  await told({ result: 'lost' })
  expect(has('Match result · ¥10.00')).toBe(true)
})

import { expect, test } from 'vitest'
import type { RebateDay } from '#src/api/model/activities/kinds/fanshuiRebate.ts'
import { coins, fen, points } from '#src/api/model/money/amount.ts'
import { BreakoutBarrierView } from '#src/ui/activities/kinds/breakoutBarrier/BreakoutBarrierView.tsx'
import { BuffCardsView } from '#src/ui/activities/kinds/buffCards/BuffCardsView.tsx'
import { FanshuiRebateView } from '#src/ui/activities/kinds/fanshuiRebate/FanshuiRebateView.tsx'
import { InviteFriendView } from '#src/ui/activities/kinds/inviteFriend/InviteFriendView.tsx'
import { NovicePackagesView } from '#src/ui/activities/kinds/novicePackages/NovicePackagesView.tsx'
import { kindLogic, NOON, showKind } from './support/kind.tsx'
import { lookOf } from './support/lookOf.ts'

const LOGIN = { why: { why: 'login' } } as const
const GONE = { why: { why: 'budgetGone' } } as const

const day = (fields: Partial<RebateDay> = {}): RebateDay => ({
  day: '2026-01-04',
  state: 'claimable',
  amount: fen(345),
  until: NOON,
  kinds: [{ kind: 'slots', bets: fen(69_000), rate: 50 }],
  extraPercent: 0,
  ...fields,
})
const showRebate = (view: object = {}, card = {}) =>
  showKind(
    FanshuiRebateView,
    'fanshuiRebate',
    { grade: 2, rates: [{ kind: 'slots', rate: 45 }], carried: fen(0), claimable: fen(345), days: [day()], ...view },
    { words: ['fanshuiRebate'], card },
  )

test.each([
  ['by their day', 'Claim the rebate of 2026-01-04', { do: 'claim', day: '2026-01-04' }],
  ['all at once', 'Claim all', { do: 'claimAll' }],
])('[P-9] rebates are claimed %s', async (_, name, act) => {
  const { press, asked } = await showRebate({ days: [day({ day: '2026-01-03' }), day()] })
  await press(name)
  expect(asked).toEqual([act])
})

test('[P-9] the rebate of a day is claimed by a button that looks like the first thing to press', async () => {
  const { button } = await showRebate()
  expect(lookOf(button('Claim the rebate of 2026-01-04')!)).toBe('primary')
})

test('[P-9] with nothing to claim there is no button for it', async () => {
  const { screen } = await showRebate({ claimable: fen(0), days: [day({ state: 'claimed', until: null })] })
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('[P-9] a visitor sees how rebates go and their rates, and nothing of their own', async () => {
  const { screen } = await showRebate({}, LOGIN)
  expect(screen.getAllByRole('region').map((part) => part.querySelector('h2')?.textContent)).toEqual([
    'How it works',
    'Your VIP 2 rates',
    'Rules',
  ])
})

test.each([
  { state: 'claimable', card: 0, said: 'To claimSlots: valid bets ¥690.00, rate 0.50%¥3.45' },
  {
    state: 'waiting',
    card: 10,
    said: 'Being countedSlots: valid bets ¥690.00, rate 0.50%Rebate card: 10% more for this dayAbout ¥3.45 so far',
  },
  { state: 'carried', card: 0, said: 'Carried overSlots: valid bets ¥690.00, rate 0.50%' },
] as const)('[P-9] a day whose rebate is $state stands as: $said', async ({ state, card, said }) => {
  const { lines } = await showRebate({ days: [day({ state, until: null, extraPercent: card })] })
  expect(lines('Day by day')).toEqual([`2026-01-04${said}`])
})

test.each([
  [-120, 'Carried over to the next day: −¥1.20'],
  [0, null],
])('[P-9] of %i fen that are carried on is said: %s', async (carried, said) => {
  const { screen } = await showRebate({ carried: fen(carried) })
  expect(screen.queryByText(/^Carried over to the next day/)?.textContent ?? null).toBe(said)
})

test('[P-9] rates of rebates stand with two decimals', async () => {
  const { screen } = await showRebate()
  expect(screen.getByRole('region', { name: 'Your VIP 2 rates' }).querySelector('li')?.textContent).toBe('Slots0.45%')
})

test('[P-9] one rate of rebates for every kind of venue is said once', async () => {
  const rates = [
    { kind: 'slots', rate: 45 },
    { kind: 'live', rate: 45 },
  ]
  const { screen } = await showRebate({ rates })
  expect(screen.getAllByText('0.45%')).toHaveLength(1)
})

test('[P-9] a member’s one rate of rebates stands beside what they can claim', async () => {
  const rates = [
    { kind: 'slots', rate: 45 },
    { kind: 'live', rate: 45 },
  ]
  const { part } = await showRebate({ rates })
  expect(part('Rebates to claim')?.textContent).toContain('Your rate (VIP 2)0.45%For all games and sports')
})

test('[P-9] where there is no rebate to claim the ways to bets stand instead', async () => {
  const { screen } = await showRebate({ claimable: fen(0), days: [] })
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['/app/games', '/app/venue'])
})

const CARD = {
  buff: 'rebate',
  strength: 10,
  price: points(200),
  have: 1,
  isRunning: false,
  isFull: false,
  counts: 'a9',
}
const showCards = (fields: object = {}, { have = 200, card = {} } = {}) =>
  showKind(
    BuffCardsView,
    'buffCards',
    { points: points(have), until: NOON, cards: [{ ...CARD, ...fields }] },
    { words: ['buffCards'], card },
  )

test.each([
  [199, true],
  [200, false],
])('[P-9] a card of 200 points is kept from who has %i: %s', async (have, isKept) => {
  const { button } = await showCards({}, { have })
  expect(button('Get one for 200 points')?.disabled).toBe(isKept)
})

test.each([
  ['bought', 'Get one for 200 points', 'buy'],
  ['used', 'Use: Extra spins', 'use'],
])('[P-9] a card is %s by its kind', async (_, name, act) => {
  const { press, asked } = await showCards({ buff: 'extraSpin' })
  await press(name)
  expect(asked).toEqual([{ do: act, buff: 'extraSpin' }])
})

test.each([
  { name: 'is not sold', fields: { price: null }, buys: false, uses: true },
  { name: 'the member has as many as are sold of', fields: { isFull: true }, buys: false, uses: true },
  { name: 'the member has none of', fields: { have: 0 }, buys: true, uses: false },
  { name: 'runs already', fields: { isRunning: true }, buys: true, uses: false },
  { name: 'counts nowhere', fields: { counts: null }, buys: false, uses: false },
])('[P-9] a card that $name can be bought: $buys, and used: $uses', async ({ fields, buys, uses }) => {
  const { button } = await showCards(fields)
  expect([button(/^Get one/) !== null, button(/^Use/) !== null]).toEqual([buys, uses])
})

test('[P-9] who may not take part buys and uses no cards', async () => {
  const { screen } = await showCards({}, { card: LOGIN })
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('[P-9] a card that runs says until when', async () => {
  const { screen } = await showCards({ isRunning: true })
  expect(screen.queryByText('Active until 2026-01-05 12:00 (UTC+8)')).not.toBe(null)
})

test('[P-9] a card that runs leads to where it counts', async () => {
  const { screen } = await showCards({ isRunning: true })
  expect(screen.getByRole('link', { name: 'See the rebates' }).getAttribute('href')).toBe('/app/activity/a9')
})

const gate = (need: number, fields: object = {}) => ({
  need: fen(need),
  coins: coins(50),
  isCamp: false,
  card: null,
  place: 'ahead',
  gift: 'none',
  ...fields,
})
const CLIMB = {
  since: '2026-01-04',
  height: 1,
  best: 1,
  camp: 0,
  today: { bets: fen(4_000), isPassed: false },
  gates: [gate(10_000, { place: 'passed', gift: 'got' }), gate(20_000, { place: 'next' }), gate(30_000, { isCamp: true })],
}
const showBarrier = (view: object = {}, card = {}) =>
  showKind(BreakoutBarrierView, 'breakoutBarrier', { ...CLIMB, ...view }, { words: ['breakoutBarrier'], card })

test('[P-9] who has not begun the barrier begins by a press', async () => {
  const { press, asked } = await showBarrier({ since: null, height: 0 })
  await press('Begin')
  expect(asked).toEqual([{ do: 'begin' }])
})

test('[P-9] who has not begun the barrier is told so', async () => {
  const { screen } = await showBarrier({ since: null, height: 0 })
  expect(screen.queryByRole('heading', { name: 'Not started yet' })).not.toBe(null)
})

test('[P-9] who began the barrier is not asked to begin', async () => {
  const { button } = await showBarrier()
  expect(button('Begin')).toBe(null)
})

test.each([
  { name: 'is still to pass', view: {}, said: 'Valid bets today: ¥40. The next gate needs ¥200.' },
  {
    name: 'is passed',
    view: { today: { bets: fen(21_000), isPassed: true } },
    said: 'Valid bets today: ¥210. You have passed today’s gate; the next one opens tomorrow.',
  },
  { name: 'was the last', view: { height: 3 }, said: 'You have passed all the gates.' },
])('[P-9] where today’s gate $name it is said', async ({ view, said }) => {
  const { screen } = await showBarrier(view)
  expect(screen.queryByText(said)).not.toBe(null)
})

test.each([
  [0, 'If a day falls short, you go back to the start.'],
  [3, 'If a day falls short, you go back to the camp at gate 3.'],
])('[P-9] with the last camp at %i it is said where a day that misses leads', async (camp, said) => {
  const { screen } = await showBarrier({ camp })
  expect(screen.queryByText(said)).not.toBe(null)
})

test('[P-9] gates count from one, each with what it takes, its gift and how it stands', async () => {
  const { lines } = await showBarrier({ gates: [...CLIMB.gates.slice(0, 2), gate(30_000, { isCamp: true, card: 'rebate' })] })
  expect(lines('Gates passed: 1 of 3')).toEqual([
    'Gate 1Valid bets in a day: ¥10050 coinsClaimed',
    '2Gate 2Valid bets in a day: ¥20050 coinsNext',
    'Gate 3 · campValid bets in a day: ¥30050 coins + a rebate cardAhead',
  ])
})

test.each([
  { gift: 'ready', card: {}, claims: true },
  { gift: 'got', card: {}, claims: false },
  { gift: 'ready', card: GONE, claims: false },
])('[P-9] a gift that is $gift can be claimed where taking part stands as $card: $claims', async ({ gift, card, claims }) => {
  const { button } = await showBarrier({ gates: [gate(10_000, { gift })] }, card)
  expect(button('Claim your gifts') !== null).toBe(claims)
})

const pack = (name: string, state: string, amount = 100) => ({ name, state, coins: coins(amount) })
const showNovice = (packages: readonly object[], { until = NOON, card = {} }: { until?: number | null; card?: object } = {}) =>
  showKind(
    NovicePackagesView,
    'novicePackages',
    { until, days: 7, leastBet: fen(1_000), packages },
    { words: ['novicePackages'], card },
  )

test('[P-9] a package is claimed by its name', async () => {
  const { press, asked } = await showNovice([pack('bind', 'open'), pack('avatar', 'ready')])
  await press('Claim')
  expect(asked).toEqual([{ do: 'claim', name: 'avatar' }])
})

test.each([
  ['bind', 'Go: Link a phone number or e-mail', '/app/security'],
  ['line', 'Go: Send a message in a live room', '/app/live'],
])('[P-9] a package for “%s” that is still to be done leads there by “%s”: %s', async (name, go, to) => {
  const { screen } = await showNovice([pack(name, 'open')])
  expect(screen.getByRole('link', { name: go }).getAttribute('href')).toBe(to)
})

test.each([
  { name: 'may not take part', packs: [pack('bind', 'open')], card: GONE },
  { name: 'has all but the package of all', packs: [pack('bind', 'got'), pack('all', 'open')], card: {} },
])('[P-9] who $name is led to nothing to do', async ({ packs, card }) => {
  const { screen } = await showNovice(packs, { card })
  expect(screen.queryByRole('link')).toBe(null)
})

test('[P-9] packages say how many of the things are done, without the package of them all', async () => {
  const { screen } = await showNovice([pack('bind', 'got'), pack('avatar', 'ready'), pack('bet', 'open'), pack('all', 'open')])
  expect(screen.queryByText('2 of 3 done')).not.toBe(null)
})

test.each([
  { many: 1, all: false },
  { many: 2, all: true },
])('[P-9] with $many packages ready all can be claimed at once: $all', async ({ many, all }) => {
  const { button } = await showNovice(['bind', 'avatar', 'bet'].map((name, at) => pack(name, at < many ? 'ready' : 'open')))
  expect(button('Claim all') !== null).toBe(all)
})

test('[P-9] packages are claimed by buttons that look like the first thing to press', async () => {
  const { screen } = await showNovice([pack('bind', 'ready'), pack('bet', 'ready')])
  expect(screen.getAllByRole('button', { name: /^Claim/ }).map(lookOf)).toEqual(['primary', 'primary', 'primary'])
})

test('[P-9] who may not take part claims no packages', async () => {
  const { screen } = await showNovice([pack('bind', 'ready'), pack('bet', 'ready')], { card: GONE })
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('[P-9] packages stand with what is to do, their coins and how they stand', async () => {
  const { lines } = await showNovice([pack('bet', 'open', 1_200), pack('line', 'got'), pack('all', 'over')])
  expect(lines('What to do')).toEqual([
    'Place a bet of at least ¥101,200 coinsGo',
    'Send a message in a live room100 coinsClaimed',
    'Complete all of the above100 coinsExpired',
  ])
})

test.each([
  { name: 'at a time of the member’s', until: NOON, said: 'Complete and claim these before 2026-01-05 12:00 (UTC+8).' },
  { name: 'at nobody’s time yet', until: null, said: 'Complete and claim these within 7 days of registering.' },
])('[P-9] packages that end $name say: $said', async ({ until, said }) => {
  const { screen } = await showNovice([], { until })
  expect(screen.queryByText(said)).not.toBe(null)
})

const INVITE = {
  reward: fen(1_800),
  monthly: 10,
  deposits: fen(10_000),
  bets: fen(50_000),
  counted: 3,
  code: null as string | null,
  friends: { all: 0, counting: 0, claimable: fen(0) },
}
const showInvite = (view: Partial<typeof INVITE> = {}, card = {}) =>
  showKind(
    InviteFriendView,
    'inviteFriend',
    { ...INVITE, ...view },
    {
      words: ['inviteFriend', 'invite'],
      card,
      logic: kindLogic(),
      visit: { origin: 'https://site.example', referral: null },
    },
  )

test.each([
  { reward: fen(0), monthly: 10 },
  { reward: fen(1_800), monthly: 0 },
])('[C-12] an invitation of $reward fen, $monthly a month, says that it brings nothing in place of a link', async (view) => {
  const { screen } = await showInvite(view)
  expect([screen.queryByText('Invitations earn nothing at the moment.') !== null, screen.queryAllByRole('button')]).toEqual([
    true,
    [],
  ])
})

test('[C-12] an invitation says what a friend brings, after what, and how many counted', async () => {
  const { part } = await showInvite()
  expect([
    part('¥18 for each friend who qualifies') !== null,
    part('Friends you invited')?.textContent,
    part('How it works')?.textContent,
  ]).toEqual([
    true,
    expect.stringContaining('3 of 10 friends this month'),
    expect.stringContaining('They register, deposit ¥100 and make ¥500 of valid bets.'),
  ])
})

test('[C-12] who has no code yet asks for one', async () => {
  const { press, asked } = await showInvite()
  await press('Get your link')
  expect(asked).toEqual([{ do: 'code' }])
})

test.each([
  { name: 'has a code', view: { code: 'abc' }, card: {} },
  { name: 'may not take part', view: {}, card: LOGIN },
])('[C-12] who $name asks for no code', async ({ view, card }) => {
  const { button } = await showInvite(view, card)
  expect(button('Get your link')).toBe(null)
})

test('[C-12] the link of an invitation leads to this site by its code', async () => {
  const { screen } = await showInvite({ code: 'abc' })
  expect(screen.queryByText(/^https:\/\/site\.example\/.*abc$/)).not.toBe(null)
})

test.each([
  [0, null],
  [1_850, '/app/welfare'],
])('[C-12] %i fen of friends lead to where they are claimed: %s', async (claimable, to) => {
  const { screen } = await showInvite({ code: 'abc', friends: { all: 2, counting: 1, claimable: fen(claimable) } })
  expect(screen.queryByRole('link', { name: /^Claim/ })?.getAttribute('href') ?? null).toBe(to)
})

test('[P-9] what can be claimed of rebates stands as one sum', async () => {
  const { part } = await showRebate({ claimable: fen(1_234) })
  expect(part('Rebates to claim')?.textContent).toBe('Rebates to claim¥12.34Claim all')
})

test('[P-9] a rebate that can be claimed says until when', async () => {
  const { lines } = await showRebate({ days: [day({ kinds: [] })] })
  expect(lines('Day by day')).toEqual(['2026-01-04To claim¥3.45Claim by 2026-01-05 12:00Claim'])
})

test.each([
  { days: [], isSaid: true },
  { days: [day()], isSaid: false },
])('[P-9] that there are no rebates yet is said where there are none: $isSaid', async ({ days, isSaid }) => {
  const { screen } = await showRebate({ claimable: fen(0), days })
  expect(screen.queryByText(/^No rebates yet/) !== null).toBe(isSaid)
})

test('[P-9] a card that costs more points than there are says how many are missing', async () => {
  const { screen } = await showCards({}, { have: 150 })
  expect(screen.queryByText('Need 50 more points')).not.toBe(null)
})

test.each([
  [199, '/app/tasks'],
  [200, null],
])('[P-9] who has %i points where a card costs 200 is led to where points are earned: %s', async (have, to) => {
  const { screen } = await showCards({ price: points(200) }, { have })
  expect(screen.queryByRole('link', { name: 'Earn points' })?.getAttribute('href') ?? null).toBe(to)
})

test('[P-9] a card says what it does, how strongly, and how many of it one has', async () => {
  const { lines } = await showCards({ buff: 'doubleSign', strength: 3, have: 2, price: null, counts: null }, { card: LOGIN })
  expect(lines('Choose a card')).toEqual([
    '×3Double sign-inYour sign-in coins that day are multiplied by 3 (not for make-up days).You have 2',
  ])
})

test.each([
  { name: 'counts nowhere now', fields: { counts: null }, card: {}, isSaid: true },
  { name: 'counts somewhere', fields: {}, card: {}, isSaid: false },
  { name: 'counts nowhere, to who may not take part,', fields: { counts: null }, card: LOGIN, isSaid: false },
])('[P-9] of a card that $name is said when it can be used: $isSaid', async ({ fields, card, isSaid }) => {
  const { screen } = await showCards(fields, { card })
  expect(screen.queryByText('You can get and use this while rebates run.') !== null).toBe(isSaid)
})

test.each([
  { name: 'may take part', card: {}, said: 'Your points: 1,250' },
  { name: 'may not', card: LOGIN, said: null },
])('[P-9] who $name reads of their points for cards: $said', async ({ card, said }) => {
  const { screen } = await showCards({}, { have: 1_250, card })
  expect(screen.queryByText(/^Your points/)?.textContent ?? null).toBe(said)
})

test('[P-9] the gate that is next alone is marked as such', async () => {
  const { part } = await showBarrier()
  const gates = [...(part(/^Gates passed/)?.querySelectorAll('li') ?? [])]
  expect(gates.map((one) => one.getAttribute('aria-current'))).toEqual([null, 'step', null])
})

test.each([
  [0, null],
  [3, 'Friends who registered: 3. Of them, 1 qualify.'],
])('[C-12] of %i friends who were invited is said: %s', async (all, said) => {
  const { screen } = await showInvite({ code: 'abc', friends: { all, counting: 1, claimable: fen(0) } })
  expect(screen.queryByText(/^Friends who registered/)?.textContent ?? null).toBe(said)
})

test('[C-12] what is to be claimed for friends stands on the way to it', async () => {
  const { screen } = await showInvite({ code: 'abc', friends: { all: 2, counting: 1, claimable: fen(1_850) } })
  expect(screen.queryByRole('link', { name: 'Claim ¥18.50 in Rewards' })).not.toBe(null)
})

test('[C-12] what is to be claimed for friends asks more strongly to be pressed than the list of them', async () => {
  const { screen } = await showInvite({ code: 'abc', friends: { all: 2, counting: 1, claimable: fen(1_850) } })
  const links = ['Claim ¥18.50 in Rewards', 'See your friends']
  expect(links.map((name) => lookOf(screen.getByRole('link', { name })))).toEqual(['primary', 'soft'])
})

test.each([
  ['abc', '/app/invite'],
  [null, null],
])('[C-12] who has the code %s is led to their friends at %s', async (code, to) => {
  const { screen } = await showInvite({ code })
  expect(screen.queryByRole('link', { name: 'See your friends' })?.getAttribute('href') ?? null).toBe(to)
})

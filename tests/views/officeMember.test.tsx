import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { DEFAULT_PLAN } from '#src/api/model/grade.ts'
import type { MemberAnswer, MemberProfile, PlayChange } from '#src/api/model/memberOffice.ts'
import { coins, fen, microUsdt, points, units } from '#src/api/model/money/amount.ts'
import type { OfficeGrade } from '#src/api/model/officeGrade.ts'
import type { Right } from '#src/api/model/right.ts'
import type { LimitStanding } from '#src/api/model/saferPlay.ts'
import { memberActMachine, type MemberOrder } from '#src/machines/backOffice/membersMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { MemberCard } from '#src/ui/backOffice/members/MemberCard.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { SECOND_GRADE } from './support/grades.ts'
import { show } from './support/show.tsx'

const limitOf = (fields: Partial<LimitStanding> = {}): LimitStanding => ({
  period: 'day',
  limit: null,
  next: null,
  used: fen(0),
  left: null,
  resetsAt: 0,
  loweredAt: null,
  ...fields,
})

const GRADE: OfficeGrade = { kept: 2, info: { ...SECOND_GRADE, next: null }, months: [], bonuses: [] }

/** The member Mia, of whom nothing is known but her account. */
const PROFILE: MemberProfile = {
  member: {
    memberId: 'm-mia',
    name: 'mia',
    nickname: 'Mia of the sea',
    role: 'member',
    vipLevel: 2,
    createdAt: 0,
    lastSeenAt: null,
    isActive: true,
    tags: [],
    isRobot: false,
    balance: null,
  },
  funds: null,
  contacts: [],
  avatar: '/mia.svg',
  birthday: null,
  grade: GRADE,
  sessions: [],
  limits: [],
  pause: null,
  play: [],
  notes: [],
}

type Look = {
  readonly profile?: Partial<MemberProfile>
  readonly grade?: Partial<OfficeGrade>
  readonly rights?: readonly Right[]
  readonly isOwn?: boolean
}

/** Mia's card, as operators see it. */
async function showCard({ profile = {}, grade = {}, rights = ['members.act'], isOwn = false }: Look = {}) {
  const run = handActor<MemberAnswer, { order: MemberOrder }>()
  const actor = createActor(memberActMachine.provide({ actors: { act: run.logic } })).start()
  const page = await show(
    <MemberCard
      profile={{ ...PROFILE, grade: { ...GRADE, ...grade }, ...profile }}
      act={actor}
      copy={copyMachine}
      makeId={() => 'id'}
      rights={rights}
      isOwn={isOwn}
      seen={(at) => `<${at}>`}
    />,
    { language: 'en', words: ['backOffice'] },
  )
  const { screen } = page
  return {
    ...page,
    /** What a part says below its heading. */
    part: (title: string) => {
      const { parentElement } = screen.getByRole('heading', { level: 3, name: title })
      return [...(parentElement?.children ?? [])].slice(1).map((one) => one.textContent)
    },
    orders: () => run.asked.map(({ input }) => input.order),
  }
}

test('[D-8] a member whose birth date is known stands with it, their nickname, grade and id', async () => {
  const { screen } = await showCard({ profile: { birthday: '2001-02-28' } })
  expect(['Mia of the sea', 'VIP 2', 'm-mia', '2001-02-28'].map((words) => screen.queryByText(words))).not.toContain(null)
})

const FUNDS = { balance: fen(1_234_50), usdt: microUsdt(0), gold: coins(70), points: points(500) }

test.each([
  ['without USDT', FUNDS, ['Main wallet¥1,234.50', 'Gold coins70', 'Points500']],
  [
    'with USDT',
    { ...FUNDS, usdt: microUsdt(2_500_000) },
    ['Main wallet¥1,234.50', 'USDT wallet₮2.50', 'Gold coins70', 'Points500'],
  ],
  ['that are not for who looks', null, []],
] as const)('[D-8] what a member has is read under their name: balances %s', async (_, funds, said) => {
  const { screen } = await showCard({ profile: { funds } })
  const shown = screen.queryByText('Main wallet')?.closest('dl')?.children ?? []
  expect([...shown].map(({ textContent }) => textContent)).toEqual(said)
})

test.each([
  [
    'each masked',
    [
      { channel: 'email', masked: 'm**@example.com' },
      { channel: 'phone', masked: '+86 138*****000' },
    ],
    'm**@example.com · +86 138*****000',
  ],
  ['that there are none', [], 'None bound'],
] as const)('[D-8] what reaches a member is read under their name: %s', async (_, contacts, said) => {
  const { screen } = await showCard({ profile: { contacts: [...contacts] } })
  expect(screen.getByText('Phone and e-mail').nextElementSibling?.textContent).toBe(said)
})

test('[D-8] of a member of whom nothing is known each part says so', async () => {
  const { screen, part } = await showCard()
  expect(screen.queryByText('Not known')).not.toBe(null)
  expect(['Tags', 'Logged in now', 'Safer play', 'Notes', 'Valid bets by month', 'Grade bonuses'].map(part)).toEqual([
    ['None'],
    ['Nowhere at the moment'],
    ['No limit or pause was ever set'],
    ['None'],
    ['None yet'],
    ['None yet'],
  ])
})

test('[D-8] each tag of a member stands in its words', async () => {
  const { part } = await showCard({ profile: { member: { ...PROFILE.member, tags: ['watch', 'blacklist'] } } })
  expect(part('Tags')).toEqual(['WatchedBarred from activities'])
})

const SESSIONS = [
  { sessionId: 's1', createdAt: 10, expiresAt: 99, address: '10.0.0.1' },
  { sessionId: 's2', createdAt: 20, expiresAt: 99, address: '10.0.0.2' },
]

test('[D-8] a login that is to be ended is chosen in the form, which has the focus, and only its reason is to be written', async () => {
  const { screen, user, orders } = await showCard({ profile: { sessions: SESSIONS } })
  await user.click(screen.getByRole('button', { name: 'End the login of <20>' }))
  const form = screen.getByRole('group', { name: 'End the login of <20>' })
  const chosen = [...form.querySelectorAll('select')].map(({ selectedOptions }) => selectedOptions[0]?.textContent)
  expect([document.activeElement === form, chosen]).toEqual([true, ['End one session', 'since <20> · 10.0.0.2']])
  await user.type(screen.getByLabelText('Reason'), 'a lost phone{Enter}')
  expect(orders()).toEqual([{ memberId: 'm-mia', reason: 'a lost phone', act: 'sessionEnd', sessionId: 's2' }])
})

test('[D-8] a login that is chosen a second time has the form’s focus again', async () => {
  const { screen, user } = await showCard({ profile: { sessions: SESSIONS } })
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'End the login of <10>' }))
    expect(document.activeElement?.getAttribute('role')).toBe('group')
  }
})

test('[D-8] a card takes no focus before a login is chosen', async () => {
  await showCard({ profile: { sessions: SESSIONS } })
  expect([document.activeElement, document.querySelector('[role="group"]')?.getAttribute('aria-label')]).toEqual([
    document.body,
    null,
  ])
})

test('[D-8] who may only look sees logins and ends none, and has no form', async () => {
  const { screen, part } = await showCard({ profile: { sessions: SESSIONS }, rights: ['members.read'] })
  expect([part('Logged in now'), screen.queryAllByRole('button').length, screen.queryByRole('combobox')]).toEqual([
    ['since <10> · 10.0.0.1since <20> · 10.0.0.2'],
    0,
    null,
  ])
})

test.each([
  [true, 'Active'],
  [false, 'Disabled'],
])('[D-8] a member’s card says how the account is (it may log in: %s): %s', async (isActive, words) => {
  const { screen } = await showCard({ profile: { member: { ...PROFILE.member, isActive } } })
  expect(screen.queryByText(words)).not.toBe(null)
})

test('[D-8] a member’s card says since when the account is there', async () => {
  const { screen } = await showCard({ profile: { member: { ...PROFILE.member, createdAt: 77 } } })
  expect(screen.getByText('<77>').previousElementSibling?.textContent).toBe('Joined')
})

test.each<[string, Look, string]>([
  ['one’s own account', { isOwn: true }, 'You cannot change your own account. Ask another operator.'],
  ['without the right to change it', { rights: ['members.read'] }, 'You may look at accounts, but not change them.'],
])('[D-8] why nothing can be done to an account is said: %s', async (_, look, words) => {
  const { screen } = await showCard(look)
  expect([screen.queryByText(words) === null, screen.queryByRole('combobox')]).toEqual([false, null])
})

test('[D-8] a member’s card leads to their money, letters and what was done to them, as far as one may look', async () => {
  const ways = (screen: Awaited<ReturnType<typeof showCard>>['screen']) =>
    screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  const some = await showCard({ rights: ['money.read'] })
  expect(ways(some.screen)).toEqual([
    ['Withdrawals', '/admin/money/withdrawals?text=mia'],
    ['Deposit orders', '/admin/money/orders?text=mia'],
    ['Adjustments', '/admin/money/adjustments?text=mia'],
  ])
  some.leave()
  const others = await showCard({ rights: ['service.read', 'audit.read'] })
  expect(ways(others.screen)).toEqual([
    ['Member letters', '/admin/service/letters?name=m-mia'],
    ['Audit', '/admin/audit?text=m-mia'],
  ])
})

test('[P-6] each limit of a member stands with what is used of it, a change that waits and what staff lowered', async () => {
  const { screen } = await showCard({
    profile: {
      limits: [
        limitOf({ limit: fen(10_000), used: fen(2_550), left: fen(7_450) }),
        limitOf({ period: 'week', next: { limit: fen(30_000), at: 7 } }),
        limitOf({ period: 'month', limit: fen(500), next: { limit: null, at: 8 }, loweredAt: 9 }),
      ],
    },
  })
  const rows = screen.getAllByRole('row').map(({ children }) => [...children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Period', 'Limit', 'Deposited'],
    ['Daily', '¥100.00', '¥25.50'],
    ['Weekly', 'No limitFrom <7>: ¥300.00', '¥0.00'],
    ['Monthly', '¥5.00From <8>: No limitLowered by staff <9>', '¥0.00'],
  ])
})

test.each([
  ['timeOut', 'In a time-out until <30>'],
  ['exclusion', 'Self-excluded until <30>'],
] as const)('[P-6] a member who pauses by %s is marked: %s', async (kind, words) => {
  const { screen } = await showCard({ profile: { pause: { kind, since: 0, until: 30 } } })
  expect(screen.queryByText(words)).not.toBe(null)
})

const change = (fields: Partial<PlayChange>): PlayChange => ({
  at: 5,
  action: 'checked',
  by: null,
  period: null,
  limit: null,
  from: null,
  until: null,
  minutes: null,
  ...fields,
})

test.each([
  [{ action: 'limitSet', period: 'day', limit: fen(100) }, 'Daily limit: ¥1.00 · the member'],
  [{ action: 'limitSet', period: 'week', limit: null }, 'Weekly limit: No limit · the member'],
  [{ action: 'limitSet', period: 'day', limit: fen(100), by: 'oda' }, 'Daily limit: ¥1.00 · operator oda'],
  [{ action: 'limitSet', period: 'month', limit: fen(900), from: 6 }, 'Monthly limit asked for: ¥9.00, from <6> · the member'],
  [{ action: 'raiseCancelled', period: 'month' }, 'Monthly limit: change taken back · the member'],
  [{ action: 'timeOut', until: 8 }, 'Time-out until <8> · the member'],
  [{ action: 'exclusion', until: 9 }, 'Self-exclusion until <9> · the member'],
  [{ action: 'realitySet', minutes: 15 }, 'Reality check every 15 minutes · the member'],
  [{ action: 'limitAnswered' }, 'Asked about a limit · the member'],
  [{}, 'Reality check seen · the member'],
] as const)('[P-6] what changed of a member’s play is told with when and by whom: %o, %s', async (fields, words) => {
  const { part } = await showCard({ profile: { play: [change(fields)] } })
  expect(part('Safer play')).toEqual([`<5> · ${words}`])
})

test('[D-8] a note stands with who wrote it and when', async () => {
  const { part } = await showCard({ profile: { notes: [{ id: 'n1', at: 3, by: 'oda', content: 'called' }] } })
  expect(part('Notes')).toEqual(['called<3> · oda'])
})

test('[C-11] a grade stands with the valid bets that made it, and says no more where there is no more', async () => {
  const { part } = await showCard({ grade: { info: { ...SECOND_GRADE, next: null, progress: fen(30_000) } } })
  expect(part('Grade')).toEqual(['VIP 2 · valid bets ¥300.00'])
})

const [TOP] = DEFAULT_PLAN.rules.slice(-1)

test.each([
  ['what is missing to the next', { next: { grade: 3, threshold: fen(9), missing: fen(70_000) } }, '¥700.00 more to VIP 3'],
  ['until when it is held by hand', { floor: { grade: TOP!.grade, until: 40 } }, 'Held at VIP 10 until <40>'],
  ['that it is kept', { keep: { at: 50, needed: fen(0), missing: fen(0), falls: false } }, 'Next review <50>: keeps VIP 2'],
  [
    'that it falls, and what is missing',
    { keep: { at: 50, needed: fen(0), missing: fen(1_200), falls: true } },
    'Next review <50>: drops one grade unless there are ¥12.00 more valid bets this month',
  ],
] as const)('[C-11] of a grade it is said %s', async (_, info, words) => {
  const { part } = await showCard({ grade: { info: { ...GRADE.info, ...info } } })
  expect(part('Grade').slice(1)).toEqual([words])
})

test('[C-11] of a grade that a tag hides the one by bets is said too', async () => {
  const { part } = await showCard({ grade: { kept: 4, info: { ...GRADE.info, grade: 0, noLevel: true } } })
  expect(part('Grade')).toEqual(['VIP 0 · valid bets ¥300.00', 'VIP 4 by bets, shown as 0 by the tag'])
})

test('[C-11] only months with valid bets stand', async () => {
  const months = [
    { month: '2026-02', valid: fen(0) },
    { month: '2026-01', valid: fen(12_300) },
  ]
  const { part } = await showCard({ grade: { months } })
  expect(part('Valid bets by month')).toEqual(['2026-01¥123.00'])
})

test('[C-11] months without any valid bet are none', async () => {
  const { part } = await showCard({ grade: { months: [{ month: '2026-02', valid: fen(0) }] } })
  expect(part('Valid bets by month')).toEqual(['None yet'])
})

test('[C-11] a bonus stands with what it is, of what asset, and whether it was claimed', async () => {
  const bonuses = [
    { kind: 'level', period: '3', asset: 'FEN', amount: units(1_800), from: 0, claimedAt: null },
    { kind: 'month', period: '2026-01', asset: 'GOLD', amount: units(50), from: 0, claimedAt: 60 },
  ] as const
  const { screen } = await showCard({ grade: { bonuses: [...bonuses] } })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Level 3 · ¥18 · not claimed',
    'Month 2026-01 · 50 gold coins · claimed <60>',
  ])
})

import { expect, test } from 'vitest'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import type { RecallView } from '#src/api/model/activities/kinds/recallFriend.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { RecallFriendView } from '#src/ui/activities/kinds/recallFriend/RecallFriendView.tsx'
import { kindLogic, NOON, showKind } from './support/kind.tsx'

const RECALL: RecallView = {
  away: 30,
  within: 7,
  least: fen(10_000),
  prize: fen(1_800),
  monthly: 10,
  code: null,
  own: null,
  friends: [],
}
const MAY = { state: 'may', until: NOON } as const
const BACK = { state: 'back', by: 'l***y' } as const

const showRecall = (
  view: Partial<RecallView> = {},
  { card = {}, referral = null }: { card?: Partial<ActivityCard>; referral?: string | null } = {},
) =>
  showKind(
    RecallFriendView,
    'recallFriend',
    { ...RECALL, ...view },
    { words: ['recallFriend', 'invite'], card, visit: { origin: 'https://site.example', referral } },
  )

test('[C-12] who comes back confirms by the code, without the spaces around it', async () => {
  const { screen, user, press, asked } = await showRecall({ own: MAY })
  await user.type(screen.getByRole('textbox'), ' abc-12 ')
  await press('Confirm and take part')
  expect(asked).toEqual([{ do: 'comeBack', code: 'abc-12' }])
})

test.each(['', 'a', 'a code', 'x'.repeat(33)])(
  '[C-12] what is no code, “%s”, is not sent, and the field says so',
  async (text) => {
    const { screen, user, press, asked } = await showRecall({ own: MAY })
    if (text !== '') await user.type(screen.getByRole('textbox'), text)
    await press('Confirm and take part')
    expect([asked, screen.getByRole('alert').textContent]).toEqual([
      [],
      'A code has 2 to 32 letters, digits, hyphens or underscores',
    ])
  },
)

test('[C-12] who came by a friend’s link finds its code written', async () => {
  const { press, asked } = await showRecall({ own: MAY }, { referral: 'mia7' })
  await press('Confirm and take part')
  expect(asked).toEqual([{ do: 'comeBack', code: 'mia7' }])
})

test('[C-12] who may come back is told until when', async () => {
  const { part } = await showRecall({ own: MAY })
  expect(part('Welcome back')?.textContent).toContain('Confirm who brought you back before 2026-01-05 12:00.')
})

test('[C-12] who may not take part confirms no code', async () => {
  const { screen } = await showRecall({ own: MAY }, { card: { why: { why: 'budgetGone' } } })
  expect([screen.queryByRole('textbox'), screen.queryAllByRole('button')]).toEqual([null, []])
})

test('[C-12] who came back is told by whom and what is still to do', async () => {
  const { part } = await showRecall({ own: BACK })
  expect(part('Welcome back')?.textContent).toContain(
    'l***y brought you back. After one deposit of ¥100 or more there is ¥18 for each of you.',
  )
})

test.each([
  { name: 'it runs', card: {}, leaves: true, deposits: true },
  { name: 'its budget is gone', card: { why: { why: 'budgetGone' } }, leaves: true, deposits: false },
  { name: 'it is over', card: { state: 'ended', why: { why: 'ended' } }, leaves: false, deposits: false },
] as const)('[C-12] when $name, who came back can leave: $leaves, and is led to deposit: $deposits', async (one) => {
  const { screen, button } = await showRecall({ own: BACK, code: 'own' }, { card: one.card })
  expect([button('Leave') !== null, screen.queryByRole('link', { name: 'Deposit' }) !== null]).toEqual([one.leaves, one.deposits])
})

test('[C-12] who came back leaves by a press', async () => {
  const { press, asked } = await showRecall({ own: BACK })
  await press('Leave')
  expect(asked).toEqual([{ do: 'leave' }])
})

test.each([
  ['due', 'All is done: ¥18 is on its way.'],
  ['paid', '¥18 came to your wallet.'],
] as const)('[C-12] who came back and whose prize is %s is told so in place of what to do', async (state, said) => {
  const { screen, button } = await showRecall({ own: { state, by: 'l***y' } })
  expect([screen.queryByText(said) !== null, button('Leave')]).toEqual([true, null])
})

test('[C-12] who has no link yet asks for one', async () => {
  const { press, asked } = await showRecall()
  await press('Get my link')
  expect(asked).toEqual([{ do: 'code' }])
})

test.each([
  { name: 'has one', view: { code: 'own', short: 'K7' }, card: {} },
  { name: 'may not take part', view: {}, card: { why: { why: 'login' } } },
] as const)('[C-12] who $name is offered no link to ask for', async ({ view, card }) => {
  const { button } = await showRecall(view, { card })
  expect(button('Get my link')).toBe(null)
})

test('[C-12] friends who were called back stand with when, and how far each is', async () => {
  const friends = [
    { name: 'a***a', at: NOON, state: 'due' },
    { name: 'b***b', at: NOON - 60_000, state: 'over' },
  ] as const
  const { lines } = await showRecall({ friends: [...friends] })
  expect(lines('Friends you brought back')).toEqual([
    'a***a On its way2026-01-05 12:00',
    'b***b Beyond this month2026-01-05 11:59',
  ])
})

test.each([
  ['short', { code: 'own', short: 'K7' }, null, '/s/K7'],
  ['long, where no short one can be made any more', { code: 'own' }, { why: 'budgetGone' }, '/app/activity/a7?r_code=own'],
] as const)('[C-12] the link that calls a friend back is %s', async (_, codes, why, link) => {
  const page = await showKind(
    RecallFriendView,
    'recallFriend',
    { ...RECALL, ...codes },
    {
      words: ['recallFriend', 'invite'],
      card: { id: 'a7', why },
      logic: kindLogic(),
      visit: { origin: 'https://site.example', referral: 'mia7' },
    },
  )
  expect(page.screen.queryByText(`https://site.example${link}`)).not.toBe(null)
})

test('[C-12] what calling a friend back takes and brings is said in its own numbers', async () => {
  const { part } = await showRecall({ code: 'own' })
  const said = `${part('How it works')?.textContent}${part('Rules')?.textContent}`
  expect(said).toContain('away for 30 days or more.')
  expect(said).toContain('deposit ¥100 or more in one payment.')
  expect(said).toContain('You get ¥18 each.')
  expect(said).toContain('confirm it on this page within 7 days of their return.')
  expect(said).toContain('You are paid for up to 10 friends a month.')
})

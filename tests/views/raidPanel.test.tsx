import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#src/api/model/chat.ts'
import { REASON_LIMIT } from '#src/api/model/text.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { type RaidDone, raidMachine, type RaidOrder, type RaidRefused } from '#src/machines/moderation/raidMachine.ts'
import { RaidPanel } from '#src/ui/room/moderation/RaidPanel.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { chatMessage } from './support/chatMessage.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Panel = Parameters<typeof RaidPanel>[0]
type Act = { room: string; clientId: string; order: RaidOrder; again: boolean }

const by = (id: string, memberId: string, content: string): ChatMessage => {
  const message = chatMessage(id)
  return { ...message, content, sender: { ...message.sender, memberId, name: memberId } }
}
const LINES = [by('l1', 'mia', 'first'), by('l2', 'tom', 'second'), by('l3', 'mia', 'third')]

/** The panel against raids in a room whose latest lines are these, the latest last. */
async function showPanel(lines: readonly ChatMessage[] = LINES, availability: object | null = null) {
  const run = handActor<RaidDone | RaidRefused, Act>()
  const back = handActor<Omit<RaidDone, 'batch'>, { room: string; batch: string }>()
  const rows = lines.map((message) => ({ type: 'message', key: message.id, message }))
  const chat = shownBy<Panel['chat']>({ availability }, { children: { feed: shownBy({ rows }).ref } })
  const moderation = shownBy<Panel['moderation']>({})
  const logic = raidMachine.provide({ actors: { act: run.logic, takeBack: back.logic } })
  let ids = 0
  const page = await show(
    <RaidPanel
      room="r1"
      chat={chat.ref}
      moderation={moderation.ref}
      logic={logic}
      makeId={() => `client-made-id-${(ids += 1)}`}
      isShown
    />,
    { language: 'en', words: ['moderation'] },
  )
  const { screen, user } = page
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  return {
    ...page,
    box,
    button,
    setUps: moderation.sent,
    tick: (name: string) => user.click(box(name)),
    press: (name: string) => user.click(button(name)),
    chosen: () => screen.getByText(/ chosen$/).textContent,
    outcome: () => screen.getByRole('status').textContent,
    acts: () => run.asked.map(({ input }) => input),
    undone: () => back.asked.map(({ input }) => input.batch),
    answer: (one: RaidDone | RaidRefused | Failure) =>
      act(async () => {
        if (one instanceof Failure) run.last().reject(one)
        else run.last().resolve(one)
        await settled()
      }),
    tookBack: (one: Omit<RaidDone, 'batch'> | Failure) =>
      act(async () => {
        if (one instanceof Failure) back.last().reject(one)
        else back.last().resolve(one)
        await settled()
      }),
  }
}

const ACTS = ['Delete lines', 'Mute all', 'Remove all']

test('[A-1] lines stand by their member, the latest first', async () => {
  const { screen } = await showPanel()
  expect(screen.getAllByRole('checkbox').map((one) => one.parentElement?.textContent)).toEqual([
    'All',
    'mia2 lines',
    'third',
    'first',
    'tom1 lines',
    'second',
  ])
})

test('[A-1] a member’s box stands between where some of their lines are chosen', async () => {
  const { tick, box } = await showPanel()
  await tick('first')
  expect([box('mia 2 lines').checked, box('mia 2 lines').indeterminate]).toEqual([false, true])
})

test('[A-1] a member’s box takes the rest of their lines', async () => {
  const { tick, box, chosen } = await showPanel()
  await tick('first')
  await tick('mia 2 lines')
  expect([box('third').checked, box('mia 2 lines').indeterminate, chosen()]).toEqual([true, false, '2 of 3 chosen'])
})

test('[A-1] the box of all lines is not ticked while one is left', async () => {
  const { tick, box } = await showPanel()
  await tick('mia 2 lines')
  expect(box('All').checked).toBe(false)
})

test('[A-1] all lines are chosen and let go by one box', async () => {
  const { tick, box, chosen } = await showPanel()
  await tick('All')
  expect([box('All').checked, chosen()]).toEqual([true, '3 of 3 chosen'])
  await tick('All')
  expect([box('All').checked, chosen()]).toEqual([false, '0 of 3 chosen'])
})

test('[A-1] before anything is chosen nothing can be done', async () => {
  const { button } = await showPanel()
  expect(ACTS.map((name) => button(name).disabled)).toEqual([true, true, true])
})

test.each([
  ['Delete lines', { action: 'delete', messageIds: ['l1', 'l2'], reason: 'Flooding the chat' }],
  ['Mute all', { action: 'mute', memberIds: ['tom', 'mia'], minutes: 1440, reason: 'Flooding the chat' }],
  ['Remove all', { action: 'kick', memberIds: ['tom', 'mia'], reason: 'Flooding the chat' }],
])('[A-1] “%s” is sent with what was chosen, how long, and why', async (name, order) => {
  const { screen, user, tick, press, acts } = await showPanel()
  await tick('first')
  await tick('second')
  await user.selectOptions(screen.getByRole('combobox'), '1 day')
  await press(name)
  expect(acts()).toEqual([{ room: 'r1', clientId: 'client-made-id-1', order, again: false }])
})

test.each([
  ['none', '', [false, true, true]],
  ['as long as it may be', 'x'.repeat(REASON_LIMIT), [false, false, false]],
  ['longer', 'x'.repeat(REASON_LIMIT + 1), [true, true, true]],
])(
  '[A-1] nothing is done for a reason that cannot be taken, and only lines are deleted without one: %s',
  async (_, reason, off) => {
    const { screen, user, tick, button } = await showPanel()
    await tick('first')
    await user.clear(screen.getByRole('textbox'))
    await user.click(screen.getByRole('textbox'))
    if (reason !== '') await user.paste(reason)
    expect(ACTS.map((name) => button(name).disabled)).toEqual(off)
  },
)

test('[A-1] a reason that is too long for acts on many says so', async () => {
  const { screen, user } = await showPanel()
  await user.clear(screen.getByRole('textbox'))
  await user.click(screen.getByRole('textbox'))
  await user.paste('x'.repeat(REASON_LIMIT))
  expect(screen.queryByRole('alert')).toBe(null)
  await user.paste('x')
  expect(screen.getByRole('alert').textContent).toMatch(/^Too long/)
})

test('[A-1] while an order is on its way nothing else is chosen', async () => {
  const { screen, tick, press } = await showPanel()
  await tick('first')
  await press('Mute all')
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true)
})

/** The panel once these lines were chosen, their members muted, and this was the answer. */
async function showMuted(lines: string, answer: RaidDone | RaidRefused | Failure) {
  const page = await showPanel()
  await page.tick(lines)
  await page.press('Mute all')
  await page.answer(answer)
  return page
}

test('[A-1] what was done is said with what was left as it was', async () => {
  const { outcome } = await showMuted('All', { batch: 'b1', done: 2, skipped: 1 })
  expect(outcome()).toMatch(/^Muted 2 members · 1 left as they were/)
})

test('[A-1] what was done is taken back as a whole', async () => {
  const { press, undone, tookBack, outcome } = await showMuted('All', { batch: 'b1', done: 2, skipped: 1 })
  await press('Undo all')
  expect(undone()).toEqual(['b1'])
  await tookBack({ done: 2, skipped: 0 })
  expect(outcome()).toMatch(/^Undid 2/)
})

test('[A-1] what was taken back cannot be taken back again', async () => {
  const { screen, press, tookBack } = await showMuted('All', { batch: 'b1', done: 2, skipped: 1 })
  await press('Undo all')
  await tookBack({ done: 2, skipped: 0 })
  expect(screen.queryByRole('button', { name: 'Undo all' })).toBe(null)
})

test('[A-1] [Q8] what could not be taken back is still said, and is taken back by the next press', async () => {
  const { press, undone, tookBack, outcome } = await showMuted('All', { batch: 'b1', done: 2, skipped: 0 })
  await press('Undo all')
  await tookBack(new Failure('errors.networkAbnormal'))
  expect(outcome()).toMatch(/^That did not work · .*Muted 2 membersUndo all$/)
  await press('Undo all')
  expect(undone()).toEqual(['b1', 'b1'])
  await tookBack({ done: 2, skipped: 0 })
  expect(outcome()).toMatch(/^Undid 2/)
})

test.each(['first', 'All'])('[A-1] what could not be taken back is said until something else is chosen: %s', async (lines) => {
  const { press, tick, tookBack, outcome } = await showMuted('All', { batch: 'b1', done: 2, skipped: 0 })
  await press('Undo all')
  await tookBack(new Failure('errors.networkAbnormal'))
  await tick(lines)
  expect(outcome()).toBe('')
})

test('[A-1] where nothing was done there is nothing to take back', async () => {
  const { outcome } = await showMuted('All', { batch: 'b1', done: 0, skipped: 2 })
  expect(outcome()).toBe('Muted 0 members · 2 left as they were')
})

test('[A-1] why an order had no answer is said', async () => {
  const { outcome } = await showMuted('first', new Failure('errors.networkAbnormal'))
  expect(outcome()).toMatch(/^That did not work · .*network/)
})

test('[A-1] [Q8] an order that had no answer goes again as the same one', async () => {
  const { press, acts } = await showMuted('first', new Failure('errors.networkAbnormal'))
  await press('Try again')
  expect(acts().map(({ clientId, again }) => [clientId, again])).toEqual([
    ['client-made-id-1', false],
    ['client-made-id-1', true],
  ])
})

test('[A-1] [Q8] until an order that had no answer goes again nothing else is done', async () => {
  const { button } = await showMuted('first', new Failure('errors.networkAbnormal'))
  expect(ACTS.map((name) => button(name).disabled)).toEqual([true, true, true])
})

test('[A-1] [Q8] an order that had no answer can be let be: its lines stay chosen, and the next one is another', async () => {
  const { screen, button, press, chosen, acts } = await showMuted('first', new Failure('errors.networkAbnormal'))
  await press('Cancel')
  expect([screen.getByRole('status').textContent, chosen()]).toEqual(['', '1 of 3 chosen'])
  expect(ACTS.map((name) => button(name).disabled)).toEqual([false, false, false])
  await press('Mute all')
  expect(
    acts()
      .map(({ clientId, again }) => [clientId, again])
      .at(-1),
  ).toEqual(['client-made-id-2', false])
})

test('[A-1] an order that is refused is not offered to go again', async () => {
  const { screen } = await showMuted('first', { refused: 'errors.networkAbnormal' })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null)
})

test('[A-1] while all is taken back its button keeps the focus, and takes no second press', async () => {
  const { press, button, undone } = await showMuted('All', { batch: 'b1', done: 2, skipped: 0 })
  await press('Undo all')
  await press('Undo all')
  expect([document.activeElement, button('Undo all').getAttribute('aria-busy'), undone()]).toEqual([
    button('Undo all'),
    'true',
    ['b1'],
  ])
})

test('[A-1] what taking back left as it was is said', async () => {
  const { press, tookBack, outcome } = await showMuted('All', { batch: 'b1', done: 2, skipped: 0 })
  const before = outcome()
  await press('Undo all')
  await tookBack({ done: 1, skipped: 1 })
  expect([before, outcome()]).toEqual(['Muted 2 membersUndo all', expect.stringMatching(/^Undid 1.* · 1 left as they were$/)])
})

test('[A-1] why an order is refused is said', async () => {
  const { outcome } = await showMuted('first', { refused: 'errors.networkAbnormal' })
  expect(outcome()).toMatch(/^That did not work · .*network/)
})

test('[A-1] an order that is refused leaves its lines chosen', async () => {
  const { chosen } = await showMuted('first', { refused: 'errors.networkAbnormal' })
  expect(chosen()).toBe('1 of 3 chosen')
})

test('[A-1] that nobody wrote is said', async () => {
  const { screen } = await showPanel([])
  expect(screen.queryByText('No member wrote lately')).not.toBe(null)
})

test('[A-1] where nobody wrote nothing can be chosen', async () => {
  const { box } = await showPanel([])
  expect([box('All').disabled, box('All').checked]).toEqual([true, false])
})

test.each([
  ['Followers only', { followersOnly: true }],
  ['No links', { linksOff: true }],
])('[A-1] “%s” holds at once', async (name, change) => {
  const { screen, user, setUps } = await showPanel(LINES, { followersOnly: false, linksOff: false })
  await user.click(screen.getByRole('switch', { name }))
  expect(setUps).toEqual([{ type: 'act.submitted', act: { action: 'setup', ...change } }])
})

test('[A-1] for how long one has to follow is asked only where followers alone write', async () => {
  const all = await showPanel(LINES, { followersOnly: false, followMinutes: 10 })
  expect(all.screen.queryByRole('radiogroup')).toBe(null)
  all.leave()
  const { screen } = await showPanel(LINES, { followersOnly: true, followMinutes: 10 })
  expect(screen.queryByRole('radiogroup')).not.toBe(null)
})

test('[A-1] for how long one has to follow is marked', async () => {
  const { screen } = await showPanel(LINES, { followersOnly: true, followMinutes: 10 })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '10 min' }).checked).toBe(true)
})

test('[A-1] for how long one has to follow is set at once', async () => {
  const { screen, user, setUps } = await showPanel(LINES, { followersOnly: true, followMinutes: 10 })
  await user.click(screen.getByRole('radio', { name: '1 hour' }))
  expect(setUps).toEqual([{ type: 'act.submitted', act: { action: 'setup', followMinutes: 60 } }])
})

test('[A-1] lines are deleted without a reason where none was given', async () => {
  const { screen, user, tick, press, acts } = await showPanel()
  await user.clear(screen.getByRole('textbox', { name: 'Reason' }))
  await tick('first')
  await press('Delete lines')
  expect(acts().map(({ order }) => order)).toEqual([{ action: 'delete', messageIds: ['l1'] }])
})

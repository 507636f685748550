import { expect, test } from 'vitest'
import { REASON_LIMIT } from '#src/api/model/text.ts'
import type { ActTarget } from '#src/machines/moderation/moderationMachine.ts'
import { ActSheet } from '#src/ui/room/moderation/ActSheet.tsx'
import { ModerationOutcome } from '#src/ui/room/moderation/ModerationOutcome.tsx'
import { runningModeration } from './support/runningModeration.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const MIA: ActTarget = { action: 'mute', memberId: 'm-mia', name: 'Mia', quote: 'rude words' }
const TOM: ActTarget = { ...MIA, memberId: 'm-tom', name: 'Tom', quote: 'other words' }

/** What a moderator is asked about a member, beside how the last act went. */
async function showSheet(target: ActTarget = MIA) {
  const { moderation, acts, done, failed } = runningModeration()
  const page = await show(
    <>
      <ActSheet moderation={moderation} />
      <ModerationOutcome moderation={moderation} over="list" />
    </>,
    { language: 'en', words: ['moderation', 'room'] },
  )
  const { screen, user } = page
  const ask = (one: ActTarget) => told(() => moderation.send({ type: 'form.asked', target: one }))
  await ask(target)
  return {
    ...page,
    ask,
    reason: () => screen.getByRole<HTMLInputElement>('textbox'),
    send: (name = 'Mute') => user.click(screen.getByRole('button', { name })),
    button: (name = 'Mute') => screen.getByRole<HTMLButtonElement>('button', { name }),
    remove: (messageId: string) =>
      told(() => moderation.send({ type: 'act.submitted', act: { action: 'delete', messageId }, name: 'Ann' })),
    acts,
    done,
    failed,
    outcome: () =>
      screen
        .getAllByRole('status', { hidden: true })
        .map(({ textContent }) => textContent)
        .join(''),
  }
}

test('[D-8] who is asked about a mute sees the line that it is for', async () => {
  const { screen } = await showSheet()
  expect(screen.getByRole('dialog', { name: 'Mute Mia' }).textContent).toContain('rude words')
})

test('[D-8] beside an act that is done it is said which other one was not', async () => {
  const { remove, done, failed, outcome } = await showSheet()
  await remove('a')
  await remove('b')
  await failed()
  await done()
  expect(outcome()).toMatch(/Ann · That did not work · .*Deleted the message of Ann/)
})

test('[D-8] a mute is for 10 minutes where no other time is chosen', async () => {
  const { user, reason, send, acts } = await showSheet()
  await user.type(reason(), 'again')
  await send()
  expect(acts()).toEqual([{ action: 'mute', memberId: 'm-mia', minutes: 10, reason: 'again' }])
})

test('[D-8] a mute is sent with the time that was chosen and its reason', async () => {
  const { screen, user, reason, send, acts } = await showSheet()
  await user.click(screen.getByRole('radio', { name: '1 day' }))
  await user.type(reason(), ' again ')
  await send()
  expect(acts()).toEqual([{ action: 'mute', memberId: 'm-mia', minutes: 1440, reason: 'again' }])
})

test('[D-8] before a member is sent out it is said for how long they stay away', async () => {
  const { screen } = await showSheet({ ...MIA, action: 'kick' })
  expect(screen.getByRole('dialog', { name: 'Remove Mia' }).textContent).toContain('cannot come back for 10 minutes')
})

test('[D-8] a member is sent out without a choice of time', async () => {
  const { screen, user, reason, send, acts } = await showSheet({ ...MIA, action: 'kick' })
  expect(screen.queryByRole('radio')).toBe(null)
  await user.type(reason(), 'again')
  await send('Remove from the room')
  expect(acts()).toEqual([{ action: 'kick', memberId: 'm-mia', reason: 'again' }])
})

test('[D-8] a common reason is written by one press, which is marked', async () => {
  const { screen, user, reason } = await showSheet()
  await user.click(screen.getByRole('button', { name: 'Advertising' }))
  expect([reason().value, screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)]).toEqual([
    'Advertising',
    ['Advertising'],
  ])
})

test.each([
  [0, true],
  [REASON_LIMIT, false],
  [REASON_LIMIT + 1, true],
])('[D-8] for a reason of %i characters the button is off: %s', async (length, off) => {
  const { user, reason, button } = await showSheet()
  await user.click(reason())
  if (length > 0) await user.paste('x'.repeat(length))
  expect(button().disabled).toBe(off)
})

test('[D-8] why it was not done is said in its form, where what is written stays', async () => {
  const { screen, user, reason, send, failed, outcome } = await showSheet()
  await user.type(reason(), 'again')
  await send()
  await failed()
  expect([screen.getByRole('alert').textContent, reason().value, outcome()]).toEqual([
    expect.stringMatching(/^That did not work · .*network/),
    'again',
    '',
  ])
})

test('[D-8] what was done is said once its form is closed', async () => {
  const { screen, user, reason, send, done, outcome } = await showSheet()
  await user.type(reason(), 'again')
  await send()
  await done()
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect(outcome()).toContain('Muted Mia')
})

test('[D-8] what was written about one member is not there for another one who is chosen meanwhile', async () => {
  const { screen, user, reason, ask } = await showSheet()
  await user.type(reason(), 'swears at Ann')
  await user.click(screen.getByRole('radio', { name: '7 days' }))
  await ask(TOM)
  expect([screen.getByRole('dialog').textContent?.includes('Tom'), reason().value]).toEqual([true, ''])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '10 minutes' }).checked).toBe(true)
})

test('[D-8] that another act failed is not said in a form, but where acts are said', async () => {
  const { screen, remove, failed, outcome } = await showSheet()
  await remove('l7')
  await failed()
  expect([screen.queryByRole('alert'), outcome()]).toEqual([null, expect.stringMatching(/^Ann · That did not work · .*network/)])
})

test('[D-8] how another act went is still said once the form is closed', async () => {
  const { screen, user, remove, failed, outcome } = await showSheet()
  await remove('l7')
  await failed()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect(outcome()).toMatch(/^Ann · That did not work · .*network/)
})

import { expect, test } from 'vitest'
import type { SessionRef } from '#src/machines/session/sessionMachine.ts'
import { SessionDialogs } from '#src/ui/shell/SessionDialogs.tsx'
import { memberById } from '#tests/machines/support/memberById.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

async function showDialog(states: readonly string[], context: object = {}) {
  const session = shownBy<SessionRef>({ member: { ...memberById('m1'), nickname: 'Mia' }, failure: null, ...context }, { states })
  const page = await show(<SessionDialogs session={session.ref} />, { language: 'en', words: ['login'] })
  return {
    ...page,
    sent: session.sent,
    press: (name: string) => page.user.click(page.screen.getByRole('button', { name })),
    field: () => page.screen.getByLabelText('Password'),
  }
}

const CONFIRMING = [JSON.stringify('confirmingLink')]

test('[S-3] a dormant account is woken by a password that can be one, else its field says what is wrong', async () => {
  const { sent, press, field, user } = await showDialog([])
  await press('Wake my account')
  expect([sent, field().getAttribute('aria-invalid')]).toEqual([[], 'true'])
  await user.type(field(), 'lighthouse7{Enter}')
  expect(sent).toEqual([{ type: 'reactivation.submitted', password: 'lighthouse7' }])
})

test('[S-3] while a dormant account is woken it is not asked for again', async () => {
  const { sent, press, field, user } = await showDialog([JSON.stringify({ member: { account: 'reactivating' } })])
  await user.type(field(), 'lighthouse7')
  await press('Waking…')
  expect(sent).toEqual([])
})

test('[S-3] what the server says of the password stands at its field', async () => {
  const { screen } = await showDialog([], { failure: { key: 'errors.unknown', message: 'That was not it', field: null } })
  expect(screen.getByRole('alert').textContent).toBe('That was not it')
})

test.each(['Log out', '{Escape}'])('[S-3] who leaves a dormant account asleep (%s) is logged out', async (by) => {
  const { sent, press, user } = await showDialog([])
  await (by === '{Escape}' ? user.keyboard(by) : press(by))
  expect(sent).toEqual([{ type: 'logout.clicked' }])
})

test('[A-3] Esc where a link would take the place of a session keeps the session', async () => {
  const { sent, user } = await showDialog(CONFIRMING)
  await user.keyboard('{Escape}')
  expect(sent).toEqual([{ type: 'loginLink.declined' }])
})

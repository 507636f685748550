import { expect, test } from 'vitest'
import type { OwnRoom } from '#src/api/model/anchorPlace.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { StreamKeyCard } from '#src/ui/anchorPlace/StreamKeyCard.tsx'
import { ROOM, showPart } from './support/ownRoomPart.tsx'

const showKey = (room: Partial<OwnRoom> = {}) =>
  showPart(({ logic }) => <StreamKeyCard room={{ ...ROOM, ...room }} act={logic} copy={copyMachine} host="live.example" />)

const shownKey = () => [...document.querySelectorAll('code')].map(({ textContent }) => textContent)

test('[D-8] of the stream key its end alone is shown at first', async () => {
  const { screen } = await showKey()
  expect([screen.queryByText('••••••••wxyz') !== null, shownKey()]).toEqual([true, ['rtmp://live.example:1935/live']])
})

test('[D-8] a site that takes no streams says so in place of its address', async () => {
  const { screen } = await showKey({ port: null })
  expect([screen.queryByText('This site takes no streams at the moment') !== null, shownKey()]).toEqual([true, []])
})

test.each([
  { name: 'Show the key', renew: false },
  { name: 'New key', renew: true },
])('[D-8] “$name” asks for the key by the password, renewed: $renew', async ({ name, renew }) => {
  const { press, write, orders } = await showKey()
  await press(name)
  await write('Password', 'secret-1')
  await press(name)
  expect(orders()).toEqual([{ act: 'key', password: 'secret-1', renew }])
})

test('[D-8] [Q8] the focus goes on with the stream key: to its password, to what hides it, and back', async () => {
  const { screen, user, press, button, answer } = await showKey()
  const focused: boolean[] = []
  await press('Show the key')
  focused.push(document.activeElement === screen.getByLabelText('Password'))
  await user.keyboard('secret-1{Enter}')
  await answer({ act: 'key', streamKey: 'sk-1' })
  focused.push(document.activeElement === button('Hide'))
  await user.keyboard('{Enter}')
  focused.push(document.activeElement === button('Show the key'))
  expect(focused).toEqual([true, true, true])
})

test('[D-8] the key is not asked for without a password', async () => {
  const { press, button } = await showKey()
  await press('Show the key')
  expect(button('Show the key')?.disabled).toBe(true)
})

test('[D-8] a new key is asked for with the warning that the old one ends', async () => {
  const { screen, press } = await showKey()
  await press('New key')
  expect(screen.queryByText(/^The old key ends at once/)).not.toBe(null)
})

test('[D-8] the key that was told is shown until it is hidden', async () => {
  const { press, write, answer } = await showKey()
  await press('Show the key')
  await write('Password', 'secret-1')
  await press('Show the key')
  await answer({ act: 'key', streamKey: 'sk-1' })
  expect(shownKey()).toContain('sk-1')
  await press('Hide')
  expect(shownKey()).not.toContain('sk-1')
})

test('[D-8] the password is forgotten once the key was shown and hidden', async () => {
  const { screen, press, write, answer } = await showKey()
  await press('Show the key')
  await write('Password', 'secret-1')
  await press('Show the key')
  await answer({ act: 'key', streamKey: 'sk-1' })
  await press('Hide')
  await press('New key')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})

/** The card after a wrong password. */
async function showWrong() {
  const { press, write, answer, ...page } = await showKey()
  await press('Show the key')
  await write('Password', 'wrong')
  await press('Show the key')
  await answer({ act: 'key', result: 'password' })
  return { ...page, press }
}

test('[D-8] a wrong password for the key says so', async () => {
  const { screen } = await showWrong()
  expect(screen.getByRole('alert').textContent).toBe('The password is wrong. Try again.')
})

test('[D-8] nothing more is said of a wrong password once the key is cancelled', async () => {
  const { screen, press } = await showWrong()
  await press('Cancel')
  await press('Show the key')
  expect(screen.queryByRole('alert')).toBe(null)
})

test.each([
  ['the key that comes is not shown', { act: 'key', streamKey: 'sk-1' }],
  ['that the password was wrong is not said', { act: 'key', result: 'password' }],
  ['that nobody answered is not said', null],
] as const)('[D-8] where the key is cancelled while it is asked for, %s', async (_, done) => {
  const { screen, press, write, answer } = await showKey()
  await press('Show the key')
  await write('Password', 'secret-1')
  await press('Show the key')
  await press('Cancel')
  await press('New key')
  await answer(done)
  expect([shownKey(), screen.queryByRole('alert')]).toEqual([['rtmp://live.example:1935/live'], null])
})

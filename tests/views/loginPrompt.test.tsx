import { expect, test } from 'vitest'
import { LoginPrompt } from '#src/ui/shell/LoginPrompt.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Props = Parameters<typeof LoginPrompt>[0]

async function showPrompt({ here = false, isWholePage = false } = {}) {
  const prompt = shownBy<Props['prompt']>({ featureKey: 'feature.cashier', isWholePage }, { states: here ? ['"here"'] : [] })
  const { ref: session } = shownBy<Props['session']>({ failure: null })
  const { ref: site } = shownBy<Props['site']>({ info: null })
  const page = await show(<LoginPrompt prompt={prompt.ref} session={session} site={site} />, {
    language: 'en',
    words: ['shell', 'login'],
  })
  return { ...page, sent: prompt.sent, press: (name: string) => page.user.click(page.screen.getByRole('button', { name })) }
}

test('[R-6] a visitor is told what a login is needed for', async () => {
  const { screen } = await showPrompt()
  expect(screen.queryByText('Please log in first to learn about the wallet. You will come back to this page.')).not.toBe(null)
})

test.each([
  ['Log in', 'login.accepted'],
  ['Cancel', 'prompt.dismissed'],
  ['Log in without leaving this page', 'login.hereChosen'],
])('[R-6] a visitor who is asked to log in may press “%s”: %s', async (name, type) => {
  const { press, sent } = await showPrompt()
  await press(name)
  expect(sent).toEqual([{ type }])
})

test.each([
  ['has one way to log in: nothing of it goes on', true, ['Cancel', 'Log in']],
  ['can log in over it as well where it goes on', false, ['Log in without leaving this page', 'Cancel', 'Log in']],
])('[R-6] a visitor at a page for members that %s', async (_, isWholePage, names) => {
  const { screen } = await showPrompt({ isWholePage })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names)
})

test('[R-6] the form over a page goes with the page when one registers instead', async () => {
  const { screen, user, sent } = await showPrompt({ here: true })
  await user.click(screen.getByRole('link', { name: 'Create an account' }))
  expect(sent).toEqual([{ type: 'prompt.dismissed' }])
})

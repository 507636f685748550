import { expect, test } from 'vitest'
import { AlertHost } from '#src/ui/shell/AlertHost.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Alert = Parameters<typeof AlertHost>[0]['alert']

async function showAlert(...queue: readonly { readonly key: string; readonly message: string | null }[]) {
  const { ref, sent } = shownBy<Alert>({ queue })
  const page = await show(<AlertHost alert={ref} />, { language: 'en', words: ['shell'] })
  return {
    ...page,
    sent,
    toHelp: () => page.user.click(page.screen.getByRole('link', { name: 'Customer service' })),
    press: (name: string) => page.user.click(page.screen.getByRole('button', { name })),
  }
}

const OVER = { key: 'toast.sessionExpired', message: null }

test.each([
  ['the server’s words', { key: 'errors.ipBlockade', message: 'Blocked until noon' }, 'Blocked until noon'],
  ['own words where the server sent none', { key: 'errors.rateLimited', message: null }, 'Too many tries. Please wait a moment.'],
])('[S-5] news that must be seen is told in %s', async (_, alert, words) => {
  const { screen } = await showAlert(alert, OVER)
  expect(screen.queryByText(words)).not.toBe(null)
})

test('[S-5] news that was seen is acknowledged', async () => {
  const { press, sent } = await showAlert(OVER)
  await press('OK')
  expect(sent).toEqual([{ type: 'alert.acknowledged' }])
})

const BLOCKED = { key: 'errors.accountBlockade', message: null }

test('[S-5] who is blocked is led to customer service', async () => {
  const { toHelp, address } = await showAlert(BLOCKED)
  await toHelp()
  await expect.poll(address).toBe('/cs')
})

test('[S-5] news that leads to customer service was seen by who goes there', async () => {
  const { toHelp, sent } = await showAlert(BLOCKED)
  await toHelp()
  expect(sent).toEqual([{ type: 'alert.acknowledged' }])
})

test('[S-5] other news leads to no customer service', async () => {
  const { screen } = await showAlert(OVER)
  expect(screen.queryByRole('link')).toBe(null)
})

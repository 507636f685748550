import { expect, test } from 'vitest'
import { VisitorSlip } from '#src/ui/sportsbook/VisitorSlip.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { pickedSlip } from './support/pickedSlip.ts'
import { show } from './support/show.tsx'

/** Where a visitor comes back to with what is picked. */
const BACK = encodeURIComponent('/app/venue/OBTY?match=m1&selection=s1')

async function showSlip(slip = pickedSlip()) {
  const page = await show(<VisitorSlip slip={slip.ref} match={anchorMatch()} />, {
    address: '/app/venue/OBTY',
    language: 'en',
    words: ['sportsbook', 'shared'],
  })
  return { ...page, slip: slip.sent }
}

test('[R-6] a visitor logs in or registers where a stake would be, and both lead back to what is picked', async () => {
  const { screen } = await showSlip()
  expect(screen.getAllByRole('link').map((link) => [link.textContent.trim(), link.getAttribute('href')])).toEqual([
    ['Log in to bet', `/login?fromPage=${BACK}`],
    ['Create an account', `/register?fromPage=${BACK}`],
  ])
})

test('[R-6] a visitor reads what they picked at which price, and has no stake to write', async () => {
  const { screen } = await showSlip()
  expect([screen.queryByText('1.95') !== null, screen.queryByRole('textbox')]).toEqual([true, null])
})

test('[R-6] a visitor takes back what they picked', async () => {
  const { screen, user, slip } = await showSlip()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(slip).toEqual([{ type: 'slip.closed' }])
})

test('[R-6] a visitor who picked nothing reads what comes first, and is not asked to log in', async () => {
  const { screen } = await showSlip(pickedSlip({}, { picked: null }))
  expect([screen.queryByText('Pick a price; log in to bet on it.') !== null, screen.queryAllByRole('link')]).toEqual([true, []])
})

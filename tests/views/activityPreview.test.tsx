import { act } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import type { Language } from '#src/api/model/format.ts'
import { coins } from '#src/api/model/money/amount.ts'
import { ActivityPreview } from '#src/ui/activities/ActivityPreview.tsx'
import { activityCard, NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'

const SIGN = {
  row: 0,
  gifts: [{ coins: coins(100), state: 'today' }],
  isSigned: false,
  times: 1,
  makeUp: { left: 1, day: null },
}

/** An activity of sign-in gifts, as an operator looks at it before it is published. */
async function showPreview(card: Partial<ActivityCard> = {}, language: Language = 'en') {
  function Office() {
    const [isLooking, setLooking] = useState(false)
    return isLooking ? (
      <ActivityPreview sheet={{ card: activityCard('signGifts', card), view: SIGN }} />
    ) : (
      <button onClick={() => setLooking(true)}>look</button>
    )
  }
  const page = await show(
    <Suspense>
      <Office />
    </Suspense>,
    { language, words: ['activities', 'signGifts'] },
  )
  // The code of its kind comes meanwhile.
  await act(async () => page.screen.getByText('look').click())
  await expect.poll(() => document.querySelector('ol')).not.toBe(null)
  return page
}

test.each([
  ['en', 'The activity', 'What it is about'],
  ['zh-CN', '活动', '说明'],
] as const)('[P-9] a preview in %s has the name “%s” and the words “%s”', async (language, name, words) => {
  const { screen } = await showPreview({}, language)
  expect([screen.getByRole('heading', { level: 3 }).textContent, screen.queryByText(words) !== null]).toEqual([name, true])
})

test('[P-9] a preview says how the activity stands by its own word, and when it runs', async () => {
  await showPreview({ state: 'scheduled', startsAt: NOON - 60_000 })
  expect(document.body.textContent).toMatch(/^The activityUpcomingRuns from 2026-01-05 11:59 to 2026-01-06 12:00 /)
})

test('[P-9] nothing can be done in a preview', async () => {
  const { screen } = await showPreview()
  expect(screen.getByText('Sign in for coins').closest('[inert]')).not.toBe(null)
})

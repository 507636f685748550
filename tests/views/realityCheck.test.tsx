import { expect, test } from 'vitest'
import { coins, fen } from '#src/api/model/money/amount.ts'
import type { SaferPlaySession } from '#src/machines/saferPlay/saferPlayMachine.ts'
import type { SaferPlayRef } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { RealityCheck } from '#src/ui/saferPlay/RealityCheck.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const HOUR = 3_600_000
const STANDING: SaferPlaySession = {
  pause: null,
  since: 0,
  elapsed: 2 * HOUR + 5 * 60_000,
  dueAt: 0,
  net: fen(-1_250),
  staked: fen(30_000),
  gifts: coins(0),
}
const WORDS = { language: 'en', words: ['saferPlay'] } as const

/** A look back on Mia's play, which she is asked about; `answering` = her answer is on its way. */
async function showLook(standing: Partial<SaferPlaySession> | null = {}, fields: { errorKey?: string; state?: string } = {}) {
  const { errorKey = null, state = 'checking' } = fields
  const { ref, sent } = shownBy<SaferPlayRef>(
    { standing: standing === null ? null : { ...STANDING, ...standing }, errorKey },
    { states: [JSON.stringify({ member: { there: state } })] },
  )
  const play = { current: () => ref, subscribe: () => () => undefined }
  const page = await show(<RealityCheck play={play} />, WORDS)
  const { screen, user } = page
  return {
    ...page,
    /** What was answered, beside where the member is. */
    answers: () => sent.filter((one) => !JSON.stringify(one).includes('place.')),
    sent,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    facts: () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent),
  }
}

test('[P-6] a look back tells how long one played and what it came to', async () => {
  const { screen, facts } = await showLook()
  expect(screen.getByRole('alertdialog', { name: 'A look at this session' })).not.toBe(null)
  expect(facts()).toEqual(['Time2 h 5 min', 'Net result−¥12.50', 'Staked in total¥300.00'])
})

test('[P-6] what was won is told with its sign, and gifts where any were given', async () => {
  const { facts } = await showLook({ net: fen(1_250), gifts: coins(1_200), elapsed: 59_000 })
  expect(facts()).toEqual(['Time0 min', 'Net result+¥12.50', 'Staked in total¥300.00', 'Gifts given1,200 coins'])
})

test.each([
  [HOUR, '1 h'],
  [HOUR - 1, '59 min'],
])('[P-6] a session of %i ms is told as %s', async (elapsed, words) => {
  const { facts } = await showLook({ elapsed })
  expect(facts()[0]).toBe(`Time${words}`)
})

test.each([
  ['Take a break', 'break'],
  ['Continue', 'continue'],
])('[P-6] “%s” is answered as such', async (name, choice) => {
  const { press, answers } = await showLook()
  await press(name)
  expect(answers()).toEqual([{ type: 'check.answered', choice }])
})

test('[P-6] Esc goes on playing', async () => {
  const { user, answers } = await showLook()
  await user.keyboard('{Escape}')
  expect(answers()).toEqual([{ type: 'check.answered', choice: 'continue' }])
})

test('[P-6] one answer is given at a time', async () => {
  const { press, answers } = await showLook({}, { state: 'answering' })
  await press('Take a break')
  await press('Continue')
  expect(answers()).toEqual([])
})

test('[P-6] why an answer did not arrive is said in the look back', async () => {
  const { screen } = await showLook({}, { errorKey: 'errors.networkAbnormal' })
  expect(screen.getByRole('alert').textContent).toContain('The network is abnormal')
})

test('[P-6] nobody is asked while nothing is due', async () => {
  const { screen } = await showLook({}, { state: 'waiting' })
  expect(screen.queryByRole('alertdialog')).toBe(null)
})

test('[P-6] who is where one plays is counted from when they come until they leave', async () => {
  const { sent, leave } = await showLook({}, { state: 'waiting' })
  expect(sent).toEqual([{ type: 'place.entered' }])
  leave()
  expect(sent).toEqual([{ type: 'place.entered' }, { type: 'place.left' }])
})

test('[P-6] who came before the code of safer play is counted once it is there', async () => {
  const { ref, sent } = shownBy<SaferPlayRef>({ standing: null, errorKey: null })
  let now: SaferPlayRef | undefined
  let hear: () => void = () => undefined
  const play = {
    current: () => now,
    subscribe: (listener: () => void) => {
      hear = listener
      return () => undefined
    },
  }
  await show(<RealityCheck play={play} />, WORDS)
  expect(sent).toEqual([])
  await told(() => {
    now = ref
    hear()
  })
  expect(sent).toEqual([{ type: 'place.entered' }])
})

import { expect, test } from 'vitest'
import { helpRatingMachine } from '#src/machines/articles/helpRatingMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { HelpRating } from '#src/ui/articles/HelpRating.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

async function showRating(before: boolean | null = null) {
  const load = handActor<boolean | null, { slug: string }>()
  const rate = handActor<boolean | null, { slug: string; helped: boolean }>()
  const logic = helpRatingMachine.provide({ actors: { load: load.logic, rate: rate.logic } })
  const page = await show(<HelpRating slug="s1" logic={logic} />, { language: 'en', words: ['articles'] })
  await told(() => load.last().resolve(before))
  const { screen, user } = page
  return {
    ...page,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    pressed: () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-pressed')),
    rated: () => rate.asked.map(({ input }) => input),
    answer: (helped: boolean | null) =>
      told(() => (helped === null ? rate.last().reject(new Failure('errors.networkAbnormal')) : rate.last().resolve(helped))),
  }
}

test.each([
  { before: null, pressed: ['false', 'false'], said: '' },
  { before: true, pressed: ['true', 'false'], said: 'Thank you for telling us.' },
  { before: false, pressed: ['false', 'true'], said: 'Thank you. We will improve it. If you still have a question:' },
])('[P-10] help that was said to have helped before, $before, shows so', async ({ before, pressed: shown, said }) => {
  const { screen, pressed } = await showRating(before)
  expect([pressed(), screen.getByRole('status').textContent]).toEqual([shown, said])
})

test.each([
  ['Yes', true],
  ['No', false],
] as const)('[P-10] “%s” says whether help helped: %s', async (name, helped) => {
  const { press, rated } = await showRating()
  await press(name)
  expect(rated()).toEqual([{ slug: 's1', helped }])
})

test.each([
  ['Yes', true, 0],
  ['No', false, 2],
] as const)('[P-10] who answered “%s”, %s, is led on to %i other places', async (name, helped, places) => {
  const { screen, press, answer } = await showRating()
  await press(name)
  await answer(helped)
  expect(screen.queryAllByRole('link')).toHaveLength(places)
})

test('[P-10] an answer about help that was not kept says so', async () => {
  const { screen, press, answer } = await showRating(true)
  await press('No')
  await answer(null)
  expect(screen.getByRole('alert').textContent).toMatch(/^Your answer was not saved/)
})

test('[P-10] an answer about help stays where another one was not kept', async () => {
  const { press, pressed, answer } = await showRating(true)
  await press('No')
  await answer(null)
  expect(pressed()).toEqual(['true', 'false'])
})

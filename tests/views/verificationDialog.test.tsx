import { expect, test } from 'vitest'
import type { Challenge } from '#src/machines/verification/challenge.ts'
import type { VerificationRef } from '#src/machines/verification/verificationMachine.ts'
import { VerificationDialog } from '#src/ui/verification/VerificationDialog.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const PICTURE: Challenge = { kind: 'picture', id: 'p1', source: 'data:image/png;base64,AA' }
const PUZZLE: Challenge = { kind: 'puzzle', token: 't1', secretKey: 'k', picture: 'data:,', piece: 'data:,' }
const GEETEST: Challenge = { kind: 'geetest', gt: 'g1', challenge: 'c1', fresh: true }
const demand = (types: object) => ({ id: 'r1', demand: { types } })

/** The dialog over a page as the machine stands; `at` = its state within being open. */
async function showDialog(at: string, context: object = {}) {
  const { ref, sent } = shownBy<VerificationRef>(
    { kind: 'picture', challenge: PICTURE, refusal: null, wait: 0, waiting: [demand({ image: 1 })], ...context },
    { states: ['"open"', JSON.stringify({ open: at })] },
  )
  const page = await show(<VerificationDialog verification={ref} />, { language: 'en', words: ['verification'] })
  const { screen, user } = page
  await screen.findByRole('alertdialog')
  return {
    ...page,
    sent,
    button: (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    said: () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(''),
  }
}

const WAITING = [demand({ image: 1, anji: 1, afs: 1 }), demand({ image: 1, afs: 1 })]

test('[S-4] only checks that every waiting request accepts can be chosen', async () => {
  const { screen } = await showDialog('asking', { waiting: WAITING })
  expect(screen.getByRole('group').textContent).toBe('SliderPicture codeSound code')
})

test('[S-4] another kind of check is chosen by a press', async () => {
  const { press, sent } = await showDialog('asking', { waiting: WAITING })
  await press('Slider')
  expect(sent).toEqual([{ type: 'kind.chosen', kind: 'slider' }])
})

test('[S-4] while one check is checked no other kind is chosen', async () => {
  const { button } = await showDialog('checking', { waiting: WAITING })
  expect(button('Slider')?.disabled).toBe(true)
})

test('[S-4] an empty code of a picture is not given', async () => {
  const { screen, user, sent, button } = await showDialog('asking')
  await user.type(screen.getByRole('textbox', { name: 'Code' }), ' {Enter}')
  expect([button('Confirm')?.disabled, sent]).toEqual([true, []])
})

test('[S-4] the code of a picture is given by a press', async () => {
  const { screen, user, sent, press } = await showDialog('asking')
  await user.type(screen.getByRole('textbox', { name: 'Code' }), 'aB3')
  await press('Confirm')
  expect(sent).toEqual([{ type: 'answer.given', answer: { kind: 'picture', code: 'aB3' } }])
})

test('[S-4] a code that is being checked is not given again', async () => {
  const { screen, user, sent } = await showDialog('checking')
  await user.type(screen.getByRole('textbox', { name: 'Code' }), 'aB3{Enter}')
  expect(sent).toEqual([])
})

const LOCKED = { refusal: 'locked', wait: 60_001 }
const UNLOADED = { challenge: null, refusal: 'network' }

test('[S-4] who is locked out is told for how many minutes, none too few', async () => {
  const { said } = await showDialog('locked', LOCKED)
  expect(said()).toBe('Too many wrong answers. Please try again in 2 min')
})

test('[S-4] who is locked out is given no check', async () => {
  const { screen, button } = await showDialog('locked', LOCKED)
  expect([button('Another one')?.disabled, screen.queryByRole('textbox')]).toEqual([true, null])
})

test('[S-4] that a check could not be loaded is said', async () => {
  const { said } = await showDialog('failed', UNLOADED)
  expect(said()).toBe('The network failed and the check was not loaded')
})

test('[S-4] a check that could not be loaded is asked for again by a press', async () => {
  const { press, sent } = await showDialog('failed', UNLOADED)
  await press('Try again')
  expect(sent).toEqual([{ type: 'challenge.refreshed' }])
})

test('[S-4] another check is asked for by a press', async () => {
  const { press, sent } = await showDialog('asking')
  await press('Another one')
  expect(sent).toEqual([{ type: 'challenge.refreshed' }])
})

test('[S-4] while one check is checked no other one is asked for', async () => {
  const { button } = await showDialog('checking')
  expect(button('Another one')?.disabled).toBe(true)
})

test('[S-4] a check is closed by its button', async () => {
  const { press, sent } = await showDialog('asking')
  await press('Close')
  expect(sent).toEqual([{ type: 'dialog.closed' }])
})

test('[S-4] a check is closed with the page that it lies over', async () => {
  const { leave, sent } = await showDialog('asking')
  leave()
  expect(sent).toEqual([{ type: 'dialog.closed' }])
})

test.each([
  ['wrong', 'That did not pass. Please try again'],
  ['expired', 'The check was too old, here is another one'],
  ['down', 'That check is not available, here is a picture code'],
])('[S-4] why another check stands there is said: %s', async (refusal, words) => {
  const { said } = await showDialog('asking', { refusal })
  expect(said()).toBe(words)
})

test('[S-4] the kind of check that stands there is marked', async () => {
  const { screen } = await showDialog('asking', { waiting: WAITING })
  const marked = [...screen.getByRole('group').querySelectorAll('[aria-pressed="true"]')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['Picture code'])
})

test.each<[string, Challenge, RegExp]>([
  ['a picture', PICTURE, /Type the characters of the picture; capitals do not matter/],
  ['a sound', { kind: 'sound', id: 's1', source: 'data:audio/wav;base64,AA' }, /There are four groups of beeps/],
  ['a slider', { kind: 'slider', sessionId: 's1', token: 't1', bits: 1 }, /Hold the slider and move it all the way to the right/],
  ['a puzzle', PUZZLE, /Move the slider until the piece fits the gap, then let go/],
  ['a check of another site', GEETEST, /Press the button and complete the check in its window/],
])('[S-4] what to do with %s is said', async (_, challenge, words) => {
  await showDialog('asking', { kind: challenge.kind, challenge })
  expect(document.body.textContent).toMatch(words)
})

test('[S-4] a check of another site is begun by a press', async () => {
  const { press, sent } = await showDialog('asking', { kind: 'geetest', challenge: GEETEST })
  await press('Start the check')
  expect(sent).toEqual([{ type: 'answer.given', answer: { kind: 'geetest' } }])
})

test('[S-4] while a check is on its way that is told to readers of the screen', async () => {
  const { screen } = await showDialog('loading', { challenge: null })
  expect(screen.getByLabelText('Loading the check…').getAttribute('aria-busy')).toBe('true')
})

test('[S-4] while an answer is checked that is said', async () => {
  const { said } = await showDialog('checking')
  expect(said()).toContain('Checking…')
})

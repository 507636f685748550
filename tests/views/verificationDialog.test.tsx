import { expect, test } from 'vitest'
import type { Challenge } from '#src/machines/verification/challenge.ts'
import type { VerificationRef } from '#src/machines/verification/verificationMachine.ts'
import { VerificationDialog } from '#src/ui/verification/VerificationDialog.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const PICTURE: Challenge = { kind: 'picture', id: 'p1', source: 'data:image/png;base64,AA' }
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

test('[S-4] only checks that every waiting request accepts can be chosen, and not while one is checked', async () => {
  const waiting = [demand({ image: 1, anji: 1, afs: 1 }), demand({ image: 1, afs: 1 })]
  const asking = await showDialog('asking', { waiting })
  const kinds = () => asking.screen.getByRole('group').textContent
  expect(kinds()).toBe('SliderPicture codeSound code')
  await asking.press('Slider')
  expect(asking.sent).toEqual([{ type: 'kind.chosen', kind: 'slider' }])
  asking.leave()
  const checking = await showDialog('checking', { waiting })
  expect(checking.button('Slider')?.disabled).toBe(true)
})

test('[S-4] the code of a picture is given once it is written', async () => {
  const { screen, user, sent, press, button } = await showDialog('asking')
  const code = screen.getByRole('textbox', { name: 'Code' })
  await user.type(code, ' {Enter}')
  expect([button('Confirm')?.disabled, sent]).toEqual([true, []])
  await user.type(code, 'aB3')
  await press('Confirm')
  expect(sent).toEqual([{ type: 'answer.given', answer: { kind: 'picture', code: ' aB3' } }])
})

test('[S-4] a code that is being checked is not given again', async () => {
  const { screen, user, sent } = await showDialog('checking')
  await user.type(screen.getByRole('textbox', { name: 'Code' }), 'aB3{Enter}')
  expect(sent).toEqual([])
})

test('[S-4] who is locked out is told for how many minutes, none too few, and is given no check', async () => {
  const { screen, said, button } = await showDialog('locked', { challenge: null, refusal: 'locked', wait: 60_001 })
  expect([said(), button('Another one')?.disabled, screen.queryByRole('textbox')]).toEqual([
    'Too many wrong answers. Please try again in 2 min',
    true,
    null,
  ])
})

test('[S-4] a check that could not be loaded is asked for again', async () => {
  const { said, press, sent } = await showDialog('failed', { challenge: null, refusal: 'network' })
  expect(said()).toBe('The network failed and the check was not loaded')
  await press('Try again')
  expect(sent).toEqual([{ type: 'challenge.refreshed' }])
})

test('[S-4] another check is asked for, but not while one is checked', async () => {
  const asking = await showDialog('asking')
  await asking.press('Another one')
  expect(asking.sent).toEqual([{ type: 'challenge.refreshed' }])
  asking.leave()
  const checking = await showDialog('checking')
  expect(checking.button('Another one')?.disabled).toBe(true)
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

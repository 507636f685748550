import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { KeptPicture } from '#src/api/model/upload.ts'
import { depositCasePictureMachine } from '#src/machines/backOffice/depositCasePictureMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { CasePicture } from '#src/ui/backOffice/deposits/CasePicture.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'

/** The picture of an appeal, which the test reads by hand. */
async function showPicture() {
  const load = handActor<KeptPicture, { readonly caseId: string }>()
  const logic = { depositCasePicture: depositCasePictureMachine.provide({ actors: { load: load.logic } }) }
  const { screen, user } = await show(<CasePicture caseId="appeal:1" logic={logic} />, { language: 'en', words: ['backOffice'] })
  const button = () => screen.getByRole('button')
  const press = () => user.click(button())
  const answer = (give: (run: ReturnType<typeof load.last>) => void) =>
    act(async () => {
      give(load.last())
      await settled()
    })
  return { screen, load, button, press, answer }
}

const PICTURE: KeptPicture = { type: 'image/png', data: 'AAAA' }

test('[C-10] the picture of an appeal is shown once it is asked for, and put away by the same button', async () => {
  const { screen, load, button, press, answer } = await showPicture()
  expect(screen.queryByRole('img')).toBe(null)
  await press()
  expect(load.asked.map(({ input }) => input)).toEqual([{ caseId: 'appeal:1' }])
  await answer((run) => run.resolve(PICTURE))
  expect(screen.getByRole('img', { name: 'Proof of payment from the member' }).getAttribute('src')).toBe(
    'data:image/png;base64,AAAA',
  )
  expect(button().getAttribute('aria-expanded')).toBe('true')
  await press()
  await waitFor(() => expect(screen.queryByRole('img')).toBe(null))
  expect(button().getAttribute('aria-expanded')).toBe('false')
})

test('[C-10] a picture that could not be read says why, and is asked for again by a press', async () => {
  const { screen, load, press, answer } = await showPicture()
  await press()
  await answer((run) => run.reject(new Failure('errors.networkAbnormal')))
  expect(screen.getByRole('alert').textContent).toMatch(/^The picture could not be read/)
  await press()
  expect(load.asked).toHaveLength(2)
})

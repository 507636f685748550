import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { Failure } from '#src/machines/kit/failure.ts'
import {
  type BirthdayAnswer,
  type NicknameAnswer,
  type ProfileInfo,
  profileMachine,
} from '#src/machines/profile/profileMachine.ts'
import { BirthdayForm } from '#src/ui/me/profile/BirthdayForm.tsx'
import { NicknameForm } from '#src/ui/me/profile/NicknameForm.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const NOW = Date.UTC(2026, 2, 10)

/** Mia's nickname and date of birth; saving each is answered by hand. */
async function showForms(nicknameFrom: number | null = null) {
  const nickname = handActor<NicknameAnswer, { nickname: string }>()
  const birthday = handActor<BirthdayAnswer, { birthday: string }>()
  const load = fromPromise<ProfileInfo, undefined>(async () => ({ nicknameFrom, realName: null, birthday: null }))
  const logic = profileMachine.provide({ actors: { load, saveNickname: nickname.logic, saveBirthday: birthday.logic } })
  const profile = createActor(logic).start()
  const page = await show(
    <>
      <NicknameForm profile={profile} nickname="Mia" now={() => NOW} />
      <BirthdayForm profile={profile} now={() => NOW} />
    </>,
    { language: 'en', words: ['profile'] },
  )
  await told(() => undefined)
  const { screen, user } = page
  return {
    ...page,
    nickname,
    birthday,
    field: () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nickname' }),
    button: () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Save' }),
    save: async (name: string) => {
      await user.clear(screen.getByRole('textbox', { name: 'Nickname' }))
      await user.type(screen.getByRole('textbox', { name: 'Nickname' }), `${name}{Enter}`)
    },
    bear: async (day: string) => {
      await user.type(screen.getByLabelText('Date of birth'), day)
      await user.click(screen.getByRole('button', { name: 'Set the date of birth' }))
    },
    said: () => screen.queryAllByRole('alert').map(({ textContent }) => textContent),
  }
}

test('[V-2] a nickname that can be none is kept back with the reason', async () => {
  const { save, nickname, said } = await showForms()
  await save('M')
  expect([nickname.asked, said()]).toEqual([[], [expect.stringMatching(/^2 to 24 characters; no two spaces/)]])
})

test('[P-7] a nickname that is not another one cannot be saved', async () => {
  const { button } = await showForms()
  expect(button()?.disabled).toBe(true)
})

test('[P-7] why a nickname was refused is said until another one is written', async () => {
  const { user, field, save, nickname, said } = await showForms()
  await save('Support')
  await told(() => nickname.last().resolve({ result: 'reserved' }))
  expect(said()).toEqual(['This nickname sounds like our staff; choose another'])
  await user.type(field(), 's')
  expect(said()).toEqual([])
})

test('[P-7] a nickname that could not be saved stays written beside why', async () => {
  const { field, save, nickname, said } = await showForms()
  await save('Mimi')
  await told(() => nickname.last().reject(new Failure('errors.networkAbnormal')))
  expect([field().value, said()]).toEqual([
    'Mimi',
    ['The nickname was not saved: The network is abnormal. Check it and try again.'],
  ])
})

test('[P-7] [Q8] a nickname that was saved leaves the focus in its field, which takes no other one yet', async () => {
  const { user, field, save, nickname } = await showForms()
  await save('Mimi')
  await told(() => nickname.last().resolve({ result: 'done', nicknameFrom: NOW + 1 }))
  await user.keyboard('x{Enter}')
  expect([document.activeElement === field(), field().disabled, field().value, nickname.asked.length]).toEqual([
    true,
    false,
    'Mimi',
    1,
  ])
})

test('[P-7] [Q8] the button that saved a nickname leaves the focus to its field', async () => {
  const { user, screen, field, nickname } = await showForms()
  await user.type(field(), 'x')
  screen.getByRole('button', { name: 'Save' }).focus()
  await user.keyboard('{Enter}')
  await told(() => nickname.last().resolve({ result: 'done', nicknameFrom: NOW + 1 }))
  expect(document.activeElement).toBe(field())
})

test('[P-7] a nickname that cannot be changed yet takes no focus as the page opens', async () => {
  const { field } = await showForms(NOW + 1)
  expect(document.activeElement).not.toBe(field())
})

test.each([
  ['cannot be changed again before its time', NOW + 1, false],
  ['can be changed again from its time on', NOW, true],
])('[P-7] a nickname %s', async (_, from, may) => {
  const { field, button } = await showForms(from)
  expect([!field().readOnly, button() !== null]).toEqual([may, may])
})

test.each([
  ['', 'Choose the date of birth'],
  ['2026-03-11', 'The date of birth cannot be after today'],
  ['2008-03-11', 'You must be 18 or older'],
])('[P-7] a date of birth “%s” is kept back with: %s', async (day, words) => {
  const { user, screen, bear, birthday, said } = await showForms()
  if (day === '') await user.click(screen.getByRole('button', { name: 'Set the date of birth' }))
  else await bear(day)
  expect([birthday.asked, said()]).toEqual([[], [words]])
})

test('[P-7] who is 18 today may set that date of birth', async () => {
  const { bear, birthday } = await showForms()
  await bear('2008-03-10')
  expect(birthday.asked.map(({ input }) => input)).toEqual([{ birthday: '2008-03-10' }])
})

test('[P-7] that the date of birth was set elsewhere is said', async () => {
  const { bear, birthday, said } = await showForms()
  await bear('1990-05-17')
  await told(() => birthday.last().resolve({ result: 'other' }))
  expect(said()).toEqual(['The date of birth is set already and cannot be changed'])
})

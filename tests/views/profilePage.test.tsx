import { expect, test } from 'vitest'
import { Failure } from '#src/machines/kit/failure.ts'
import { languageMachine } from '#src/machines/profile/languageMachine.ts'
import { type ProfileInfo, profileMachine } from '#src/machines/profile/profileMachine.ts'
import { ProfilePage } from '#src/ui/me/profile/ProfilePage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { NOON } from './support/kind.tsx'
import { memberPage } from './support/memberPage.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const WORDS = { language: 'en', words: ['profile', 'me'] } as const

const ABOUT: ProfileInfo = { nicknameFrom: null, realName: null, birthday: null }
async function showProfile(info: ProfileInfo | null) {
  const load = handActor<ProfileInfo, undefined>()
  const logic = { profile: profileMachine.provide({ actors: { load: load.logic } }), language: languageMachine }
  const page = await show(<ProfilePage actors={memberPage().actors} logic={logic} now={() => NOON} />, WORDS)
  await told(() => (info === null ? load.last().reject(new Failure('errors.networkAbnormal')) : load.last().resolve(info)))
  const { screen } = page
  return {
    ...page,
    load,
    about: () => screen.queryByRole('region', { name: 'Account' })?.textContent ?? null,
    way: (name: string) => screen.queryByRole('link', { name })?.getAttribute('href'),
  }
}

test('[P-7] who has no real name yet is led to where it is bound, and may set the date of birth', async () => {
  const { screen, about, way } = await showProfile(ABOUT)
  expect([about()?.includes('User namemia'), way('Verify'), way('View')]).toEqual([
    true,
    '/app/cashier/cards',
    '/app/security#devices',
  ])
  expect(screen.queryByRole('button', { name: 'Set the date of birth' })).not.toBe(null)
})

test('[P-7] a real name and a date of birth that are bound are shown and cannot be changed', async () => {
  const { screen, about, way } = await showProfile({ ...ABOUT, realName: '**王', birthday: '****-03-01' })
  expect([about()?.includes('Real name**王'), about()?.includes('Date of birth****-03-01'), way('Verify')]).toEqual([
    true,
    true,
    undefined,
  ])
  expect(about()).toContain('write to customer service')
  expect(screen.queryByRole('button', { name: 'Set the date of birth' })).toBe(null)
})

test('[P-7] a profile that could not be read says why and is read again on demand', async () => {
  const { screen, user, about, load } = await showProfile(null)
  expect([screen.getByRole('alert').textContent, about()]).toEqual([
    expect.stringMatching(/^The profile could not be loadedThe network is abnormal/),
    null,
  ])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await told(() => load.last().resolve(ABOUT))
  expect([about() !== null, screen.queryByRole('alert')]).toEqual([true, null])
})

test('[P-7] picture and nickname are there though the profile could not be read', async () => {
  const { screen } = await showProfile(null)
  const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(parts).toEqual(['Picture', 'Change your nickname'])
})

test('[P-7] who has a real name but no date of birth may still set that', async () => {
  const { screen } = await showProfile({ ...ABOUT, realName: '**王' })
  expect(screen.queryByRole('button', { name: 'Set the date of birth' })).not.toBe(null)
})

test('[P-7] what one member wrote as their nickname is not there for the next one', async () => {
  const session = sessionOf(memberInfo('mia'))
  const load = handActor<ProfileInfo, undefined>()
  const logic = { profile: profileMachine.provide({ actors: { load: load.logic } }), language: languageMachine }
  const { screen, user } = await show(<ProfilePage actors={memberPage(session).actors} logic={logic} now={() => NOON} />, WORDS)
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nickname' })
  await user.type(field(), 's')
  session.become(memberInfo('leo'))
  expect(field().value).toBe('LEO')
})

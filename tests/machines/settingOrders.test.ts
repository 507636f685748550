import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { SettingKey } from '#src/api/model/siteSetting.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { profile } from '#src/api/profile.ts'
import { provideSiteOffice } from '#src/machines/backOffice/siteOfficeActors.ts'
import type { SettingOrder } from '#src/machines/backOffice/siteOfficeMachine.ts'
import { askedServer } from './support/askedServer.ts'

/** A site whose settings are set from a form that was opened when none was. */
function site() {
  const held = new Map<SettingKey, string>()
  let isLost = false
  const server = askedServer(({ payload }) => {
    const { key, value, base } = payload as SettingOrder
    const before = held.get(key) ?? ''
    const isLate = base !== before && value !== before
    if (!isLate) held.set(key, value.trim())
    if (isLost) throw new ApiError('timeout', profile.codes.timeout, 'no answer')
    return { result: isLate ? 'late' : 'done', setting: { key, value: held.get(key) ?? null, unset: '' } }
  })
  const act = createActor(provideSiteOffice(server.client).settingAct).start()
  return {
    held,
    /** Writes a setting as of when none was set: what comes of it. */
    write: async (key: SettingKey, value: string, answer: 'lost' | 'heard' = 'heard') => {
      isLost = answer === 'lost'
      act.send({ type: 'act.sent', order: { key, value, base: '', reason: 'for May' } })
      const { context } = await waitFor(act, (snapshot) => snapshot.matches('resting'))
      return context.errorKey ?? [context.answer?.result, context.answer?.setting.value]
    },
  }
}

test('[D-8] a setting that was set without an answer is not taken for a colleague’s change', async () => {
  const { write } = site()
  expect(await write('registerBlockedNames', ' pirate', 'lost')).toBe('errors.timeout')
  expect(await write('registerBlockedNames', 'corsair')).toEqual(['done', 'corsair'])
})

test('[D-8] a setting that a colleague changed after a try without an answer stays as it is', async () => {
  const { held, write } = site()
  await write('registerBlockedNames', 'pirate', 'lost')
  held.set('registerBlockedNames', 'theirs')
  expect(await write('registerBlockedNames', 'corsair')).toEqual(['late', 'theirs'])
})

test('[D-8] what was tried of one setting says nothing of another', async () => {
  const { held, write } = site()
  await write('registerBlockedNames', 'pirate', 'lost')
  held.set('supportPhone', 'pirate')
  expect(await write('supportPhone', '12345')).toEqual(['late', 'pirate'])
})

test('[D-8] what was tried before a setting was answered is another’s change from then on', async () => {
  const { held, write } = site()
  await write('registerBlockedNames', 'pirate', 'lost')
  await write('registerBlockedNames', 'corsair')
  held.set('registerBlockedNames', 'pirate')
  expect(await write('registerBlockedNames', 'buccaneer')).toEqual(['late', 'pirate'])
})

import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { officeRaises, officeRaiseSign } from '#src/api/contract/raises.ts'
import { officeSettings, officeSettingSet } from '#src/api/contract/siteOffice.ts'
import { provideSiteOffice } from '#src/machines/backOffice/siteOfficeActors.ts'
import { scriptedClient } from '#tests/support/scriptedClient.ts'

const raise = {
  kind: 'setting',
  subject: 'coinRate',
  title: null,
  changes: [{ field: 'value', before: '10', after: '11' }],
  reason: 'spring',
  by: { memberId: 'm-leo', name: 'leo' },
  at: 1,
  expiresAt: 2,
}
const digest = 'a'.repeat(64)

test('[D-8] [C-11] a page shows the raises of its kind alone; a save that is signed adds one, and a verdict renews what it is about', async () => {
  const task = { ...raise, kind: 'task', subject: 'message-day', digest: 'b'.repeat(64) }
  let list = [task]
  let value = '10'
  const { client, asked } = scriptedClient({
    answer: (path) => {
      const setting = { key: 'coinRate', value, unset: '10' }
      if (path === officeRaises.path) return { data: { list } }
      if (path === officeSettings.path) return { data: { list: [setting] } }
      if (path === officeSettingSet.path) {
        list = [task, { ...raise, digest }]
        return { data: { result: 'signed', setting } }
      }
      list = [task]
      value = '11'
      return { data: { result: 'done', list } }
    },
  })
  const logic = provideSiteOffice(client)
  const settings = createActor(logic.settings, { input: { query: null } }).start()
  const raises = createActor(logic.raises, { input: { query: null } }).start()
  await waitFor(raises, (snapshot) => snapshot.matches('ready'))
  expect(raises.getSnapshot().context.items).toEqual([])
  const act = createActor(logic.settingAct).start()
  act.send({ type: 'act.sent', order: { key: 'coinRate', value: '11', base: '10', reason: 'spring' } })
  await waitFor(raises, ({ context }) => context.items.length === 1)
  expect([act.getSnapshot().context.answer?.result, settings.getSnapshot().context.items[0]?.value]).toEqual(['signed', '10'])

  const sign = createActor(logic.raiseAct).start()
  sign.send({ type: 'act.sent', order: { digest, verdict: 'approve', reason: 'seen' } })
  await waitFor(settings, ({ context }) => context.items[0]?.value === '11')
  await waitFor(raises, ({ context }) => context.items.length === 0)
  expect(asked).toContain(officeRaiseSign.path)
})

import { expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { officeSiteSet, officeSettings, officeSite } from '#src/api/contract/siteOffice.ts'
import { officeVenues, officeVenueSave } from '#src/api/contract/venueOffice.ts'
import { provideSiteOffice } from '#src/machines/backOffice/siteOfficeActors.ts'
import { provideOfficeVenues } from '#src/machines/backOffice/venueOfficeActors.ts'
import { scriptedClient } from '#tests/support/scriptedClient.ts'

const words = { 'zh-CN': '升级', en: 'Upgrade' }

test('[D-8] after an act on the site’s maintenance its standing is asked for again, unseen', async () => {
  let isClosed = false
  const { client, asked } = scriptedClient({
    answer: (path) => {
      if (path === officeSiteSet.path) isClosed = true
      return { data: { isClosed, maintenance: null } }
    },
  })
  const { standing, maintenanceAct } = provideSiteOffice(client)
  const list = createActor(standing, { input: { query: null } }).start()
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  const act = createActor(maintenanceAct).start()
  act.send({ type: 'act.sent', order: { act: 'close', words, base: null, reason: 'upgrade' } })
  await waitFor(list, ({ context }) => context.items[0]?.isClosed === true)
  expect(asked).toEqual([officeSite.path, officeSiteSet.path, officeSite.path])
})

test('[D-8] [S-6] that a colleague closed the site is shown within 15 s, with nothing done on the page', async () => {
  let isClosed = false
  const { client } = scriptedClient({ answer: () => ({ data: { isClosed, maintenance: null } }) })
  const clock = new SimulatedClock()
  const list = createActor(provideSiteOffice(client).standing, { input: { query: null }, clock }).start()
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  isClosed = true
  clock.increment(15_000)
  expect(list.getSnapshot().value).toBe('renewing')
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  expect(list.getSnapshot().context.items).toEqual([{ isClosed: true, maintenance: null }])
})

test('[D-8] after a setting was changed the list is asked for again; one that this page does not know is left out', async () => {
  let value: string | null = null
  const { client } = scriptedClient({
    answer: (path) => {
      if (path === officeSettings.path)
        return {
          data: {
            list: [
              { key: 'betAcceptanceDelay', value, unset: '5' },
              { key: 'later', value: '1', unset: '' },
            ],
          },
        }
      value = '3'
      return { data: { setting: { key: 'betAcceptanceDelay', value, unset: '5' } } }
    },
  })
  const { settings, settingAct } = provideSiteOffice(client)
  const list = createActor(settings, { input: { query: null } }).start()
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  expect(list.getSnapshot().context.items).toEqual([{ key: 'betAcceptanceDelay', value: null, unset: '5' }])
  const act = createActor(settingAct).start()
  act.send({ type: 'act.sent', order: { key: 'betAcceptanceDelay', value: '3', base: '5', reason: 'late feed' } })
  await waitFor(list, ({ context }) => context.items[0]?.value === '3')
  expect(act.getSnapshot().context.errorKey).toBeNull()
})

test('[D-8] venues are found by code and by either name, and asked for again after an act', async () => {
  const venue = {
    venue: 'OBTY',
    kind: 'sports',
    brand: 'harbour',
    wallet: 'transfer',
    provider: null,
    state: 'open',
    place: 10,
    nameChinese: '海港体育',
    nameEnglish: 'Harbour Sports',
    from: null,
    until: null,
    words: { 'zh-CN': '', en: '' },
    isOpen: true,
    version: 3,
  } as const
  let isOpen = true
  const { client, asked } = scriptedClient({
    answer: (path) => {
      if (path === officeVenueSave.path) isOpen = false
      return path === officeVenues.path
        ? { data: { list: [{ ...venue, isOpen }] } }
        : { data: { result: 'done', venue: { ...venue, isOpen } } }
    },
  })
  const { venues, venueAct } = provideOfficeVenues(client)
  const list = createActor(venues, { input: { query: { text: 'HARB' } } }).start()
  await waitFor(list, ({ context }) => context.items.length === 1)
  const {
    venue: code,
    kind: _kind,
    brand: _brand,
    wallet: _wallet,
    provider: _provider,
    isOpen: _isOpen,
    version,
    ...fields
  } = venue
  createActor(venueAct)
    .start()
    .send({ type: 'act.sent', order: { version, venue: code, fields: { ...fields, state: 'maintenance' }, reason: 'upgrade' } })
  await waitFor(list, ({ context }) => context.items[0]?.isOpen === false)
  expect(asked).toEqual([officeVenues.path, officeVenueSave.path, officeVenues.path])
})

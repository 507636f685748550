import { beforeEach, expect, test } from 'vitest'
import { createNames } from '#server/live/names/names.ts'
import { emptyTables, openBareDatabase } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { ownBus } from '#tests/support/ownBus.ts'

// What names are called is held by every node, and read again once that is another.

const { db, services } = await startBareServices(() => 1)
beforeEach(() => emptyTables(db, 'name_text'))

const keep = (original: string, en: string, meanwhile: () => Promise<unknown> = () => Promise.resolve()) =>
  services.write(async (tx) => {
    await services.names.keep(tx, [{ original, texts: { en } }])
    await meanwhile()
  })
const inEnglish = async (names = services.names, reader = db) => (await names.inAll(reader, '海鸥')).en

test('[P-1] what a name is called holds once it is stored, though it was asked for in between', async () => {
  const asItWas = await openBareDatabase()
  await keep('海鸥', 'Gulls', () => inEnglish(services.names, asItWas))
  await asItWas.destroy()
  expect(await inEnglish()).toBe('Gulls')
})

test('[P-1] [Q3] what a name is called is told by other nodes too', async () => {
  const { bus, tell } = ownBus()
  const elsewhere = createNames(bus)
  await keep('海鸥', 'Gulls')
  expect(await inEnglish(elsewhere)).toBe('Gulls')
  const end = services.bus.subscribe((message) => tell(message, false))
  await keep('海鸥', 'Seagulls')
  end()
  expect(await inEnglish(elsewhere)).toBe('Seagulls')
})

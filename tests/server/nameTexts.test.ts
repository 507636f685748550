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

test('[P-1] what a name is called as a transaction sees it is not kept for what comes after it', async () => {
  const { bus } = ownBus()
  const names = createNames(bus)
  const seen: string[] = []
  const undone = services.write(async (tx) => {
    await tx.db.insertInto('name_text').values({ original: '海鸥', language: 'en', text: 'Gulls' }).execute()
    seen.push((await names.inAll(tx.db, '海鸥')).en)
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  expect([seen, await inEnglish(names)]).toEqual([['Gulls'], '海鸥'])
})

test('[P-1] a transaction that asks what a name is called does not wait for who asks beside it and waits for its end', async () => {
  const names = createNames(ownBus().bus)
  const both = await services.write(async (tx) => {
    const beside = inEnglish(names)
    return { inside: (await names.inAll(tx.db, '海鸥')).en, beside: () => beside }
  })
  expect([both.inside, await both.beside()]).toEqual(['海鸥', '海鸥'])
})

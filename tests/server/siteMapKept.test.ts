import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { registerSiteFiles } from '#server/http/siteFiles.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

const { services } = await startBareServices(() => 1_000)

test('[Q2] a map of the site that could not be made is made for the next who asks', async () => {
  const app = Fastify()
  registerSiteFiles(app, services)
  vi.spyOn(services.shelves, 'shown').mockRejectedValueOnce(new Error('the database is away'))
  const statuses: number[] = []
  for (let turn = 0; turn < 2; turn += 1) statuses.push((await app.inject('/sitemap.xml')).statusCode)
  expect(statuses).toEqual([500, 200])
  await app.close()
})

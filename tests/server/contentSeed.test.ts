import { afterAll, beforeAll, expect, test } from 'vitest'
import { expertList, helpList, infoList, newsDetail, newsList, soccerList } from '#src/api/contract/articles.ts'
import { bannersV1, bannersV2 } from '#src/api/contract/banners.ts'
import {
  floatWindowList,
  navigationList,
  pcDownloadConfig,
  premiumVenueJump,
  siteMaterials,
  sponsorConfig,
} from '#src/api/contract/content.ts'
import { readMarkdown } from '#src/api/model/markdown.ts'
import { LANGUAGES } from '#src/api/model/format.ts'
import { seedContent } from '#server/sim/contentSeed.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { LANGUAGES: 'zh-CN,en' } })
  await seedContent(server.services)
})
afterAll(() => server.stop())

test.each(LANGUAGES)(
  '[P-3] [P-10] the demo has content of every kind in %s, as an editor would have published it',
  async (language) => {
    const headers = { 'accept-language': language }
    const visitor = { headers }
    const member = { headers, token: await server.login('leo') }
    const counts = {
      banners: granted(await server.call(bannersV1, {}, visitor)).list.length,
      live: granted(await server.call(bannersV2, { place: 'live' }, visitor)).list.length,
      navigation: granted(await server.call(navigationList, {}, visitor)).list.length,
      floats: [
        granted(await server.call(floatWindowList, {}, visitor)).list.length,
        granted(await server.call(floatWindowList, {}, member)).list.length,
      ],
      sponsors: granted(await server.call(sponsorConfig, {}, visitor)).list.length,
      downloads: granted(await server.call(pcDownloadConfig, {}, visitor)).list.length,
      materials: granted(await server.call(siteMaterials, {}, visitor)).list.length,
      premium: [
        granted(await server.call(premiumVenueJump, {}, visitor)).jump === null,
        granted(await server.call(premiumVenueJump, {}, member)).jump === null,
      ],
    }
    const articles = await Promise.all(
      [newsList, soccerList, infoList, expertList, helpList].map(
        async (call) => granted(await server.call(call, {}, visitor)).total,
      ),
    )
    expect({ ...counts, articles }).toEqual({
      banners: 3,
      live: 1,
      navigation: 23,
      floats: [1, 1],
      sponsors: 4,
      downloads: 4,
      materials: 3,
      premium: [true, false],
      articles: [3, 3, 3, 3, 6],
    })
  },
)

test('[P-10] the demo’s articles were published on days of their own, and their pictures are small', async () => {
  const { list } = granted(await server.call(newsList, {}))
  expect(new Set(list.map(({ publishedAt }) => publishedAt)).size).toBe(list.length)
  expect(list.map(({ publishedAt }) => publishedAt)).toEqual(list.map(({ publishedAt }) => publishedAt).toSorted((a, b) => b - a))
  const { article } = granted(await server.call(newsDetail, { slug: list[0]!.slug }))
  expect(readMarkdown(article.body).map(({ type }) => type)).toEqual(expect.arrayContaining(['heading', 'paragraph', 'quote']))
  const shown = [...granted(await server.call(bannersV2, {})).list, article.picture!]
  for (const { imgUrl } of shown) {
    const bytes = Buffer.from(await (await fetch(server.url + imgUrl)).arrayBuffer())
    expect([bytes.toString('latin1', 8, 12), bytes.length < 40_000]).toEqual(['WEBP', true])
  }
})

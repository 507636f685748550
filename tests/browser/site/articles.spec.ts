import { expect, test } from '#tests/browser/support/test.ts'
import { ROOM } from '#tests/browser/support/room.ts'

const ARTICLE = '/app/news/news/gulls-late-goal'
const titleOf = '#content h1'

test('[R-7] previews and search engines are told what a page shows, by its first answer, and the page takes over from it', async ({
  page,
  request,
  server,
}) => {
  // What a robot reads is the same answer, without any script being run.
  const answer = await request.get(ARTICLE, { headers: { accept: '*/*' } })
  const told = /<title>([^<]*)<\/title>/.exec(await answer.text())?.[1] ?? ''
  expect(told).not.toBe('Anchorage')
  await page.goto(ARTICLE)
  await expect(page.locator(titleOf)).toHaveText(told)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', server.url + ARTICLE)
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await request.get(picture ?? '')).headers()['content-type']).toMatch(/^image\/(png|webp)$/)
  const thing = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(thing ?? '')).toMatchObject({ '@type': 'NewsArticle', headline: told })

  // The browser keeps the page's policy and complains of nothing (the guard hears); the tab shows the room's title from the start.
  await page.goto(ROOM.path, { waitUntil: 'commit' })
  const first = await page.waitForFunction(() => document.title !== '' && document.title)
  await expect(page.locator('video')).toBeVisible()
  const letters = async (text: string) => Array.from(text.replaceAll(/\s/g, '')).toSorted().join('')
  // A long title moves along: its letters stay the same.
  expect(await letters(await page.title())).toBe(await letters(String(await first.jsonValue())))
  const broadcast = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(broadcast ?? '')).toMatchObject({ '@type': 'VideoObject', publication: { isLiveBroadcast: true } })

  const manifest = await page.evaluate(async () =>
    (await fetch(document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '')).json(),
  )
  for (const { src } of (manifest as { icons: { src: string }[] }).icons) expect((await request.get(src)).status()).toBe(200)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${server.url}${ARTICLE}</loc>`)
})

test.describe('in two languages', () => {
  test.use({ serverEnv: { LANGUAGES: 'zh-CN,en' } })

  test('[P-1] an address of a language is in that language for who chose none @full', async ({ page }) => {
    await page.goto(`${ARTICLE}?lang=en`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(
      page
        .getByRole('navigation', { name: 'Main' })
        .or(page.getByRole('link', { name: 'News' }))
        .first(),
    ).toBeVisible()
    await page.goto(ARTICLE)
    await expect(page.locator(titleOf)).toHaveText(/\p{Script=Han}/u)
  })
})

test('a room that there is not is the page that says so, by a status of its own @full', async ({ page, quiet }) => {
  quiet.allow(/status of 404/)
  const answer = await page.goto('/app/live/room/nobody')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('主播可能已经更换了直播间。')).toBeVisible()
})

test('an article prints alone: no rail, bar or button, with what its links lead to @full', async ({ page }) => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await page.goto(ARTICLE)
    await expect(page.locator(titleOf)).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.locator(titleOf)).toBeVisible()
    const shown = await page.evaluate(() => {
      const article = document.querySelector('article')
      const isSeen = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0
      const others = [...document.body.querySelectorAll('*')].filter(
        (element) => isSeen(element) && !element.contains(article) && article?.contains(element) !== true,
      )
      return {
        others: others.map((element) => element.outerHTML.slice(0, 80)),
        controls: [...document.querySelectorAll('button, nav, input, form')].filter(isSeen).length,
        links: [...(article?.querySelectorAll('a') ?? [])]
          .filter(isSeen)
          .map((link) => [link.getAttribute('href'), getComputedStyle(link, '::after').content]),
        ink: getComputedStyle(article ?? document.body).color,
        paper: getComputedStyle(document.documentElement).backgroundColor,
        left: article?.getBoundingClientRect().left,
      }
    })
    expect(shown).toMatchObject({ others: [], controls: 0, left: 0, paper: 'rgba(0, 0, 0, 0)' })
    expect(shown.links).toHaveLength(1)
    expect(shown.links.every(([href, after]) => after?.includes(href ?? '?'))).toBe(true)
    // Dark letters, also of who reads in the dark.
    expect(shown.ink).toBe('rgb(16, 32, 30)')
    await expect(page.getByText(`${new URL(page.url()).origin}${ARTICLE}`)).toBeVisible()
  }
})

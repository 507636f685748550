import { ROOM } from '#tests/browser/support/room.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

test.describe('on a phone', () => {
  test.use(PHONE)

  test('[B-5] what a member follows is theirs after a reload, and comes first among the matches', async ({ person }) => {
    const mia = await person('mia', PHONE)
    // Pressed while the kept session is still being asked about: nobody is taken for a visitor.
    let answer = () => {}
    const pressed = new Promise<void>((resolve) => (answer = resolve))
    await mia.route('**/api/member/info/get', async (route) => {
      await pressed
      await route.continue()
    })
    await mia.goto('/app/live?view=matches&sport=football')
    const star = mia.getByRole('button', { name: /^关注 / }).first()
    await expect(mia.getByRole('heading', { name: '进行中' })).toBeVisible()
    await expect(mia.getByRole('heading', { name: '我的关注' })).toHaveCount(0)
    const stored = mia.waitForResponse('**/api/live/collection/add')
    await star.click()
    await expect(mia.getByRole('heading', { name: '我的关注' })).toBeVisible()
    answer()
    await stored
    await mia.reload()
    await expect(mia.getByRole('heading', { name: '我的关注' })).toBeVisible()
    await expect(mia.getByRole('button', { name: /^关注 / }).first()).toHaveAttribute('aria-pressed', 'true')
    await mia.getByRole('radio', { name: '主播' }).check()
    await expect(mia).toHaveURL(/\/app\/live\?sport=football$/)
  })

  test('[B-5] [A-1] a visitor who follows is asked to log in first @full', async ({ page }) => {
    await page.goto('/app/live')
    await page
      .getByRole('button', { name: /^关注 / })
      .first()
      .click()
    await expect(page.getByRole('alertdialog')).toContainText('关注')
  })

  test('[B-5] [P-4] the member centre of a phone leads to whom and what a member follows, with who is live now @full', async ({
    person,
    server,
  }) => {
    const mia = await person('mia', PHONE)
    const follows = async () => {
      await mia.goto('/app/me')
      await mia.getByRole('main').getByRole('link', { name: '我的关注' }).click()
    }
    await follows()
    await expect(mia.getByText('还没有关注', { exact: true })).toBeVisible()
    await mia.goto('/app/live')
    const stored = mia.waitForResponse('**/api/live/collection/add')
    await mia
      .getByRole('article')
      .filter({ hasText: ROOM.title })
      .getByRole('button', { name: /^关注 / })
      .click()
    await stored

    await follows()
    const anchors = mia.getByRole('region', { name: /^主播/ })
    const card = anchors.getByRole('article').filter({ hasText: ROOM.title })
    await expect(card).toContainText('直播中')
    await server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: 'Off' })
    await expect(card).toContainText('休息中')
    await expect(mia.getByText('还没有关注的赛事')).toBeVisible()

    // Let go of by mistake: it keeps its place until the page is opened anew.
    await card.getByRole('button', { name: /^关注 / }).click()
    await expect(card.getByRole('button', { name: /^关注 / })).toHaveAttribute('aria-pressed', 'false')
    await mia.reload()
    await expect(mia.getByText('还没有关注', { exact: true })).toBeVisible()
  })

  test('[B-5] [P-5] games that a member collected are among what they follow, and one that is let go of keeps its place @full', async ({
    person,
  }) => {
    const mia = await person('mia', PHONE)
    await mia.goto('/app/games')
    const stored = mia.waitForResponse('**/api/live/collection/add')
    await mia.getByRole('button', { name: '关注 潮汐骰子' }).first().click()
    await stored
    await mia.goto('/app/favourites')
    const games = mia.getByRole('region', { name: /^游戏/ })
    const star = games.getByRole('button', { name: '关注 潮汐骰子' })
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await mia.reload()
    await expect(mia.getByText('还没有关注', { exact: true })).toBeVisible()
  })

  test('[R-6] a visitor at the list of what one follows is asked to log in, and then sees it @full', async ({ page }) => {
    await page.goto('/app/favourites')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('关注')
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
    const login = page.getByRole('main')
    await login.getByRole('button', { name: /^mia/ }).click()
    await login.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('还没有关注', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/app\/favourites$/)
  })
})

import type { Page } from '@playwright/test'
import type { Form } from '#server/sim/payer/actions.ts'
import { createTestModel } from '@xstate/test'
import { depositLifeSpecification } from '#tests/model/deposit/depositLifeSpecification.ts'
import { EVERY_TRANSITION } from '#tests/model/everyTransition.ts'
import { expect, test } from '#tests/browser/support/test.ts'
import { PAYER_SECRET, tellLate } from '#tests/browser/support/lateMoney.ts'

const DEPOSIT = '/app/cashier/deposit'
const paths = createTestModel(depositLifeSpecification).getShortestPaths(EVERY_TRANSITION)

const nameOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** What a person and the payer do, and what the page then says; the payer's page is used as its form is. */
function walker(page: Page) {
  let payUrl = ''
  const order = async (method: RegExp, amount: string) => {
    await page.getByRole('radio', { name: method }).check()
    await page.getByLabel(/^充值金额/).fill(amount)
    await page.getByRole('button', { name: '提交充值' }).dblclick()
  }
  const begin = async (method: RegExp, amount: string) => {
    await order(method, amount)
    await keepAddress()
  }
  const keepAddress = async () => {
    const address = await page.getByRole('link', { name: /去付款|打开演示付款页/ }).getAttribute('href')
    payUrl = address ?? ''
  }
  // Where the order is over its link is too: what comes then was on its way before.
  const pay = async (form: Form) => {
    const said = await page.request.post(payUrl, { form, maxRedirects: 0 })
    expect([303, 410]).toContain(said.status())
    if (said.status() === 410) await tellLate(page.request, new URL(payUrl, page.url()).href, form.act)
  }
  const shows = (words: string) => expect(page.getByRole('heading', { name: words, exact: true })).toBeVisible()
  const isPaid = async (words: string) => {
    await shows(words)
    await expect(page.getByRole('button', { name: '取消订单' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /去付款|打开演示付款页/ })).toHaveCount(0)
  }
  return {
    events: {
      CARD: () => begin(/^银行卡/, '100'),
      USDT: () => begin(/^USDT/, '20'),
      VIRTUAL: () => begin(/^虚拟币/, '100'),
      FAST: () => begin(/^极速转账/, '100'),
      LOSE: async () => {
        await page.route('**/api/finance/pay', async (route) => {
          await route.fetch()
          await route.abort()
        })
        await order(/^银行卡/, '100')
        await expect(page.getByText('还没有收到结果')).toBeVisible()
      },
      CHECK: async () => {
        await page.unroute('**/api/finance/pay')
        // It checks by itself too, and may be faster than the press.
        const made = page.getByRole('heading', { name: '等待付款', exact: true })
        await page.getByRole('button', { name: '立即核对' }).or(made).click()
        await keepAddress()
      },
      RELOAD: async () => {
        await page.unroute('**/api/finance/pay')
        await page.reload()
      },
      CLAIM: () => page.getByRole('button', { name: '我已转账' }).dblclick(),
      PAY: () => pay({ act: 'all' }),
      PAY_SHUFFLED: () => pay({ act: 'all', twice: 'on', reversed: 'on' }),
      HALF: () => pay({ act: 'part' }),
      MORE: () => pay({ act: 'much' }),
      FAIL: () => pay({ act: 'fail' }),
      CANCEL: async () => {
        await page.getByRole('button', { name: '取消订单' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: '取消订单' }).click()
      },
      AGAIN: () => page.getByRole('link', { name: '重新下单' }).click(),
    },
    states: {
      writing: () => expect(page.getByRole('button', { name: '提交充值' })).toBeDisabled(),
      inDoubt: () => Promise.resolve(),
      waiting: () => shows('等待付款'),
      toCard: () => shows('等待付款'),
      claimed: async () => {
        await shows('已付款，等待到账')
        await expect(page.getByRole('button', { name: '取消订单' })).toHaveCount(0)
      },
      credited: () => isPaid('已到账'),
      beyond: () => expect(page.getByText(/^另收到 .+，这个订单无法入账/)).toBeVisible(),
      partial: () => isPaid('部分到账'),
      overPaid: () => isPaid('超额到账'),
      failed: () => shows('付款失败'),
      cancelled: () => shows('订单已取消'),
      late: () => isPaid('超时到账'),
    },
  }
}

test.describe('with a payer', () => {
  test.use({ serverEnv: { PAYER: 'on', PAYER_SECRET } })

  test('[D-10] [D-4] [Q10] the generated paths of a deposit hold for the real pages, server and payer @full', async ({
    person,
    quiet,
  }) => {
    // A busy machine takes its time for so many paths.
    test.slow()
    quiet.allow(/ERR_FAILED|Failed to load resource/)
    // Every transition of the specification is walked.
    const walked = new Set(paths.flatMap(({ steps }) => steps.map(({ event, state }) => `${event.type} ${nameOf(state.value)}`)))
    const written = Object.values(depositLifeSpecification.states).flatMap(({ on }) =>
      Object.entries(on).flatMap(([event, ways]) => ways.flatMap((way) => (way.target ?? []).map((to) => `${event} ${to.key}`))),
    )
    expect([...new Set(written)].filter((way) => !walked.has(way))).toEqual([])
    // A member may make ten orders at once and then one in six seconds: two share the paths, at the same time.
    const walk = async (page: Page, own: typeof paths) => {
      const steps = walker(page)
      for (const path of own) {
        await page.goto(DEPOSIT)
        await expect(page.getByRole('radio', { name: /^银行卡/ })).toBeVisible()
        await path.test(steps)
      }
    }
    await Promise.all([
      walk(
        await person('mia'),
        paths.filter((_, place) => place % 2 === 0),
      ),
      walk(
        await person('leo'),
        paths.filter((_, place) => place % 2 === 1),
      ),
    ])
  })
})

import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fen, points } from '#src/api/model/money/amount.ts'
import type { YebInfo, YebTaskId } from '#src/api/model/yeb.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { WalletRef } from '#src/machines/wallet/walletMachine.ts'
import { yebMachine } from '#src/machines/wallet/yebMachine.ts'
import { YebView } from '#src/ui/cashier/wallet/YebView.tsx'
import { HiddenContext } from '#src/ui/kit/sight.ts'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const INFO: YebInfo = {
  rate: 320,
  balance: fen(123_456),
  yesterday: fen(11),
  earned: fen(222),
  days: [
    { day: '2026-01-02', balance: fen(100_000), interest: fen(8) },
    { day: '2026-01-01', balance: fen(50_000), interest: fen(4) },
  ],
  tasks: [
    { taskId: 'firstIn', progress: 1, goal: 1, prize: { asset: 'POINT', amount: points(100) }, state: 'claimed' },
    { taskId: 'keepThree', progress: 3, goal: 3, prize: { asset: 'FEN', amount: fen(188) }, state: 'done' },
    { taskId: 'paidSeven', progress: 7, goal: 7, prize: { asset: 'POINT', amount: points(300) }, state: 'done' },
  ],
}
const IDLE = JSON.stringify({ order: 'idle' })

/** The interest wallet of who has ¥100 at the centre and ¥40 there. */
async function showYeb(info: Partial<YebInfo> | null = {}, isHidden = false) {
  const load = handActor<YebInfo, undefined>()
  const claim = handActor<YebInfo, { taskId: YebTaskId }>()
  const yeb = yebMachine.provide({
    actors: { loadYeb: load.logic, claim: claim.logic, changes: silent<unknown, undefined>() },
  })
  const balances = { funds: { fen: fen(10_000), yeb: fen(4_000) } }
  const wallet = shownBy<WalletRef>({ balances, news: [] }, { states: [IDLE] })
  const page = await show(
    <HiddenContext value={isHidden}>
      <YebView logic={{ yeb }} wallet={wallet.ref} />
    </HiddenContext>,
    { language: 'en', words: ['wallet', 'shared'] },
  )
  const { screen } = page
  const loaded = (next: YebInfo | null) =>
    act(async () => {
      if (next === null) load.last().reject(new Failure('errors.networkAbnormal'))
      else load.last().resolve(next)
      await settled()
    })
  await loaded(info === null ? null : { ...INFO, ...info })
  return {
    ...page,
    loaded,
    sent: wallet.sent,
    claims: () => claim.asked.map(({ input }) => input.taskId),
    claimed: (next: YebInfo | null) =>
      act(async () => {
        if (next === null) claim.last().reject(new Failure('errors.networkAbnormal'))
        else claim.last().resolve(next)
        await settled()
      }),
    field: () => screen.getByRole<HTMLInputElement>('textbox'),
    part: (name: string | RegExp) => screen.getByRole('region', { name }),
  }
}

test('[P-8] the interest wallet says its rate, what is there, and what it earned yesterday and in all', async () => {
  const { part } = await showYeb()
  const text = part(/^Interest wallet/).textContent
  expect(text).toMatch(/In the interest wallet¥1,234.56.*3\.20% a year.*Yesterday’s interest¥0.11.*Interest so far¥2.22/)
})

test.each([
  ['Move in', 'in', '100.00', 'More than is available, ¥100.00'],
  ['Move out', 'out', '40.00', 'More than is available, ¥40.00'],
])('[P-8] money goes by “%s” (%s) up to %s: %s', async (label, direction, most, fault) => {
  const { screen, user, field, sent } = await showYeb()
  await user.click(screen.getByRole('radio', { name: label }))
  await user.type(field(), `${Number(most) + 0.01}{Enter}`)
  expect(sent).toEqual([])
  expect(screen.getByText(fault)).not.toBe(null)
  await user.clear(field())
  await user.type(field(), `${most}{Enter}`)
  expect(sent).toEqual([{ type: 'draft.submitted', draft: { kind: 'yeb', direction, amount: fen(Number(most) * 100) } }])
})

test('[P-8] the other way begins without an amount', async () => {
  const { screen, user, field } = await showYeb()
  await user.type(field(), '30')
  await user.click(screen.getByRole('radio', { name: 'Move out' }))
  expect(field().value).toBe('')
})

test('[P-8] the button says which way money goes', async () => {
  const { screen, user } = await showYeb()
  const moves = () => screen.getAllByRole('button', { name: /^Move (in|out)$/ }).map(({ textContent }) => textContent)
  expect(moves()).toEqual(['Move in'])
  await user.click(screen.getByRole('radio', { name: 'Move out' }))
  expect(moves()).toEqual(['Move out'])
})

test('[P-8] each day says what was there and what it earned, the latest first', async () => {
  const { part } = await showYeb()
  const rows = [...part('Interest by day').querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['2026-01-02¥1,000.00 all day+ ¥0.08', '2026-01-01¥500.00 all day+ ¥0.04'])
})

test('[P-6] who hides their balances is shown no amount of the interest wallet', async () => {
  const { part } = await showYeb({}, true)
  expect(part('Interest by day').textContent).not.toMatch(/1,000|500|0\.0/)
  expect(part(/^Interest wallet/).textContent).not.toMatch(/1,234|0\.11|2\.22/)
})

test('[P-8] before the first interest it is said when it begins', async () => {
  const { part } = await showYeb({ days: [] })
  expect(part('Interest by day').textContent).toContain('No interest yet')
})

const TASKS: YebInfo['tasks'] = [...INFO.tasks.slice(0, 2), { ...INFO.tasks[2]!, progress: 2, state: 'open' }]

test('[P-8] a task says how far it is and what it brings', async () => {
  const { part } = await showYeb({ tasks: TASKS })
  const rows = [...part('Tasks').querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'First transfer inPrize 100 points1 of 1Claimed',
    'Keep ¥1,000.00 or more for 3 days in a rowPrize ¥1.883 of 3Claim',
    'Interest on 7 daysPrize 300 points2 of 7Under way',
  ])
})

test('[P-8] a task of the interest wallet that nothing was done for is said to be not started', async () => {
  const { part } = await showYeb({ tasks: [{ ...INFO.tasks[2]!, progress: 0, state: 'open' }] })
  expect(part('Tasks').querySelector('li')?.textContent).toBe('Interest on 7 daysPrize 300 pointsNot started')
})

test('[P-8] only a task that is done can be claimed', async () => {
  const { screen } = await showYeb({ tasks: TASKS })
  const names = screen.getAllByRole('button', { name: /^Claim/ }).map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual([expect.stringMatching(/^Claim: Keep/)])
})

/** The interest wallet with two prizes to claim. */
async function showPrizes() {
  const page = await showYeb()
  const [keep, interest] = [/^Claim: Keep/, /^Claim: Interest/].map(
    (name) => () => page.screen.getByRole<HTMLButtonElement>('button', { name }),
  )
  if (keep === undefined || interest === undefined) throw new Error('there are no prizes')
  return { ...page, keep, interest, press: () => page.user.click(keep()) }
}

test('[P-8] the claim that is on its way is marked', async () => {
  const { press, keep, interest } = await showPrizes()
  await press()
  expect([keep, interest].map((button) => button().getAttribute('aria-busy'))).toEqual(['true', 'false'])
})

test('[P-8] [Q8] a prize is claimed once', async () => {
  const { press, claims } = await showPrizes()
  await press()
  await press()
  expect(claims()).toEqual(['keepThree'])
})

test('[P-8] other prizes wait until a claim is answered', async () => {
  const { press, interest, claimed } = await showPrizes()
  await press()
  expect(interest().disabled).toBe(true)
  await claimed(INFO)
  expect(interest().disabled).toBe(false)
})

test('[P-8] that a prize was paid is said', async () => {
  const { screen, press, claimed } = await showPrizes()
  await press()
  await claimed(INFO)
  expect(screen.getByText('The prize was paid').getAttribute('role')).toBe('status')
})

test('[P-8] why a claim did not arrive is said', async () => {
  const { screen, press, claimed } = await showPrizes()
  await press()
  await claimed(null)
  expect(screen.getByText(/network/).getAttribute('role')).toBe('status')
})

test('[P-8] a claim that did not arrive can be made again', async () => {
  const { press, claims, claimed } = await showPrizes()
  await press()
  await claimed(null)
  await press()
  expect(claims()).toEqual(['keepThree', 'keepThree'])
})

test('[P-8] an interest wallet that cannot be loaded says so in place of amounts', async () => {
  const { screen } = await showYeb(null)
  expect([screen.queryByText('The interest wallet could not be loaded') === null, screen.queryByRole('textbox')]).toEqual([
    false,
    null,
  ])
})

test('[P-8] an interest wallet that cannot be loaded is asked for again by a press', async () => {
  const { screen, user, loaded, part } = await showYeb(null)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await loaded(INFO)
  expect(part('Interest by day').querySelectorAll('li')).toHaveLength(2)
})

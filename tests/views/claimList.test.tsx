import { useSyncExternalStore } from 'react'
import { BehaviorSubject, type Observable } from 'rxjs'
import { expect, test } from 'vitest'
import { amountOf } from '#src/api/model/money/amount.ts'
import type { Prize } from '#src/api/model/grade.ts'
import { ClaimList } from '#src/ui/shared/claims/ClaimList.tsx'
import { lookOf } from './support/lookOf.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

type Props = Parameters<typeof ClaimList>[0]

const yuan = (fen: number): Prize => ({ asset: 'FEN', amount: amountOf('FEN', fen) })
const gold = (coins: number): Prize => ({ asset: 'GOLD', amount: amountOf('GOLD', coins) })

const listenTo = (values: Observable<unknown>) => (listener: () => void) => {
  const listening = values.subscribe(listener)
  return () => listening.unsubscribe()
}

async function showClaims(props: Partial<Props> = {}) {
  const claimed: string[] = []
  const lineOf = (id: string, prize: Prize, until: number | null = null) => ({
    id,
    name: id,
    prize,
    until,
    isBusy: false,
    onClaim: () => claimed.push(id),
  })
  const lines = [lineOf('birthday', yuan(800)), lineOf('month', gold(400), Date.UTC(2026, 2, 9, 16, 30))]
  const page = await show(
    <ClaimList
      title="To claim"
      none={{ title: 'Nothing waits', text: 'Come back later' }}
      lines={lines}
      isClaiming={false}
      isPaused={false}
      paid={null}
      errorKey={null}
      {...props}
    />,
    { language: 'en', words: ['claims'] },
  )
  return { ...page, claimed, lines: () => page.screen.queryAllByRole('listitem').map(({ textContent }) => textContent) }
}

test('[C-11] each claim says what it brings, and until when by the site’s clock where it lapses', async () => {
  const { lines } = await showClaims()
  expect(lines()).toEqual(['birthday ¥8Claim', 'month 400 coinsClaim it by 2026-03-10 00:30 (UTC+8)Claim'])
})

test('[C-11] what is pressed is claimed alone', async () => {
  const { screen, user, claimed } = await showClaims()
  await user.click(screen.getByRole('button', { name: 'Claim month' }))
  expect(claimed).toEqual(['month'])
})

test('[C-11] [Q8] what is claimed takes its line along, and the next one has the focus', async () => {
  const lines = new BehaviorSubject(['birthday', 'month', 'week'])
  const busy = new BehaviorSubject<string | null>(null)
  function Claims() {
    const ids = useSyncExternalStore(listenTo(lines), () => lines.value)
    const claiming = useSyncExternalStore(listenTo(busy), () => busy.value)
    return (
      <ClaimList
        title="To claim"
        none={{ title: 'Nothing waits', text: 'Come back later' }}
        lines={ids.map((id) => ({
          id,
          name: id,
          prize: yuan(800),
          until: null,
          isBusy: claiming === id,
          onClaim: () => busy.next(id),
        }))}
        isClaiming={claiming !== null}
        isPaused={false}
        paid={null}
        errorKey={null}
      />
    )
  }
  const { screen, user } = await show(<Claims />, { language: 'en', words: ['claims'] })
  await user.click(screen.getByRole('button', { name: 'Claim birthday' }))
  await told(() => {
    busy.next(null)
    lines.next(['month', 'week'])
  })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Claim month' }))
})

test('[C-11] the button of a claim looks like the first thing to press', async () => {
  const { screen } = await showClaims()
  expect(screen.getAllByRole('button', { name: /^Claim/ }).map(lookOf)).toEqual(['primary', 'primary'])
})

test('[C-11] what a claim paid is said as one sum of each kind', async () => {
  const { screen } = await showClaims({ paid: [yuan(800), gold(400), yuan(300)] })
  expect(screen.getByRole('status').textContent).toBe('You got ¥11 + 400 coins.')
})

test('[C-11] why something was not claimed is said', async () => {
  const { screen } = await showClaims({ errorKey: 'errors.networkAbnormal' })
  expect(screen.getByRole('alert').textContent).toBe('It could not be claimed: The network is abnormal. Check it and try again.')
})

test.each([
  ['that nothing waits', false, 'Nothing waits'],
  [
    'who paused that what they earned stays',
    true,
    'You are taking a break. What you earned stays, and can be claimed afterwards.',
  ],
])('[C-11] an empty list of claims tells %s', async (_, isPaused, words) => {
  const { screen } = await showClaims({ lines: [], isPaused })
  const said = ['Nothing waits', 'You are taking a break. What you earned stays, and can be claimed afterwards.']
  expect(said.filter((one) => screen.queryByText(one) !== null)).toEqual([words])
})

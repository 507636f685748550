import { expect, test } from 'vitest'
import type { PlayRecord } from '#src/api/model/playRecord.ts'
import { drawsMachine, type ToldDraw } from '#src/machines/games/drawsMachine.ts'
import { type RecordsQuery, roundsMachine } from '#src/machines/games/roundsMachine.ts'
import { VerifiableDraws } from '#src/ui/rounds/VerifiableDraws.tsx'
import { VerifiableRounds } from '#src/ui/rounds/VerifiableRounds.tsx'
import { found } from './support/found.ts'
import { given } from './support/given.ts'
import { betRecord, roundRecord } from './support/playRecord.ts'
import { show } from './support/show.tsx'

const PLACE = { language: 'en', words: ['rounds'] } as const
const links = () => [...document.querySelectorAll('li a')].map((one) => [one.textContent, one.getAttribute('href')])

async function showRounds(records: readonly PlayRecord[]) {
  const list = found<PlayRecord, RecordsQuery>()
  const page = await show(<VerifiableRounds logic={roundsMachine.provide({ actors: list.actors })} />, PLACE)
  await list.told(records)
  return { ...page, asked: list.asked }
}

test('[C-9] rounds that are over are asked for to be computed again', async () => {
  const { asked } = await showRounds([])
  expect(asked()).toEqual([{ kind: null, venue: null, state: 'settled', from: null, to: null }])
})

test('[C-9] of one’s records rounds alone can be computed again, each by its own address', async () => {
  await showRounds([roundRecord(), betRecord()])
  expect(links()).toEqual([['Slot one2026-01-05 12:00 · Stake ¥10.00', '/app/verify?round=gr_1']])
})

test('[C-9] who has no round that is over is told where else a proof comes from', async () => {
  const { screen } = await showRounds([])
  expect(screen.queryByText(/^Finished rounds appear here/)).not.toBe(null)
})

test('[P-9] a draw is offered by its name in the language of the page with its day', async () => {
  const draw: ToldDraw = { id: 'dr_1', title: { 'zh-CN': '转盘', en: 'Wheel of May' }, when: '2026-05-01' }
  const logic = drawsMachine.provide({ actors: given<ToldDraw, null>([draw]) })
  const { screen } = await show(<VerifiableDraws logic={logic} />, PLACE)
  await screen.findByRole('region')
  expect(links()).toEqual([['Wheel of May2026-05-01', '/app/verify?draw=dr_1']])
})

import { expect, test } from 'vitest'
import { MatchLine } from '#src/ui/room/chat/MatchLine.tsx'
import { matchEvent } from './support/matchEvent.ts'
import { show } from './support/show.tsx'

test('[P-4] a goal is told in the chat with a score that is not broken between two lines', async () => {
  const inChat = {
    sport: 'football' as const,
    home: { 'zh-CN': '海鸥', en: 'Gulls' },
    visit: { 'zh-CN': '燕鸥', en: 'Terns' },
  }
  await show(<MatchLine event={matchEvent('e1', { inChat })} />, { language: 'en', words: ['match'] })
  expect(document.body.textContent).toContain('Gulls 1\u00a0:\u00a00 Terns')
})

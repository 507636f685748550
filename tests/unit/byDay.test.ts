import { expect, test } from 'vitest'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { byDay } from '#src/ui/live/byDay.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { inZone, ZONES } from '#tests/support/inZone.ts'

const at = (time: string) => ({ at: Date.parse(time), match: anchorMatch() })
const LIST = [at('2026-03-01T15:30:00Z'), at('2026-03-01T16:30:00Z'), at('2026-03-04T01:00:00Z')]
const now = Date.parse('2026-03-01T12:00:00Z')
const shape = (language: string) =>
  byDay(LIST, now, language).map(({ day, title, coming }) => [day, title, coming.map(({ hour }) => hour).join(' ')])

test('[C-13] [B-2] what comes is told by days and hours of the site, as cards say it, wherever the device is', () => {
  expect(shape('zh-CN')).toEqual([
    ['today', '3月1日周日', '23:30'],
    ['tomorrow', '3月2日周一', '00:30'],
    [null, '3月4日周三', '09:00'],
  ])
  expect(shape('en')[1]).toEqual(['tomorrow', 'Mon, Mar 2', '00:30'])
  const t = createI18n((key) => expect.fail(key)).getFixedT('zh-CN')
  const shown = inZone('Asia/Shanghai', () => LIST.map(({ at: time }) => dayTime(t, time, now).slice(0, 8)))
  expect(shown).toEqual(['今天 23:30', '明天 00:30', '3月4日 09:'])
})

test.each(ZONES)('[C-13] [B-2] a day is called by the date that the site has, on a device in %s', (zone) => {
  expect(inZone(zone, () => shape('en')).map(([, title]) => title)).toEqual(['Sun, Mar 1', 'Mon, Mar 2', 'Wed, Mar 4'])
})

test('[S-1] [C-13] of an anchor only what comes first has a bell, and none while they are on the air; each match has its own', () => {
  const row = (hour: number, match: Partial<AnchorMatch>) => ({
    at: now + hour * 3_600_000,
    match: { ...anchorMatch(), ...match },
  })
  const off = (anchorRoomId: string) => ({ anchorRoomId, anchorStatus: 'Off' })
  const list = [
    row(1, off('a1')),
    row(2, { anchorRoomId: null, matchId: 'm1' }),
    row(3, off('a2')),
    row(30, off('a1')),
    row(31, { anchorRoomId: 'a3', anchorStatus: 'On1' }),
    row(32, { anchorRoomId: null, matchId: 'm2' }),
  ]
  const bells = byDay(list, now, 'en').flatMap(({ coming }) => coming.map(({ reminds }) => reminds))
  expect(bells).toEqual([true, true, true, false, false, true])
})

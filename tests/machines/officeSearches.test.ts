import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { askedServer } from './support/askedServer.ts'
import { type OfficeParts, officeParts } from './support/officeParts.ts'
import { answerOf } from './support/partOf.ts'

type Find = (office: OfficeParts) => AnyStateMachine
const SEARCH = { text: '' }

/** The parts over a server that answers so. */
function answered(answer: Parameters<typeof askedServer>[0]) {
  const server = askedServer(answer)
  return { ...server, office: officeParts(server) }
}
const SHOWN = { query: SEARCH, after: null, count: 500 }

const NAMES = { 'zh-CN': '礁石', en: 'Reef' }
const OTHER = { 'zh-CN': '灯塔', en: 'Lamp' }
/** Lists that a search narrows here, two items of each, and what finds the first of them alone. */
const SEARCHES: readonly (readonly [string, Find, readonly [object, object], readonly string[]])[] = [
  [
    'activities',
    (o) => o.activities.activities,
    [
      { id: 'ax', fields: { kind: 'invite', title: NAMES } },
      { id: 'by', fields: { kind: 'rain', title: OTHER } },
    ],
    ['AX', 'invite', '礁', ' reef '],
  ],
  [
    'anchors',
    (o) => o.anchors.anchors,
    [
      { nickname: 'Rose', title: 'A talk', names: NAMES, titles: { 'zh-CN': '谈话', en: 'Chat' } },
      { nickname: 'Chen', title: 'Songs', names: null, titles: null },
    ],
    ['rose', 'talk', '礁', 'reef', '谈', 'chat'],
  ],
  ['announcements', (o) => o.announcements.announcements, [{ content: 'High Tide' }, { content: 'Low' }], ['tide']],
  [
    'moderators',
    (o) => o.moderators.moderators,
    [
      { name: 'mo', nickname: 'Rose' },
      { name: 'al', nickname: 'Ash' },
    ],
    ['MO', 'rose'],
  ],
  [
    'rooms of matches',
    (o) => o.moderators.matchRooms,
    [
      { homeName: 'Gulls', visitName: 'Terns' },
      { homeName: 'Owls', visitName: 'Larks' },
    ],
    ['gull', 'TERN'],
  ],
  ['rooms of tables', (o) => o.moderators.tableRooms, [{ names: NAMES }, { names: OTHER }], ['礁', 'reef']],
  [
    'mutes and kicks',
    (o) => o.restrictions.restrictions,
    [
      { name: 'mia', by: 'Ada' },
      { name: 'leo', by: 'Oda' },
    ],
    ['MIA', 'ada'],
  ],
  [
    'goods',
    (o) => o.goods.goods,
    [
      { nameChinese: '礁石', nameEnglish: 'Reef' },
      { nameChinese: '灯塔', nameEnglish: 'Lamp' },
    ],
    ['礁', 'REEF'],
  ],
  [
    'venues',
    (o) => o.venues.venues,
    [
      { venue: 'OBTY', nameChinese: '礁石', nameEnglish: 'Reef' },
      { venue: 'GUEST', nameChinese: '灯塔', nameEnglish: 'Lamp' },
    ],
    ['obty', '礁', 'REEF'],
  ],
  ['operators', (o) => o.operators.operators, [{ name: 'olga' }, { name: 'ida' }], [' OL ']],
]

test.each(SEARCHES.flatMap(([title, of, list, texts]) => texts.map((text) => [title, text, of, list] as const)))(
  '[D-8] of %s those are shown that a search finds: “%s”',
  async (_, text, of, list) => {
    const { office } = answered(() => ({ list }))
    expect(await answerOf(of(office), 'load', { ...SHOWN, query: { text } })).toEqual({ list: [list[0]], more: false })
  },
)

test.each(SEARCHES)('[D-8] of %s all are shown where nothing is sought', async (_, of, list) => {
  const { office } = answered(() => ({ list }))
  expect(await answerOf(of(office), 'load', SHOWN)).toEqual({ list, more: false })
})

import type { MatchSport } from '#src/api/model/matchPeriods.ts'
import type { NameTexts } from '#server/live/names/names.ts'
import { ANCHORS, GIFTS, LEAGUES, TEAMS } from './cast.ts'
import { MORE_CLUBS } from './clubs.ts'

// In the order of the names of `cast.ts`.
const TEAMS_IN_ENGLISH: Record<MatchSport, readonly string[]> = {
  football: [
    'Lincao Gulls',
    'Cloudridge Eagles',
    'Greenfield Athletic',
    'North Isle United',
    'Rosecloud Stars',
    'Deerplain Whites',
    'Goldsand Flames',
    'Inkriver Giants',
    'Starlake Rovers',
    'Redrock Fortress',
    'Pinewave Greens',
    'Longshore Lanterns',
    'Mistmount Rangers',
    'Bluebay Sailors',
    'Clearbrook Storm',
    'Jadegate Comets',
    'Stonebridge Makers',
    'Ginkgo Vale',
    'Southport Sails',
    'Maple Hunters',
    'Skylake Wolves',
    'Bluewater Ferry',
    'Moonrise City',
    'Skytower',
  ],
  basketball: [
    'Eastbay Breakers',
    'Snowpeak Hunters',
    'Goldcrop Gales',
    'Ironplain Tanks',
    'Greenisle Flyers',
    'Oldferry Thunder',
    'Sunhill Knights',
    'Starport Comets',
    'Northfoot Wolves',
    'Riverside Rocks',
    'Cloudport Pilots',
    'Hilltown Nighthawks',
    'Crabapple Cyclones',
    'Sandbank Cheetahs',
    'Vault Wings',
    'Bambooshore Bows',
  ],
  esports: [
    'Polar Day',
    'Zero Margin',
    'Swiftshade',
    'Azure Wing',
    'Refraction',
    'Daybreakers',
    'Quantum Cats',
    'Night Voyage',
    'Thunder Vale',
    'Crimson Loft',
    'Thousand Gears',
    'Floating Isle',
    'Ink Feather',
    'Seven Stars',
  ],
}

const LEAGUES_IN_ENGLISH: Record<MatchSport, readonly string[]> = {
  football: [
    'Blue Sea Super League',
    'Galaxy Cup',
    'Far Hills First Division',
    'Golden Bay League',
    'Northland League',
    'Archipelago League',
  ],
  basketball: [
    'Ranges Basketball League',
    'Bayside Challenge Cup',
    'Riverside Basketball League',
    'Straits Basketball League',
    'Plains Basketball League',
  ],
  esports: ['Skyline League', 'Throne Invitational', 'Deep Space League', 'Morning Star League', 'Confluence League'],
}

/** Name, title and words of each anchor. */
const ANCHORS_IN_ENGLISH: Readonly<Record<number, readonly [nickname: string, title: string, description: string]>> = {
  1001: ['Old Chen', 'Front row, all ninety minutes', 'Football only, no tempers.'],
  1002: ['Fawn', 'The big match, tactics live', 'Once a school’s holding midfielder; talks of runs.'],
  1003: ['Wing Express', 'Tonight’s clash of the strong', 'Talks fast, plays faster.'],
  1004: ['Pitch Poet', 'Gentle words for a late match', 'Reads a goal like a poem.'],
  1005: ['Uncle Post-Up', 'Regular season: what counts', 'Twenty years of street ball.'],
  1006: ['Rainy Three', 'Whose hand is hottest today?', 'Loves figures and three-pointers.'],
  1007: ['Fast-Break Bei', 'The fourth quarter decides, stay here', 'All about the counter and the break.'],
  1008: ['Night Owl', 'Team fights explained', 'Up in the small hours, too.'],
  1009: ['Mid-Lane Ling', 'Lane details from the first person', 'All about the mid lane and vision.'],
  1010: ['Jungle Xiaoman', 'Throne Invitational: line-ups before the match', 'Knows every way through the jungle.'],
  1011: ['Tea with Ali', 'A pot of tea and today’s matches', 'Easy talk about anything.'],
  1012: ['Weekend Talk', 'Fans’ stories: your first match', 'Several evenings a week, two hours each.'],
  1013: ['Dawn Digest', 'The morning paper of sport: last night in ten minutes', 'See you early every day.'],
  1014: ['South Wind', 'Far Hills First Division, watched and judged slowly', 'Football with a cool head.'],
}

const GIFTS_IN_ENGLISH: Readonly<Record<string, string>> = {
  like: 'Like',
  clap: 'Applause',
  rose: 'Rose',
  whistle: 'Whistle',
  balloon: 'Balloon',
  scarf: 'Fan scarf',
  trophy: 'Trophy',
  car: 'Race car',
  crown: 'Crown',
  firework: 'Fireworks',
  boat: 'Sailing boat',
  rocket: 'Rocket',
  planet: 'Planet',
  castle: 'Castle',
}

const inEnglish = (original: string, en: string | undefined): NameTexts[] =>
  en === undefined ? [] : [{ original, texts: { en } }]

/** What the demo's anchors, who are robots, say to who gave. */
export const DEMO_THANKS: readonly NameTexts[] = [
  { original: '谢谢 {会员} 送的 {礼物} ×{数量}！', texts: { en: 'Thank you for {gift} ×{count}, {name}!' } },
  { original: '{会员} 的 {礼物} ×{数量} 收到，太捧场了！', texts: { en: '{gift} ×{count} from {name}: you are too kind!' } },
  { original: '感谢 {会员}，{礼物} ×{数量}！', texts: { en: 'Thanks, {name}, for {gift} ×{count}.' } },
]

/** What the demo's sides, leagues, anchors and gifts are called in English. */
export const DEMO_NAMES: readonly NameTexts[] = [
  ...DEMO_THANKS,
  ...(['football', 'basketball', 'esports'] as const).flatMap((sport) => [
    ...TEAMS[sport].flatMap(({ name }, place) => inEnglish(name, TEAMS_IN_ENGLISH[sport][place])),
    ...MORE_CLUBS[sport].flatMap(({ name, en }) => inEnglish(name, en)),
    ...LEAGUES[sport].flatMap(({ name }, place) => inEnglish(name, LEAGUES_IN_ENGLISH[sport][place])),
  ]),
  ...ANCHORS.flatMap(({ number, nickname, title, description }) => {
    const [name, called, about] = ANCHORS_IN_ENGLISH[number] ?? []
    return [...inEnglish(nickname, name), ...inEnglish(title, called), ...inEnglish(description, about)]
  }),
  ...GIFTS.flatMap(({ code, name }) => inEnglish(name, GIFTS_IN_ENGLISH[code])),
]

/** What an anchor of the demo is called in English. */
export const anchorInEnglish = (number: number): string => ANCHORS_IN_ENGLISH[number]?.[0] ?? ''

import type { MatchSport } from '#src/api/model/matchPeriods.ts'

/** What a club is called, in both languages. */
export type ClubName = { readonly name: string; readonly en: string }
type Word = readonly [name: string, en: string]

// All of them are invented. Their order decides names and crests: it never changes, and what is new comes last.
const PLACES: readonly Word[] = [
  ['白沙', 'Whitesand'],
  ['东堤', 'Eastdyke'],
  ['高塬', 'Highplain'],
  ['桂川', 'Laurelford'],
  ['潮门', 'Tidegate'],
  ['柳岸', 'Willowbank'],
  ['红枫', 'Redmaple'],
  ['金桥', 'Goldbridge'],
  ['青峰', 'Greenpeak'],
  ['梨园', 'Peartree'],
  ['林泉', 'Woodspring'],
  ['龙湫', 'Dragonfall'],
  ['芦湾', 'Reedbay'],
  ['南坪', 'Southmead'],
  ['暖泉', 'Warmspring'],
  ['静湖', 'Stillwater'],
  ['千屿', 'Manyisles'],
  ['秋水', 'Autumnwater'],
  ['沙湾', 'Sandcove'],
  ['双溪', 'Twinbrook'],
  ['松岗', 'Pineridge'],
  ['铁崖', 'Ironhill'],
  ['竹涧', 'Bamboobrook'],
  ['望海', 'Seaview'],
  ['西渡', 'Westferry'],
  ['霞港', 'Dawnport'],
  ['新埠', 'Newharbour'],
  ['雪原', 'Snowfield'],
  ['云川', 'Cloudriver'],
  ['银滩', 'Silverstrand'],
  ['玉泉', 'Jadespring'],
  ['月湾', 'Moonbay'],
  ['长堤', 'Longdyke'],
  ['紫荆', 'Redbud'],
  ['中屿', 'Midisle'],
  ['北辰', 'Northstar'],
  ['石湾', 'Stonecove'],
  ['麦田', 'Wheatfield'],
  ['晓峰', 'Dawnpeak'],
  ['杏林', 'Apricotwood'],
  ['风陵', 'Windmound'],
  ['古堡', 'Oldcastle'],
]

const NICKNAMES: Record<'football' | 'basketball', readonly Word[]> = {
  football: [
    ['竞技', 'Athletic'],
    ['联合', 'United'],
    ['流浪者', 'Rovers'],
    ['雄狮', 'Lions'],
    ['红隼', 'Kestrels'],
    ['铁匠', 'Smiths'],
    ['苍鹭', 'Herons'],
    ['野牛', 'Bisons'],
    ['舵手', 'Helmsmen'],
    ['牡鹿', 'Stags'],
    ['游侠', 'Wanderers'],
    ['灯塔', 'Beacons'],
  ],
  basketball: [
    ['猛犸', 'Mammoths'],
    ['闪电', 'Lightning'],
    ['飞鹤', 'Cranes'],
    ['蛟龙', 'Serpents'],
    ['弓手', 'Archers'],
    ['钢铁', 'Steel'],
    ['黑豹', 'Panthers'],
    ['浪花', 'Surf'],
    ['火花', 'Sparks'],
    ['公羊', 'Rams'],
    ['信使', 'Couriers'],
    ['棕熊', 'Bears'],
  ],
}

const FIRSTS: readonly Word[] = [
  ['霓虹', 'Neon'],
  ['极光', 'Aurora'],
  ['脉冲', 'Pulse'],
  ['深海', 'Deep Sea'],
  ['银弧', 'Silver Arc'],
  ['烈焰', 'Blaze'],
  ['风暴', 'Storm'],
  ['暗夜', 'Midnight'],
  ['琥珀', 'Amber'],
  ['钛金', 'Titanium'],
  ['曙光', 'First Light'],
  ['冰川', 'Glacier'],
  ['回声', 'Echo'],
  ['星尘', 'Stardust'],
  ['赤潮', 'Red Tide'],
  ['幻影', 'Phantom'],
  ['白塔', 'White Tower'],
  ['重力', 'Gravity'],
  ['像素', 'Pixel'],
  ['云海', 'Cloudsea'],
  ['虚空', 'Void'],
]

const SECONDS: readonly Word[] = [
  ['猎隼', 'Falcons'],
  ['俱乐部', 'Club'],
  ['战队', 'Gaming'],
  ['灵猫', 'Cats'],
  ['银狐', 'Foxes'],
  ['小队', 'Squad'],
  ['电竞', 'Esports'],
  ['工坊', 'Works'],
  ['信号', 'Signal'],
  ['军团', 'Legion'],
  ['海豚', 'Dolphins'],
  ['骑士', 'Knights'],
]

/** So many clubs of firsts and seconds, none called as another: the next round of the firsts goes on with other seconds. */
function clubs(count: number, firsts: readonly Word[], seconds: readonly Word[]): ClubName[] {
  return Array.from({ length: count }, (_, index) => {
    const [first, firstEnglish] = firsts[index % firsts.length]!
    const [second, secondEnglish] = seconds[(index + 5 * Math.floor(index / firsts.length)) % seconds.length]!
    return { name: `${first}${second}`, en: `${firstEnglish} ${secondEnglish}` }
  })
}

/** Clubs beside those of `cast.ts`: a sport that is played all day needs as many, for none plays twice on one day. */
export const MORE_CLUBS: Record<MatchSport, readonly ClubName[]> = {
  football: clubs(76, PLACES, NICKNAMES.football),
  basketball: clubs(104, PLACES, NICKNAMES.basketball),
  esports: clubs(106, FIRSTS, SECONDS),
}

import type { MatchSport } from '#src/api/model/matchPeriods.ts'
import type { Language } from '#src/api/model/format.ts'
import type { SportKind, VideoChannel } from '#src/api/model/sport.ts'
import { MORE_CLUBS } from './clubs.ts'

/** Sports that have matches. */
export const MATCH_SPORTS: readonly MatchSport[] = ['football', 'basketball', 'esports']

/** A team plays in one league, its own, and in the cups of its sport. */
export type Team = { readonly id: string; readonly name: string; readonly leagueId: string }
/** A cup is open to all teams of its sport. */
export type League = { readonly id: string; readonly name: string; readonly isCup: boolean }

// All teams and leagues are invented. Their numbers decide their crests, so they are given out once and never reordered.
const TEAM_NAMES: Record<MatchSport, readonly string[]> = {
  football: [
    '临潮海鸥',
    '云岭飞鹰',
    '青禾竞技',
    '北屿联合',
    '栖霞晨星',
    '鹿原白马',
    '金沙烈焰',
    '墨江巨轮',
    '星湖漫步者',
    '赤岩堡垒',
    '松涛绿野',
    '长汀渔火',
    '雾山行者',
    '蓝湾水手',
    '晴川风暴',
    '玉关流星',
    '石桥工匠',
    '银杏谷',
    '南浦白帆',
    '枫谷猎人',
    '天池雪狼',
    '沧浪渡',
    '霁月城',
    '凌霄塔',
  ],
  basketball: [
    '东湾巨浪',
    '雪峰猎手',
    '金禾疾风',
    '铁原战车',
    '翠屿飞鱼',
    '古渡雷声',
    '朝阳坡骑士团',
    '星洲彗星',
    '北麓灰狼',
    '河畔磐石',
    '云港领航',
    '山城夜鹰',
    '海棠旋风',
    '沙洲猎豹',
    '苍穹飞翼',
    '竹海长弓',
  ],
  esports: [
    '极昼战队',
    '零界点',
    '疾影社',
    '苍蓝之翼',
    '折光',
    '破晓者',
    '量子猫',
    '夜航星',
    '雷鸣谷',
    '赤霄阁',
    '千机营',
    '浮岛',
    '墨羽',
    '北斗七曜',
  ],
}

/** The numbers of a sport's first hundred teams, and of those beyond, begin with these. */
const FIRST_TEAM: Record<MatchSport, readonly [number, number]> = {
  football: [1, 301],
  basketball: [101, 361],
  esports: [201, 421],
}

export const LEAGUES: Record<MatchSport, readonly League[]> = {
  football: [
    { id: 'l11', name: '蓝海超级联赛', isCup: false },
    { id: 'l12', name: '星河杯', isCup: true },
    { id: 'l13', name: '远山甲级联赛', isCup: false },
    { id: 'l14', name: '金湾联赛', isCup: false },
    { id: 'l15', name: '北陆联赛', isCup: false },
    { id: 'l16', name: '群岛联赛', isCup: false },
  ],
  basketball: [
    { id: 'l21', name: '群山篮球联盟', isCup: false },
    { id: 'l22', name: '湾畔挑战杯', isCup: true },
    { id: 'l23', name: '沿江篮球联赛', isCup: false },
    { id: 'l24', name: '海峡篮球联赛', isCup: false },
    { id: 'l25', name: '平原篮球联赛', isCup: false },
  ],
  esports: [
    { id: 'l31', name: '天际线联赛', isCup: false },
    { id: 'l32', name: '王座邀请赛', isCup: true },
    { id: 'l33', name: '深空联赛', isCup: false },
    { id: 'l34', name: '晨星联赛', isCup: false },
    { id: 'l35', name: '合流联赛', isCup: false },
  ],
}

export const TEAMS: Record<MatchSport, readonly Team[]> = {
  football: teamsOf('football'),
  basketball: teamsOf('basketball'),
  esports: teamsOf('esports'),
}

function teamsOf(sport: MatchSport): Team[] {
  const [first, beyond] = FIRST_TEAM[sport]
  const leagues = LEAGUES[sport].filter(({ isCup }) => !isCup)
  const names = [...TEAM_NAMES[sport], ...MORE_CLUBS[sport].map(({ name }) => name)]
  return names.map((name, index) => ({
    id: `t${index < 100 ? first + index : beyond + index - 100}`,
    name,
    leagueId: leagues[index % leagues.length]!.id,
  }))
}

export const VENUES: Record<MatchSport, readonly VideoChannel[]> = {
  football: ['OBTY', 'OBTY', 'IMTY', 'FBTY', 'DBTY'],
  basketball: ['OBTY', 'IMTY', 'DBTY'],
  esports: ['OBDJ'],
}

/** Wire statuses of an anchor (S-1). Anything that is not On0, On1 or On2 is off air. */
type AnchorStatus = 'On0' | 'On1' | 'On2' | 'Off'

export type AnchorCast = {
  readonly number: number
  readonly nickname: string
  readonly title: string
  readonly description: string
  readonly sport: SportKind
  /** The league that the title names: no match of another is cast. None = any match of the sport. */
  readonly leagueId?: string
  readonly status: AnchorStatus
  readonly collected: number
  /** How many of the demo's robots sit in the room while it plays. */
  readonly robots: number
}

/** Who broadcasts, and how each begins. */
export const ANCHORS: readonly AnchorCast[] = [
  {
    number: 1001,
    nickname: '老陈说球',
    title: '看台第一排，陪你看完九十分钟',
    description: '只聊球，不急眼。',
    sport: 'football',
    status: 'On1',
    collected: 18_240,
    robots: 2_633,
  },
  {
    number: 1002,
    nickname: '小鹿解说',
    title: '星河杯焦点战，边看边聊战术',
    description: '前校队后腰，爱讲跑位。',
    sport: 'football',
    leagueId: 'l12',
    status: 'On1',
    collected: 12_090,
    robots: 1_741,
  },
  {
    number: 1003,
    nickname: '边路快马',
    title: '今晚的强强对话来了',
    description: '语速快，节奏更快。',
    sport: 'football',
    status: 'On1',
    collected: 7_410,
    robots: 941,
  },
  {
    number: 1004,
    nickname: '球场诗人',
    title: '温柔解说，晚安球局',
    description: '把进球念成一首诗。',
    sport: 'football',
    status: 'On0',
    collected: 5_320,
    robots: 379,
  },
  {
    number: 1005,
    nickname: '篮下大叔',
    title: '群山联盟常规赛，大叔带你看门道',
    description: '打了二十年野球。',
    sport: 'basketball',
    leagueId: 'l21',
    status: 'On1',
    collected: 15_660,
    robots: 2_179,
  },
  {
    number: 1006,
    nickname: '三分小雨',
    title: '今天谁的手感最烫',
    description: '数据控，爱投三分。',
    sport: 'basketball',
    status: 'On1',
    collected: 9_870,
    robots: 1_270,
  },
  {
    number: 1007,
    nickname: '快攻阿北',
    title: '第四节决胜，别走开',
    description: '专注反击和快攻。',
    sport: 'basketball',
    status: 'On2',
    collected: 4_150,
    robots: 345,
  },
  {
    number: 1008,
    nickname: '夜猫电竞',
    title: '天际线联赛，团战一波看懂',
    description: '凌晨也在线。',
    sport: 'esports',
    leagueId: 'l31',
    status: 'On1',
    collected: 21_370,
    robots: 2_995,
  },
  {
    number: 1009,
    nickname: '中路灵犀',
    title: '第一视角讲对线细节',
    description: '专讲中路与视野。',
    sport: 'esports',
    status: 'On1',
    collected: 13_540,
    robots: 1_612,
  },
  {
    number: 1010,
    nickname: '打野小满',
    title: '王座邀请赛，赛前聊聊阵容',
    description: '野区路线图达人。',
    sport: 'esports',
    leagueId: 'l32',
    status: 'On0',
    collected: 6_080,
    robots: 466,
  },
  {
    number: 1011,
    nickname: '茶话阿梨',
    title: '泡壶茶，聊聊今天的比赛',
    description: '轻松聊天，什么都接。',
    sport: 'anchor',
    status: 'On1',
    collected: 10_430,
    robots: 1_141,
  },
  {
    number: 1012,
    nickname: '周末开聊',
    title: '球迷故事会：你的第一场球',
    description: '一周几晚，每次两小时。',
    sport: 'anchor',
    status: 'Off',
    collected: 3_290,
    robots: 108,
  },
  {
    number: 1013,
    nickname: '晨曦早读',
    title: '赛事早报，十分钟看完昨夜',
    description: '每天清早见。',
    sport: 'anchor',
    status: 'Off',
    collected: 8_720,
    robots: 204,
  },
  {
    number: 1014,
    nickname: '南风球评',
    title: '远山甲级联赛，慢慢看慢慢评',
    description: '理性看球。',
    sport: 'football',
    leagueId: 'l13',
    status: 'Off',
    collected: 2_760,
    robots: 79,
  },
]

/** The embedded loop of a sport. */
export const LOOPS: Record<SportKind, string> = {
  football: 'football.flv',
  basketball: 'basketball.flv',
  esports: 'esports.flv',
  anchor: 'studio.flv',
}

/** Goods of the shop for points. */
export const GOODS = [
  {
    id: 'coins-100',
    fields: { nameChinese: '小袋金币', nameEnglish: 'Small bag of coins', price: '100', memberPrice: '10', coins: '100' },
  },
  {
    id: 'coins-600',
    fields: { nameChinese: '大袋金币', nameEnglish: 'Big bag of coins', price: '500', memberPrice: '60', coins: '600' },
  },
  {
    id: 'coins-1300',
    fields: {
      nameChinese: '金币宝箱',
      nameEnglish: 'Chest of coins',
      price: '1000',
      memberPrice: '130',
      coins: '1300',
      stock: '500',
      limit: '3',
    },
  },
] as const

/** A robot that chats; it has no password, so nobody can log in as one. */
export type Bot = { readonly id: string; readonly nickname: string; readonly vipLevel: number; readonly language: Language }

/** The robots. A room's chat is one stream for all who are there: each speaks a language of its own, where the site has that. */
export const BOTS: readonly Bot[] = [
  { id: 'b01', nickname: '橘子汽水', vipLevel: 1, language: 'zh-CN' },
  { id: 'b02', nickname: '看台角落', vipLevel: 3, language: 'zh-CN' },
  { id: 'b03', nickname: '阿川', vipLevel: 5, language: 'zh-CN' },
  { id: 'b04', nickname: '慢半拍', vipLevel: 0, language: 'zh-CN' },
  { id: 'b05', nickname: '北方有雪', vipLevel: 2, language: 'zh-CN' },
  { id: 'b06', nickname: '二楼后座', vipLevel: 7, language: 'zh-CN' },
  { id: 'b07', nickname: '小满不满', vipLevel: 4, language: 'zh-CN' },
  { id: 'b08', nickname: '今天也要赢', vipLevel: 2, language: 'zh-CN' },
  { id: 'b09', nickname: '老周', vipLevel: 6, language: 'zh-CN' },
  { id: 'b10', nickname: '薄荷糖', vipLevel: 1, language: 'zh-CN' },
  { id: 'b11', nickname: 'Back Row', vipLevel: 3, language: 'en' },
  { id: 'b12', nickname: 'Tilly', vipLevel: 1, language: 'en' },
  { id: 'b13', nickname: 'Corner Flag', vipLevel: 5, language: 'en' },
  { id: 'b14', nickname: 'Late Kick-off', vipLevel: 2, language: 'en' },
  { id: 'b15', nickname: 'Marlow', vipLevel: 4, language: 'en' },
  { id: 'b16', nickname: 'Two Sugars', vipLevel: 0, language: 'en' },
  { id: 'b17', nickname: 'North Stand', vipLevel: 6, language: 'en' },
  { id: 'b18', nickname: 'Juno', vipLevel: 1, language: 'en' },
]

export const GIFTS: readonly {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly price: number
  readonly large: boolean
}[] = [
  { id: 'g01', code: 'like', name: '点赞', price: 1, large: false },
  { id: 'g02', code: 'clap', name: '鼓掌', price: 5, large: false },
  { id: 'g03', code: 'rose', name: '玫瑰', price: 10, large: false },
  { id: 'g04', code: 'whistle', name: '哨子', price: 20, large: false },
  { id: 'g05', code: 'balloon', name: '气球', price: 30, large: false },
  { id: 'g06', code: 'scarf', name: '助威围巾', price: 66, large: false },
  { id: 'g07', code: 'trophy', name: '奖杯', price: 188, large: false },
  { id: 'g08', code: 'car', name: '跑车', price: 520, large: true },
  { id: 'g09', code: 'crown', name: '皇冠', price: 888, large: true },
  { id: 'g10', code: 'firework', name: '烟花', price: 999, large: true },
  { id: 'g11', code: 'boat', name: '帆船', price: 1_314, large: true },
  { id: 'g12', code: 'rocket', name: '火箭', price: 2_000, large: true },
  { id: 'g13', code: 'planet', name: '星球', price: 3_000, large: true },
  { id: 'g14', code: 'castle', name: '城堡', price: 5_000, large: true },
]

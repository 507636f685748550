import type { Language } from '#src/api/model/format.ts'
import type { SportKind } from '#src/api/model/sport.ts'

/** What bots answer to. */
export type Occasion = 'homeScores' | 'visitScores' | 'break' | 'ended' | 'begun'

/** Lines for any time, by sport. */
export const LINES: Record<SportKind, readonly string[]> = {
  football: [
    '这脚传球有想法',
    '中场拿得住球就稳了',
    '边路太空了，多打几次',
    '后卫站位可以啊',
    '越位了吧？',
    '门将今天状态真好',
    '这球不传等什么呢',
    '下半场该换人了',
    '角球机会，盯紧后点',
    '跑起来跑起来',
    '压上去别回传',
    '这节奏看着舒服',
    '刚进来，现在几比几？',
    '主播讲得真细',
    '这配合练过的',
    '再来一个远射吧',
    '体能有点跟不上了',
    '解围得漂亮',
  ],
  basketball: [
    '这挡拆打得真顺',
    '篮板保护好啊',
    '手感来了挡不住',
    '该叫暂停了',
    '罚球别再丢了',
    '换防慢了一步',
    '底角三分，漂亮',
    '这节奏快得我喝口水都错过',
    '内线有优势，多往里打',
    '快攻三打二，稳',
    '这盖帽干净',
    '板凳也能打啊',
    '犯规有点多了',
    '最后一攻怎么打？',
    '这传球，脑后长眼',
    '防守强度上来了',
    '追分了追分了',
    '主播声音好听',
  ],
  esports: [
    '视野做得好',
    '这波先手太果断了',
    '小龙要不要接？',
    '中路压得住',
    '打野去哪了',
    '经济差不多，看团战',
    '别送别送',
    '这走位我学不会',
    '阵容后期强，稳住',
    '塔要没了快回',
    '绕后绕后',
    '技能全交了，可以打',
    '这波拉扯细节',
    '主播复盘一下刚才那波',
    '大招留着啊',
    '偷家警告',
    '这英雄现在版本强吗',
    '一波可以结束了',
  ],
  anchor: [
    '来了来了',
    '今天聊什么？',
    '茶泡好了吗',
    '昨晚那场你们看了吗',
    '这个话题我能聊一晚上',
    '哈哈哈哈',
    '说得有道理',
    '我第一场球是跟我爸去的',
    '背景音乐好听',
    '求歌名',
    '主播今天气色不错',
    '边上班边听',
    '给大家问个好',
    '这个比喻绝了',
    '下次请嘉宾吗',
    '这个点还在的都是真爱',
  ],
}

/** Lines about what has just happened; `{home}`, `{visit}` and `{score}` are filled in. */
export const ANSWERS: Record<Occasion, readonly string[]> = {
  homeScores: [
    '进了！{home}漂亮！',
    '{home}这下稳了',
    '{score}，好看',
    '漂亮！',
    '这都能进？',
    '{home}今天有东西的',
    '回放再来一遍',
  ],
  visitScores: ['{visit}追得紧啊', '{score}，悬念来了', '{visit}这波可以', '防守呢？', '客队太硬了', '还有机会别慌'],
  break: ['休息一下，去倒水', '上半段打得不错', '{score}，后面怎么调整？', '趁现在主播讲讲战术', '回来记得叫我'],
  ended: ['结束了，{score}', '辛苦大家，下场见', '这场看值了', '主播辛苦', '{home}和{visit}都拼了'],
  begun: ['开始了开始了', '准备好了，{home}加油', '{visit}冲', '赶上开场了'],
}

/** Greetings of the first page of history. */
export const GREETINGS: readonly string[] = [
  '大家好',
  '前排报到',
  '刚下班，赶上了',
  '今晚人不少',
  '主播晚上好',
  '第一次来，关注了',
]

/** Marquee notices of the site. */
export const NOTICES: readonly Readonly<Record<Language, string>>[] = [
  {
    'zh-CN': '文明观赛，友善发言，遇到不当言论请联系房管。',
    en: 'Enjoy the match and be kind in chat. A moderator is there for whatever is out of line.',
  },
  {
    'zh-CN': '本站为演示环境，金币仅供体验，不可兑换。',
    en: 'This is a demo: its coins are play money and cannot be cashed in.',
  },
  {
    'zh-CN': '今晚焦点战即将开始，快去直播列表看看。',
    en: 'Tonight’s big match is about to begin. Find it in the live list.',
  },
  { 'zh-CN': '长时间看球记得休息，保护眼睛。', en: 'A long night of football? Rest your eyes now and then.' },
]

/** Fills `{…}` in a line. */
export function fillLine(line: string, words: Readonly<Record<string, string>>): string {
  return line.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
}

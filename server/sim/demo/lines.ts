import type { Language } from '#src/api/model/format.ts'
import type { MatchSport } from '#src/api/model/matchPeriods.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { LINES_IN_ENGLISH } from './linesInEnglish.ts'

/** What bots answer to. */
export type Occasion = 'homeScores' | 'visitScores' | 'break' | 'ended' | 'begun'

type Made = { readonly firsts: readonly string[]; readonly seconds: readonly string[] }

/** What robots of a language say; `{home}`, `{visit}` and `{score}` are filled in. */
export type Lines = {
  /** Lines that are put together of who and what, by sport. */
  readonly made: Record<SportKind, Made>
  /** Lines for any time. */
  readonly plain: Record<SportKind, readonly string[]>
  /** Lines for how a match stands. */
  readonly moods: Record<Mood, Record<MatchSport, readonly string[]>>
  /** Lines about what has just happened. */
  readonly answers: Record<Occasion, readonly string[]>
}

const MADE: Lines['made'] = {
  football: {
    firsts: ['中场', '左路', '右路', '前锋线', '后防', '门将', '边后卫', '替补席'],
    seconds: ['今天状态在线', '可以再快一点', '有点累了', '很有耐心', '越踢越顺', '站位要注意', '拼得够凶', '让人放心'],
  },
  basketball: {
    firsts: ['控卫', '内线', '外线', '板凳', '二阵容', '联防', '快攻', '挡拆'],
    seconds: ['打得真稳', '该提速了', '今天手感热', '有点急了', '细节到位', '给人惊喜', '要多来几次', '这节关键'],
  },
  esports: {
    firsts: ['上路', '中路', '下路', '打野', '辅助', '阵容', '运营', '视野'],
    seconds: ['打得聪明', '稳一点就好', '节奏起来了', '有点上头', '细节拉满', '这波看懂了', '还能再拖拖', '配合默契'],
  },
  anchor: {
    firsts: ['这段', '这首歌', '这个故事', '今天的话题', '主播这句', '背景那张画'],
    seconds: ['我喜欢', '有意思', '再来一点', '听着舒服', '记下来了', '让我想起老家', '太真实了', '笑出声'],
  },
}

/** How a match stands, for those who talk about it. */
export type Mood = 'pressure' | 'homeLeads' | 'visitLeads' | 'level' | 'late'

const MOODS: Lines['moods'] = {
  pressure: {
    football: [
      '要来了要来了',
      '射啊！',
      '这球有！',
      '禁区里全是人',
      '别眨眼',
      '心跳上来了',
      '{home}和{visit}拼上了',
      '传中！',
      '站起来看了',
    ],
    basketball: ['这球关键', '别犯规', '盯住三分线', '我不敢看了', '稳住这一攻'],
    esports: ['要打起来了', '塔要掉了', '快集合', '这波开得好', '大招都有', '注意绕后', '守不守？', '心提到嗓子眼'],
  },
  homeLeads: {
    football: [
      '{score}，{home}别松劲',
      '{home}现在可以控一控',
      '{visit}得压出来了',
      '{home}领先也别只守',
      '{visit}该变阵了',
      '给{visit}的时间还有',
    ],
    basketball: [
      '{home}这分差还不保险',
      '{visit}追几个球就有',
      '{score}，{home}节奏对了',
      '{visit}需要一个三分',
      '{home}板凳立功了',
    ],
    esports: ['{home}运营得好', '{visit}找机会开团', '{score}，{home}先拿到优势', '{visit}别急后期强', '{home}别浪就行'],
  },
  visitLeads: {
    football: [
      '{score}，{visit}真敢打',
      '{home}主场得拿出来点东西',
      '{visit}反击很快',
      '{home}中场要顶住',
      '{visit}这领先不意外',
      '{home}加油还来得及',
    ],
    basketball: ['{visit}客场打成这样厉害', '{home}该叫暂停了', '{score}，{home}防守强度不够', '{visit}外线太准', '{home}追起来'],
    esports: ['{visit}节奏太快了', '{home}先稳住经济', '{score}，{visit}打得自信', '{home}这把看后期', '{visit}细节真好'],
  },
  level: {
    football: [
      '{score}，谁先进谁主动',
      '两边都很谨慎',
      '{home}和{visit}旗鼓相当',
      '平着看更紧张',
      '感觉会有绝杀',
      '一个定位球就能打破',
    ],
    basketball: ['{score}，咬得真紧', '来回换领先了吧', '{home}和{visit}谁都甩不开谁', '这种比赛最好看', '要不要加时？'],
    esports: ['{score}，五五开', '经济咬得紧', '{home}和{visit}都没失误', '就看下一波团', '越拖越刺激'],
  },
  late: {
    football: ['快结束了，站住', '看补时给多少', '最后几分钟最揪心', '{score}，还有戏', '全压上去吧', '别在最后丢球'],
    basketball: ['关键时刻谁来投？', '最后一节了', '别犯规送罚球', '{score}，每一分都值钱', '教练肯定画好战术了'],
    esports: ['决胜局压力大', '这一局定胜负', '{score}，别失误', '最后一波了吧', '谁稳谁赢'],
  },
}

const PLAIN: Lines['plain'] = {
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

const ANSWERS: Lines['answers'] = {
  homeScores: [
    '进了！{home}漂亮！',
    '{home}这下稳了',
    '{score}，好看',
    '漂亮！',
    '这都能进？',
    '{home}今天有东西的',
    '回放再来一遍',
    '{score}，主场沸腾了吧',
    '刚低头就进了',
    '{home}等的就是这个',
    '这个配合看三遍都不够',
    '太解气了',
    '{visit}要急了',
    '截图了',
  ],
  visitScores: [
    '{visit}追得紧啊',
    '{score}，悬念来了',
    '{visit}这波可以',
    '防守呢？',
    '客队太硬了',
    '还有机会别慌',
    '{visit}说来就来',
    '{home}这下得醒醒',
    '{score}，有的看了',
    '哎呀防住就好了',
    '{visit}球迷在哪',
    '这都行',
    '没想到是{visit}',
  ],
  break: [
    '休息一下，去倒水',
    '上半段打得不错',
    '{score}，后面怎么调整？',
    '趁现在主播讲讲战术',
    '回来记得叫我',
    '{home}要调整一下',
    '{visit}别泄气',
    '去拿点吃的',
    '谁来总结一下刚才',
    '歇会儿眼睛',
  ],
  ended: [
    '结束了，{score}',
    '辛苦大家，下场见',
    '这场看值了',
    '主播辛苦',
    '{home}和{visit}都拼了',
    '散了散了，早点睡',
    '{score}，我猜对了',
    '下一场什么时候？',
    '两边都值得鼓掌',
    '谢谢主播陪看',
  ],
  begun: [
    '开始了开始了',
    '准备好了，{home}加油',
    '{visit}冲',
    '赶上开场了',
    '前排坐好',
    '{home}先来一个',
    '今天看{visit}',
    '零食到位',
    '都别剧透啊',
  ],
}

/** What robots say, by the language that they speak. */
export const LINES: Record<Language, Lines> = {
  'zh-CN': { made: MADE, plain: PLAIN, moods: MOODS, answers: ANSWERS },
  en: LINES_IN_ENGLISH,
}

/** All lines of a language for any time. */
export function linesOf(language: Language, sport: SportKind): readonly string[] {
  const { made, plain } = LINES[language]
  const between = language === 'en' ? ' ' : ''
  const { firsts, seconds } = made[sport]
  return [...plain[sport], ...firsts.flatMap((first) => seconds.map((second) => `${first}${between}${second}`))]
}

/** Greetings of the first page of history. */
export const GREETINGS: Record<Language, readonly string[]> = {
  'zh-CN': ['大家好', '前排报到', '刚下班，赶上了', '今晚人不少', '主播晚上好', '第一次来，关注了'],
  en: ['Hello all', 'Front row here', 'Just off work, made it', 'Good crowd tonight', 'First time here'],
}

/** Announcements of the site that hold until somebody takes them back. */
export const STANDING_NOTICES: readonly Readonly<Record<Language, string>>[] = [
  {
    'zh-CN': '文明观赛，友善发言，遇到不当言论请联系房管。',
    en: 'Enjoy the match and be kind in chat. Report abuse to a moderator.',
  },
  {
    'zh-CN': '本站为演示环境，金币仅供体验，不可兑换。',
    en: 'This is a demo: coins are play money and cannot be cashed out.',
  },
]

/** Announcements that hold for days, and are made again when they are over; `days` = for how long. */
export const TIMED_NOTICES: readonly (Readonly<Record<Language, string>> & { readonly days: number })[] = [
  {
    days: 3,
    'zh-CN': '联赛和杯赛每天都有，赛程页可以提前一周找到想看的比赛。',
    en: 'Leagues and cups play every day. The schedule shows what is on for a week ahead.',
  },
  { days: 2, 'zh-CN': '长时间看球记得休息，保护眼睛。', en: 'A long night of football? Rest your eyes now and then.' },
]

/** Fills `{…}` in a line. */
export function fillLine(line: string, words: Readonly<Record<string, string>>): string {
  return line.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
}

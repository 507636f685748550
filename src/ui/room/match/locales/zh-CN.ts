/** Words of a match as it goes, in Chinese: the source of their keys. */
export const words = {
  match: {
    timeline: '比赛进程',
    noEvents: { pre: '比赛还没开始', live: '暂时没有比赛事件', break: '暂时没有比赛事件', ended: '本场没有比赛事件记录' },
    noEventsText: {
      pre: '开赛后，进球等事件会显示在这里。',
      live: '比赛正在进行，有新的事件会马上显示在这里。',
      break: '比赛继续后，新的事件会显示在这里。',
      ended: '比赛已经结束。',
    },
    anchors: '解说主播',
    kickOff: {
      in: '距离开赛',
      days: '{{days}} 天',
      minutes: '{{minutes}} 分 {{seconds}} 秒',
      seconds: '{{seconds}} 秒',
      soon: '即将开赛',
    },
    pitch: '比赛动画',
    line: {
      footballScore: '进球！{{team}}，{{minute}}，{{score}}',
      footballBreak: '中场休息，{{score}}',
      footballEnd: '全场结束，{{score}}',
      basketballBreak: '{{period}}结束，{{score}}',
      basketballEnd: '全场结束，{{score}}',
      esportsScore: '{{team}} 拿下{{period}}，{{score}}',
      esportsEnd: '对局结束，{{score}}',
    },
    parts: { basketball: '各节', esports: '推塔' },
    moments: '精彩时刻',
    moment: { football: '进球！', basketball: '得分！', esports: '拿下一局！' },
    playing: {
      football: { safe: '控球', attack: '进攻', danger: '危险进攻', shot: '射门', corner: '角球', score: '进球' },
      basketball: { safe: '控球', attack: '进攻', danger: '快攻', shot: '投篮', corner: '边线球', score: '得分' },
      esports: { safe: '发育', attack: '推进', danger: '团战', shot: '破塔', corner: '争夺资源', score: '拿下一局' },
    },
    event: {
      football: {
        begin: '比赛开始',
        break: '中场休息',
        resume: '下半场开始',
        end: '全场结束',
        added: '补时 {{points}} 分钟',
        score: '{{team}} 进球',
        tower: '{{team}} 进攻',
        shot: '{{team}} 射门',
        corner: '{{team}} 角球',
        yellow: '{{team}} 黄牌',
        red: '{{team}} 红牌',
        foul: '{{team}} 犯规',
      },
      basketball: {
        begin: '{{period}}开始',
        break: '{{period}}结束',
        resume: '{{period}}开始',
        end: '全场结束',
        added: '加时 {{points}} 分钟',
        score: '{{team}} 得\u00a0{{points}}\u00a0分',
        tower: '{{team}} 进攻',
        shot: '{{team}} 投篮不中',
        corner: '{{team}} 边线球',
        yellow: '{{team}} 技术犯规',
        red: '{{team}} 球员被罚下',
        foul: '{{team}} 犯规',
      },
      esports: {
        begin: '{{period}}开始',
        break: '{{period}}结束',
        resume: '{{period}}开始',
        end: '对局结束',
        added: '加时 {{points}} 分钟',
        score: '{{team}} 拿下{{period}}',
        tower: '{{team}} 摧毁一座塔',
        shot: '{{team}} 发起交战',
        corner: '{{team}} 争夺资源',
        yellow: '{{team}} 被警告',
        red: '{{team}} 选手被罚下',
        foul: '{{team}} 违规',
      },
    },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    match: typeof words
  }
}

/** Words of activities, in Chinese: the source of their keys. */
export const words = {
  activities: {
    title: '活动中心',
    short: '活动',
    all: '查看全部',
    about: '时间均为北京时间。',
    failed: '活动加载失败',
    none: '暂无活动',
    noneText: '新活动上线后会出现在这里。',
    show: '显示',
    filters: { open: '进行中', coming: '即将开始', ended: '已结束', all: '全部' },
    groups: { daily: '每日活动', bonuses: '充值与礼包', friends: '好友', football: '足球' },
    standing: {
      open: '进行中',
      login: '登录后可参加',
      done: '今天已完成',
      coming: '即将开始',
      closed: '暂不可参加',
      paused: '已暂停',
      ended: '已结束',
    },
    begins: '距开始 {{left}}',
    ends: '距结束 {{left}}',
    lasting: '{{day}}截止',
    days: '{{count}} 天',
    runs: '活动时间：{{from}} 至 {{to}}（北京时间）',
    lookAt: '查看：{{title}}',
    paused: '暂停或自我排除期间不提供活动',
    pausedText: '已经获得的奖品仍归你所有，可在「我的奖品」中查看。',
    missing: '没有找到这个活动',
    missingText: '它可能已经结束，或不对你开放。',
    barred: '你暂时不能参与此活动',
    toList: '返回活动中心',
    mine: '我的奖品',
    won: '已获得 {{prize}}',
    waits: '正在确认结果，请稍候…',
    why: {
      notBegun: '活动还没有开始。',
      ended: '活动已经结束。',
      paused: '活动已暂停，请稍后再来。',
      budgetGone: '奖品已发完，请明天再来或关注其他活动。',
      barred: '你暂时不能参与此活动。',
      audience: '此活动不对你的账号开放。',
      already: '你已经领取过了。',
      closed: '已经截止，不再接受。',
      login: '登录后即可参与。',
      grade: 'VIP {{needed}} 及以上会员可参与。',
      conditions: '还没有达到条件。',
    },
    login: '登录',
    earn: '去赚积分',
  },
  prizes: {
    title: '我的奖品',
    failed: '奖品加载失败',
    none: '还没有奖品',
    noneText: '参与活动获得的奖品会出现在这里。',
    toActivities: '去看活动',
    more: '加载更多',
  },
  prize: {
    GOLD: '{{amount}} 金币',
    POINT: '{{amount}} 积分',
    FEN: '{{amount}}',
    GRANT: '{{amount}} 锁定奖金（{{multiple}} 倍投注）',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    activities: typeof words
  }
}

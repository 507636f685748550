/** Words of points, in Chinese: the source of their keys. */
export const words = {
  points: {
    title: '我的积分',
    have: '当前积分',
    owed: '有 {{points}} 积分在用掉之后被收回，之后得到的积分会先抵扣。',
    how: '积分不会过期，可在商城兑换金币。',
    shop: '去商城',
    changes: '积分明细',
    balance: '余额',
    none: '还没有积分记录',
    noneText: '每一笔得到或用掉的积分，连同原因和时间，都会显示在这里。',
    failed: '积分加载失败',
    changesFailed: '积分明细加载失败',
    tasks: '去赚积分',
    earn: '赚取积分',
    way: { tasks: '积分任务', activities: '活动中心', bets: '游戏与体育' },
    brings: { tasks: '每天、每周都能做', activities: '签到、答题与竞猜', bets: '有效投注得积分' },
    buys: '积分能换什么',
    allGoods: '全部商品',
    price: '{{points}} 积分',
    reach: '{{have}} / {{points}} 积分',
    goodsFailed: '可兑换的商品加载失败',
    more: '查看更多',
    reason: {
      bets: '有效投注',
      betsBack: '投注作废，积分收回',
      shop: '商城兑换',
      guess: '积分竞猜',
      yeb: '利息钱包任务',
      adjustment: '人工调整',
      prize: '奖励',
    },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    points: typeof words
  }
}

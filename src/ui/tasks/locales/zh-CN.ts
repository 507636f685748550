/** Words of tasks, in Chinese: the source of their keys. */
export const words = {
  tasks: {
    title: '积分任务',
    points: '我的积分',
    earned: '可领取',
    none: '暂无可领取的积分',
    noneText: '完成下面的任务，积分会出现在这里。',
    claimAll: '一键领取',
    claimsFailed: '可领取的积分加载失败',
    failed: '任务加载失败',
    about:
      '观看时间以本站记录为准，同时打开多个页面或设备只算一份；分享每天计一次：复制或发出直播间、比赛、文章的链接，或别人在自己的设备上打开你的邀请链接。日期按北京时间。',
    period: { day: '每日任务', week: '每周任务', once: '新手任务' },
    sum: { day: '今日', week: '本周', once: '新手' },
    ofPoints: '/ {{points}} 分',
    until: '{{until}} 刷新',
    deed: {
      watch: '观看直播 {{count}} 分钟',
      message: '在直播间发送 {{count}} 条消息',
      share: '累计分享 {{count}} 天',
      shareOnce: '分享一次',
      bind: '绑定手机或邮箱',
      avatar: '换一个头像',
      nickname: '换一个昵称',
      follow: '关注一位主播',
      bet: '完成第一笔投注',
    },
    short: {
      watch: '观看直播',
      message: '发送消息',
      share: '分享',
      bind: '绑定手机或邮箱',
      avatar: '换头像',
      nickname: '换昵称',
      follow: '关注主播',
      bet: '首次投注',
    },
    progress: { minutes: '{{done}} / {{count}} 分钟', messages: '{{done}} / {{count}} 条', days: '{{done}} / {{count}} 天' },
    task: '任务',
    go: '前往',
    done: '已完成，在上方领取',
    claimed: '已领取',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tasks: typeof words
  }
}

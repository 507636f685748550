/** Words of safer play, in Chinese: the source of their keys. */
export const words = {
  saferPlay: {
    paused: {
      timeOut: '你已暂停参与，至 {{until}}（北京时间）',
      exclusion: '你已自我排除，至 {{until}}（北京时间）',
      text: '在此之前不能充值、送礼物、进入场馆或投注。提现、从场馆转出和聊天照常可用。',
      settings: '查看设定',
      service: '联系客服',
    },
    check: {
      title: '看一看这段时间',
      text: '这是你设定的提醒。当前页面会保持原样。',
      elapsed: '已参与',
      net: '净结果',
      staked: '投注总额',
      gifts: '送出礼物',
      coins: '{{coins}} 金币',
      continue: '继续',
      break: '休息一下',
    },
    duration: { minutes: '{{minutes}} 分钟', hours: '{{hours}} 小时', both: '{{hours}} 小时 {{minutes}} 分钟' },
    lead: '娱乐应当轻松。你可以随时设定限额、提醒和暂停，设定后在你的所有设备上生效。',
    limits: {
      title: '充值限额',
      rule: '调低立即生效，放不下的未付款订单会取消；调高或取消需等待 24 小时，期间可以撤回。',
      period: { day: '每日', week: '每周', month: '每月' },
      label: { day: '每日充值限额', week: '每周充值限额', month: '每月充值限额' },
      resets: {
        day: '次日 0 点（北京时间）重新计算',
        week: '周一 0 点（北京时间）重新计算',
        month: '每月 1 日 0 点（北京时间）重新计算',
      },
      none: '未设定',
      amount: '¥{{amount}}',
      used: '本期已充值 ¥{{used}}',
      left: '还可充值 ¥{{left}}',
      lowered: '客服于 {{at}}（北京时间）调低',
      nextAmount: '¥{{amount}} 将于 {{at}}（北京时间）生效',
      nextNone: '将于 {{at}}（北京时间）取消限额',
      cancelNext: '撤回修改',
      change: '修改',
      set: '设定',
      changeOf: '修改{{name}}',
      setOf: '设定{{name}}',
      cancelOf: '撤回修改：{{name}}',
      field: '限额',
      range: '1 至 10,000,000 元',
      fault: '请输入 1 至 10,000,000 元，最多两位小数',
      save: '保存',
      remove: '取消限额',
      waits: '这比现在宽松，24 小时后生效。',
    },
    done: {
      limit: '限额已保存',
      cancelRaise: '修改已撤回',
      reality: '提醒间隔已保存',
      limitAnswer: '已记下你的选择',
      timeOut: '暂停已开始',
      exclusion: '自我排除已开始',
    },
    reality: { title: '时间提醒', text: '在直播间和场馆停留满所选时间，会显示用时和净结果。', label: '提醒间隔' },
    timeOut: {
      title: '暂停参与',
      text: '选择多长时间内不参与。开始后不能提前结束。',
      label: '暂停多久',
      length: { '24': '24 小时', '72': '3 天', '168': '7 天', '720': '30 天' },
      start: '开始暂停',
      confirmTitle: '开始暂停？',
      confirm:
        '从现在到 {{until}}（北京时间）不能充值、送礼物、进入场馆或投注，且不能提前结束。还没付款的充值订单会取消。提现和转出不受影响。',
      confirmAct: '开始',
    },
    exclusion: {
      title: '自我排除',
      text: '需要更长时间时使用，最少 6 个月。任何人都不能提前解除，客服也不能。',
      label: '排除多久',
      length: { '6': '6 个月', '12': '1 年', '60': '5 年' },
      start: '申请自我排除',
      confirmTitle: '确认自我排除',
      confirm:
        '到 {{until}}（北京时间）为止不能充值、送礼物、进入场馆或投注，任何人都不能提前解除。还没付款的充值订单会取消。提现和转出不受影响。',
      phrase: '请输入“{{phrase}}”以确认',
      phraseWrong: '请照原样输入',
      confirmAct: '确认排除',
    },
    noLonger: '你现在的暂停已是可选的最长时间。',
    help: { title: '需要有人聊聊？', text: '客服可以说明每项设定，也能帮你找到专业帮助。', service: '联系客服' },
    first: {
      title: '先设一个充值限额？',
      text: '限额由你决定，随时可以调低。现在不设，以后也能在“理性娱乐”里设定。',
      now: '现在设定',
      later: '暂不设定',
    },
    failed: '设定没有加载出来',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    saferPlay: typeof words
  }
}

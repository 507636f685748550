/** What a member is told of their account while they are here, in Chinese. */
export const words = {
  accountNews: {
    adjusted: '账户调账 {{amount}}：{{words}}',
    adjustedCoins: '金币调账 {{amount}}：{{words}}',
    limitLowered: {
      day: '客服已将你的每日充值限额调低至 ¥{{limit}}，立即生效',
      week: '客服已将你的每周充值限额调低至 ¥{{limit}}，立即生效',
      month: '客服已将你的每月充值限额调低至 ¥{{limit}}，立即生效',
    },
    withdrawalsWait: {
      contact: '绑定的手机或邮箱已更改，{{until}}（北京时间）起才能提现。如果不是你本人，请立即修改登录密码并联系客服',
      password: '提现密码已更改，{{until}}（北京时间）起才能提现。如果不是你本人，请立即修改登录密码并联系客服',
      destination: '新增了收款账户，{{until}}（北京时间）起才能提现到那里。如果不是你本人，请立即修改登录密码并联系客服',
      account:
        '两步验证刚开启，或账号刚由客服重置，{{until}}（北京时间）起才能提现。如果不是你本人，请立即修改登录密码并联系客服',
    },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    accountNews: typeof words
  }
}

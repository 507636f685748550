/** Words of reports and of links that lead away, in Chinese: they come with the first of them. */
export const zhCNSheets = {
  sheets: {
    reportTitle: '举报 {{name}} 的消息',
    reportReason: '举报原因',
    reportNote: '补充说明（选填）',
    reportSubmit: '提交举报',
    reportFailed: '举报没有成功',
    leaveTitle: '即将离开本站',
    leaveText: '此链接通向 {{host}}，不是本站的页面。请勿在其他网站输入本站的账号和密码。',
    leaveCopy: '复制链接',
    leaveStay: '留在本站',
    leaveOpen: '继续前往',
    reason: { abuse: '辱骂攻击', spam: '刷屏广告', fraud: '诈骗诱导', privacy: '泄露隐私', other: '其他' },
  },
} as const

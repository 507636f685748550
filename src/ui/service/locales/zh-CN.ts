/** Words of customer service, in Chinese: the source of their keys. */
export const words = {
  service: {
    title: '客服',
    heading: '联系客服',
    lead: '遇到任何问题，都可以通过以下方式找到我们。',
    help: '先看看帮助中心',
    chat: '在线客服',
    openChat: '打开在线客服',
    phone: '客服电话',
    email: '电子邮件',
    hours: '服务时间',
    hoursAt: '{{hours}}（北京时间）',
    reference: '设备编号',
    referenceText: '联系时请提供此编号，便于查找问题。',
    copy: '复制编号',
    copied: '已复制',
    copyByHand: '无法自动复制，请选中上面的编号手动复制',
    failed: '客服信息加载失败',
    otherChat: '其他在线客服',
    button: '在线客服',
    unread: '{{count}} 条新回复',
    chatFailed: '在线客服加载失败',
    begin: '写下你的问题，客服会尽快回复。',
    next: '你是下一位，请稍候。',
    ahead: '前面还有 {{count}} 位，请稍候。',
    with: '{{name}} 正在为你服务',
    over: '会话已结束',
    end: '结束会话',
    reopen: '继续这次会话',
    beginNew: '开始新的会话',
    rate: '请为服务评分（1 到 5）',
    rateWords: '评价（选填）',
    rateSend: '提交评价',
    nobody: '客服暂时不在，请留言，我们会尽快回复。',
    takesLong: '等待的时间比平时长。你可以继续等候，也可以留言。',
    closedUntil: '现在不在服务时间，{{time}} 恢复服务。请留言。',
    message: '你的问题',
    messageMissing: '请写下你的问题',
    yourEmail: '你的邮箱',
    emailWrong: '请填写正确的邮箱，以便我们回复',
    leaveTitle: '给客服留言',
    leave: '提交留言',
    left: '留言已收到，我们会尽快回复。',
    toLetter: '查看来信',
    actFailed: '没有成功',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    service: typeof words
  }
}

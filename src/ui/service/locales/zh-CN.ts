/** Words of customer service, in Chinese: the source of their keys. */
export const words = {
  service: {
    title: '客服',
    heading: '联系客服',
    lead: '登录、账号或访问遇到问题，请通过以下方式联系我们。',
    chat: '在线客服',
    openChat: '打开在线客服',
    email: '电子邮件',
    hours: '服务时间',
    reference: '设备编号',
    referenceText: '联系时请提供此编号，便于查找问题。',
    copy: '复制编号',
    copied: '已复制',
    copyByHand: '无法自动复制，请选中上面的编号手动复制',
    failed: '客服信息加载失败',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    service: typeof words
  }
}
